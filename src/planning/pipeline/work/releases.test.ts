import { expect, it } from 'vitest';
import { payingReleases } from './releases.ts';

const PHASES = [
  { id: 'p1', title: 'Permit', start: '2027-01-04', cost: 30 },
  { id: 'p2', title: 'Pilot', start: '2027-03-01', cost: 40 },
  { id: 'p3', title: 'Build', start: '2027-06-01', cost: 100 },
];

function rows(named: readonly { title: string; fact: string; phase: string }[], whole = 200) {
  const amounts: Record<string, number> = { grant: 120, loan: 50, all: 200 };
  return payingReleases({
    whole,
    start: '2027-01-04',
    named: named.map((release) => ({ ...release, condition: 'it is signed' })),
    amountOf: (fact) => amounts[fact] ?? null,
    phases: PHASES,
  }).map(({ label, date, amount, phases, cost, left }) => [label, date, amount, phases.join(), cost, left]);
}

it('takes what no release names to be there from the start, and sets each release against the phases until the next', () => {
  expect(rows([{ title: 'Grant', fact: 'grant', phase: 'p3' }])).toEqual([
    ['There from the start', '2027-01-04', 80, 'Permit,Pilot', 70, 10],
    ['Grant', '2027-06-01', 120, 'Build', 100, 30],
  ]);
});

it('shows what is missing before the next release, and carries it on', () => {
  expect(
    rows(
      [
        { title: 'Grant', fact: 'grant', phase: 'p3' },
        { title: 'Loan', fact: 'loan', phase: 'p2' },
      ],
      190,
    ),
  ).toEqual([
    ['There from the start', '2027-01-04', 20, 'Permit', 30, -10],
    ['Loan', '2027-03-01', 50, 'Pilot', 40, 0],
    ['Grant', '2027-06-01', 120, 'Build', 100, 20],
  ]);
});

it('shows work before the first release as unpaid where nothing is there from the start', () => {
  expect(rows([{ title: 'All', fact: 'all', phase: 'p2' }])).toEqual([
    ['There from the start', '2027-01-04', 0, 'Permit', 30, -30],
    ['All', '2027-03-01', 200, 'Pilot,Build', 140, 30],
  ]);
  expect(rows([{ title: 'All', fact: 'all', phase: 'p1' }])).toEqual([
    ['All', '2027-01-04', 200, 'Permit,Pilot,Build', 170, 30],
  ]);
});

it('leaves out a release without an amount, and one for a phase that is gone', () => {
  expect(
    rows([
      { title: 'Gift', fact: 'nothing', phase: 'p2' },
      { title: 'Loan', fact: 'loan', phase: 'p9' },
    ]),
  ).toEqual([['There from the start', '2027-01-04', 200, 'Permit,Pilot,Build', 170, 30]]);
});
