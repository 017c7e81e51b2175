import { readFileSync } from 'fs';
import { join } from 'path';
import { builtInChecks } from '../../src/checks/built-in';
import type { Check } from '../../src/checks/check';

/** A rule that is compiled and tested, as users write it. */
function ownRule(): string {
  return readFileSync(join(__dirname, '../../test/checks/own-rule.ts'), 'utf8').replace("'../../src'", "'cdk8s-tenant-clusters'");
}

function row({ id, severity, rule, source }: Check): string {
  return `| ${[id, severity, rule, source].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The text of docs/checks.md: one row a rule of the library, and how to live with them. */
export function checksPage(): string {
  return `# Checks

<!-- Made from the code in src/checks by projenrc/docs: edit that, then run "npx projen docgen". -->

\`fleet.synth()\` runs these rules over all that it is about to write. Errors are listed all at once, and nothing is written; warnings go to
standard error. \`fleet.findings\` gives both as data, with the paths of the constructs that they are about.

| id | severity | rule | source |
|---|---|---|---|
${builtInChecks().map(row).join('\n')}

## Accepting a finding

\`Suppression.add(cluster, 'TC120', 'machines arrive in March')\` accepts what a rule finds at a construct and below it. With
\`{ expires: '2027-03-31' }\` as last argument it counts up to that day, in UTC; after it the finding is back and quotes the reason.

## Rules of your own

Extend \`Check\`, with an id that starts with letters of your own, and give it to the fleet. Its findings stop the synth, are suppressed and
are listed like those of the library.

\`\`\`ts
${ownRule()}\`\`\`

Override \`inspectObject\` to see every object as it will be written, \`inspectTenant\` to see every tenant, \`inspectFleet\` to see the whole.
They are called in this order. \`findings\` and \`synth\` each run the same check once more, so one that remembers objects forgets them
in \`inspectFleet\`.
`;
}
