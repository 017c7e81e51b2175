import { MachineCount } from '../../src';
import { messageOf } from '../fixtures/rendered';

test('a number is the same of however many machines', () => {
  const two = MachineCount.of(2);
  expect([two.roundedUp(7), two.roundedDown(7), `${two}`, two._toKube(), two.isZero]).toEqual([2, 2, '2', 2, false]);
});

test('a share is rounded as Cluster API rounds it', () => {
  const quarter = MachineCount.percent(25);
  expect([quarter.roundedUp(5), quarter.roundedDown(5), `${quarter}`, quarter._toKube(), quarter.isZero]).toEqual([2, 1, '25%', '25%', false]);
  expect([quarter.roundedUp(4), quarter.roundedDown(4)]).toEqual([1, 1]);
});

// 7 * 0.14 * 100 and the like are not whole in binary; a share of a hundred must be itself.
test('a share of a hundred machines is exact', () => {
  for (let percent = 0; percent <= 100; percent++) {
    expect([MachineCount.percent(percent).roundedUp(100), MachineCount.percent(percent).roundedDown(100)]).toEqual([percent, percent]);
  }
});

test('none is none, as a number and as a share', () => {
  expect([MachineCount.of(0).isZero, MachineCount.percent(0).isZero]).toEqual([true, true]);
});

test.each([-1, 1.5, NaN, Infinity])('%s machines are refused', (count) => {
  expect(messageOf(() => MachineCount.of(count))).toEqual(`'${count}' is not a number of machines, expected a whole number of at least 0; give one`);
});

test.each([-1, 101, 2.5, NaN])('%s percent are refused', (percent) => {
  expect(messageOf(() => MachineCount.percent(percent))).toEqual(`'${percent}%' is not a share of machines, expected a whole number from 0 to 100; give one`);
});
