/** The parts of a plan, by the numbers of the sections that stand in them. Files keep the order of these numbers. */
export const PLAN_PARTS = [
  { id: 'intake', title: 'The prompt', last: '005' },
  { id: 'foundations', title: 'Foundations', last: '010' },
  { id: 'strategy', title: 'Strategy', last: '011' },
  { id: 'plan', title: 'The plan', last: '016' },
  { id: 'work', title: 'Work, time and money', last: '024' },
  { id: 'challenge', title: 'Challenge', last: '025' },
  { id: 'decide', title: 'Decisions and report', last: '999' },
] as const;

type PlanPart = (typeof PLAN_PARTS)[number];

/** The part of a section. @param number three digits */
export function planPartOf(number: string): PlanPart {
  return PLAN_PARTS.find(({ last }) => number <= last) ?? PLAN_PARTS[6];
}
