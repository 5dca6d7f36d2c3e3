import { describe, expect, it } from 'vitest';
import { fallback, gapOutcome, OTHER_WAYS } from './deadline-gap.ts';

const span = (id: string, title: string) => ({
  id,
  title,
  phase: 'build',
  start: '2027-01-04',
  finish: '2027-06-30',
  critical: true,
});
const costs = (currency: string | null) => {
  const data = {
    currency,
    packages: [
      { package: 'lodge', likely: 4_000_000 },
      { package: 'garden', likely: 1_250_000 },
      { package: 'kitchen', likely: 9_900_000 },
    ],
  };
  return { field: (name: keyof typeof data) => data[name] } as Parameters<typeof fallback>[2];
};
const spans = [
  span('lodge', 'Build the lodge'),
  span('garden', 'Plant the garden'),
  span('kitchen', 'Fit the kitchen'),
];

describe('a gap that no set closes', () => {
  it('is said to be open, with what comes nearest and the price of what is left out at the date', () => {
    const said = gapOutcome({
      gap_closes: false,
      gap_set: ['Add one mason.'],
      gap_fallback: fallback({ late_packages: ['lodge', 'garden'] }, spans, costs('EUR')),
    });
    expect(said).toContain('**No combination of steps makes the deadline likely.**');
    expect(said).toContain('| Add one mason. |');
    expect(said).toContain('would be left out, with a likely cost of €52,500: Build the lodge; Plant the garden.');
    expect(said).not.toContain('Fit the kitchen');
  });

  it('names the set with the days of each step, and each other way once, below it', () => {
    const gap = [
      { choice: 'Add one mason.', days: 12, cost: 'One more wage.' },
      { choice: 'Drop the pond.', days: 5, cost: 'No pond.' },
    ];
    const said = gapOutcome({ gap_closes: false, gap, gap_set: ['Add one mason.', 'Begin in March.'] });
    const [set = '', others = ''] = said.split(`## ${OTHER_WAYS}`);
    expect(set).toContain('| Add one mason. | One more wage. | 12 |');
    expect(set).toContain('| Begin in March. |  | only with others |');
    expect(set).not.toContain('pond');
    expect(others).toContain('| Drop the pond. | No pond. | 5 |');
    expect(others).not.toContain('mason');
  });

  it('says once what all steps take', () => {
    const gap = ['Add one mason.', 'Add one cook.'].map((choice) => ({ choice, days: 3, cost: 'One more wage.' }));
    const said = gapOutcome({ gap_closes: true, gap, gap_set: gap.map(({ choice }) => choice) });
    expect(said.split('One more wage.')).toHaveLength(2);
    expect(said).toContain('| Add one mason. | 3 |');
  });

  it('is said to have no way out but another date or a smaller scope where nothing may be changed', () => {
    const said = gapOutcome({
      gap_closes: false,
      gap_fallback: fallback({ late_packages: ['garden'] }, spans, costs(null)),
    });
    expect(said).toContain('Nothing that may be changed makes the deadline likely.');
    expect(said).toContain('If the date stands, this is not finished by then: Plant the garden.');
    expect(said).not.toContain('cost');
  });

  it('names what is late by the odds where nothing is as planned, with its price', () => {
    const late = { late_packages: [], unlikely_packages: ['garden'] };
    const said = gapOutcome({ gap_closes: false, gap_fallback: fallback(late, spans, costs('EUR')) });
    expect(said).toContain('late in more than one run in five (likely cost: €12,500): Plant the garden.');
  });

  it('leaves nothing out where everything that the date is about ends by then', () => {
    expect(
      gapOutcome({ gap_closes: false, gap_fallback: fallback({ late_packages: [] }, spans, costs('EUR')) }),
    ).not.toContain('If the date stands');
  });
});

it('what rests on durations that nobody has estimated is no choice on the first page', () => {
  const said = gapOutcome({ gap_closes: false, gap: [{ choice: 'Hurry.' }], gap_set: ['Hurry.'], gap_usual: true });
  expect(said).toContain('estimate the critical tasks first');
  expect(said).not.toContain('Hurry');
});

it('a set that closes the gap is named without what would be left out', () => {
  const said = gapOutcome({
    gap_closes: true,
    gap_set: Array.from({ length: 10 }, (_, place) => `Step ${place + 1}.`),
    gap_fallback: fallback({ late_packages: ['lodge'] }, spans, costs('EUR')),
  });
  expect(said).toContain('Together, these lead to a planned date of [[gap.reaches]] and a chance of [[gap.chance]]');
  expect(said).toContain('| Step 8. |');
  expect(said).toContain('And 2 more');
  expect(said).not.toMatch(/Step 9|left out|lodge/);
});
