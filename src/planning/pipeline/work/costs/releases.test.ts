import { expect, it } from 'vitest';
import { spendingOf } from '../../../money/cash-flow.ts';
import { payingReleases } from './releases.ts';

const PHASES = [
  { title: 'Permit', start: '2027-01-04', finish: '2027-02-26' },
  { title: 'Pilot', start: '2027-03-01', finish: '2027-05-28' },
  { title: 'Build', start: '2027-06-01', finish: '2027-12-31' },
];
const SPENDING = spendingOf(
  PHASES.map(({ start, finish }, index) => ({
    cost: [30, 40, 100][index] ?? 0,
    stretches: [{ start, finish, weight: 1 }],
  })),
);

const release = (label: string, amount: number, date: string) => ({ label, amount, date, condition: 'it is signed' });
function rows(named: readonly ReturnType<typeof release>[], whole = 200) {
  return payingReleases(whole, '2027-01-04', named, SPENDING, PHASES).map(
    ({ label, date, amount, phases, cost, left }) => [label, date, amount, phases.join(), cost, left],
  );
}

it('takes what no release names to be there from the start, and sets each against what is spent until the next', () => {
  expect(rows([release('Grant', 120, '2027-06-01')])).toEqual([
    ['Available from the start', '2027-01-04', 80, 'Permit,Pilot', 70, 10],
    ['Grant', '2027-06-01', 120, 'Build', 100, 30],
  ]);
});

it('takes them in the order of their days, shows what is missing before the next, and carries it on', () => {
  expect(rows([release('Grant', 120, '2027-06-01'), release('Loan', 50, '2027-03-01')], 190)).toEqual([
    ['Available from the start', '2027-01-04', 20, 'Permit', 30, -10],
    ['Loan', '2027-03-01', 50, 'Pilot', 40, 0],
    ['Grant', '2027-06-01', 120, 'Build', 100, 20],
  ]);
});

it('shows work before the first release as unpaid where nothing is there from the start', () => {
  expect(rows([release('All', 200, '2027-03-01')])).toEqual([
    ['Available from the start', '2027-01-04', 0, 'Permit', 30, -30],
    ['All', '2027-03-01', 200, 'Pilot,Build', 140, 30],
  ]);
  expect(rows([release('All', 200, '2027-01-04')])).toEqual([
    ['All', '2027-01-04', 200, 'Permit,Pilot,Build', 170, 30],
  ]);
});

it('leaves out a release without an amount', () => {
  expect(rows([release('Gift', 0, '2027-03-01')])).toEqual([
    ['Available from the start', '2027-01-04', 200, 'Permit,Pilot,Build', 170, 30],
  ]);
});
