import type { Contestant } from './contestants';
import type { Usage } from './measure';

/** The medians of a contestant at one size, or why there are none. */
export interface Row {
  readonly contestant: string;
  readonly tenants: number;
  readonly runs: number;
  readonly median?: Usage;
  /** CPU as a multiple of the floor with the same number of files, and of this library in the same layout. */
  readonly timesFloor?: number;
  readonly timesLibrary?: number;
  readonly note?: string;
}

export function medianUsage(usages: Usage[]): Usage {
  const median = (pick: (usage: Usage) => number) => {
    const sorted = usages.map(pick).sort((a, b) => a - b);
    return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
  };
  return {
    cpuSeconds: rounded(median(({ cpuSeconds }) => cpuSeconds), 3),
    wallSeconds: rounded(median(({ wallSeconds }) => wallSeconds), 3),
    peakMegabytes: rounded(median(({ peakMegabytes }) => peakMegabytes), 0),
  };
}

/** Adds the ratios to the rows of one size. */
export function withRatios(rows: Row[], contestants: Contestant[]): Row[] {
  const cpuOf = (reference: Contestant | undefined) => rows.find(({ contestant }) => contestant === reference?.name)?.median?.cpuSeconds;
  return rows.map((row) => {
    const { layout } = contestants.find(({ name }) => name === row.contestant)!;
    const rivals = contestants.filter((contestant) => contestant.layout === layout);
    const times = (reference: number | undefined) => row.median && reference ? rounded(row.median.cpuSeconds / reference, 2) : undefined;
    return {
      ...row,
      timesFloor: times(cpuOf(rivals.find(({ isFloor }) => isFloor))),
      timesLibrary: times(cpuOf(rivals.find(({ isLibrary }) => isLibrary))),
    };
  });
}

export function table(rows: Row[], contestants: Contestant[]): string {
  const cells = [
    ['tenants', 'contestant', 'CPU s', 'wall s', 'peak MB', 'x floor', 'x library', ''],
    ...rows.map(({ tenants, contestant, median, timesFloor, timesLibrary, note }) => [
      tenants.toLocaleString('en'),
      contestants.find(({ name }) => name === contestant)!.title,
      median?.cpuSeconds.toFixed(2) ?? '-',
      median?.wallSeconds.toFixed(2) ?? '-',
      median?.peakMegabytes.toFixed(0) ?? '-',
      timesFloor?.toFixed(1) ?? '-',
      timesLibrary?.toFixed(2) ?? '-',
      note ?? '',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const isText = (column: number) => column === 1 || column === 7;
  return cells
    .map((row) => row.map((cell, column) => isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])).join('  ').trimEnd())
    .join('\n');
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
