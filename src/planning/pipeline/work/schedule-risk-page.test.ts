import { expect, it } from 'vitest';
import { oddsText } from './schedule-risk-page.ts';

const about = { deadline: {}, tornado_about: { title: 'Open the doors', pinned: false } };
const facts = (opened: string, finished: string) => [
  { id: 'deadline.p50', value: '2029-05-14' },
  { id: 'schedule.p50', value: '2029-05-14' },
  { id: 'deadline.p80', value: opened },
  { id: 'schedule.p80', value: finished },
];

it('tells the odds of everything beside those of the deadline only where something comes after it', () => {
  const later = 'Everything, including what comes after it';
  expect(oddsText({ ...about, facts: facts('2029-09-19', '2029-09-19') })).not.toContain(later);
  expect(oddsText({ ...about, facts: facts('2029-09-19', '2029-10-01') })).toContain(later);
  // Plans that were simulated before these facts were kept.
  expect(oddsText(about)).toContain(later);
});
