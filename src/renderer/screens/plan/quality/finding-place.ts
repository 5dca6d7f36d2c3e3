import type { LocatedFinding } from '../../../../shared/contracts/plan-quality.ts';

/** Part of the plan in which something can be done about a finding. */
export type FindingPlace =
  | { readonly part: 'schedule'; readonly task: string | undefined }
  | { readonly part: 'decide'; readonly decision: string | undefined }
  | { readonly part: 'prompt' }
  | { readonly part: 'facts'; readonly fact: string }
  | { readonly part: 'page'; readonly path: string };

interface Rule {
  /** What it takes to be good, in a line. */
  readonly good: string;
  readonly part?: 'schedule' | 'decide' | 'prompt';
  /** Whether it is about one task or decision, which is repaired where that stands. */
  readonly ofRow?: true;
}

/** By the code of a finding: what is good in its place, and where it is repaired. */
const RULES: Readonly<Record<string, Rule>> = {
  'answer-weak': { good: 'Every model answer is complete.' },
  'assumption-missing': { good: 'Every high-impact figure has an assumption with a way to check it.' },
  'assumption-unowned': { good: 'Every assumption has a check and an owner.' },
  'bare-number': { good: 'Every number refers to a fact, so it is the same in all sections.' },
  'budget-far-from-estimates': { good: 'Estimates and budget are of the same order of magnitude.' },
  'budget-gap': { good: 'The budget covers the likely cost plus contingency.' },
  'budget-parts': { good: 'Budget items add up to no more than the total.' },
  'care-needed': { good: 'A project that could cause harm names who approves it.' },
  'contradiction-in-words': { good: 'Sections do not contradict each other.' },
  'cost-concentrated': { good: 'No single work package costs more than all others combined.' },
  'cost-not-priced': { good: 'Large work packages are based on quotes, not on shares of the budget.' },
  'date-before-start': { good: 'No date is before the plan starts.' },
  'count-not-whole': { good: 'People and things are counted in whole numbers.' },
  'dates-conflict': { good: 'Dates in the prompt are consistent.', part: 'prompt' },
  'deadline-missed': { good: 'The planned finish is before the deadline.', part: 'schedule' },
  'deadline-unlikely': { good: 'The deadline is met in most simulation runs.', part: 'schedule' },
  'default-unknown': { good: 'Every decision has one of its options as default.', part: 'decide' },
  'demand-unanswered': { good: 'Every requirement in the prompt is covered by a work package.' },
  'estimate-missing': { good: 'Every task has an estimate.', part: 'schedule' },
  'estimate-order': {
    good: 'Best case ≤ most likely ≤ worst case.',
    ofRow: true,
  },
  'facts-many': { good: 'The ledger contains only facts that are used.' },
  'holidays-unknown': { good: 'Working days exclude public holidays.', part: 'schedule' },
  'list-long': { good: 'Lists are short enough to take in.' },
  'no-budget': { good: 'The prompt states a budget.', part: 'prompt' },
  'no-currency': { good: 'The prompt names the currency.', part: 'prompt' },
  'no-location': { good: 'The prompt names the location.', part: 'prompt' },
  'over-length': { good: 'Sections have the requested length.' },
  'over-one-page': { good: 'The summary fits on a page.' },
  'owner-unknown': { good: 'Every owner is a team role.', ofRow: true },
  'phase-unknown': { good: 'Everything due before a phase names an existing phase.', ofRow: true },
  'prompt-gap': { good: 'The prompt covers all nine points.', part: 'prompt' },
  'prompt-instructions': { good: 'The prompt describes only the project.', part: 'prompt' },
  'prompt-language': { good: 'Without a model, the prompt is in English.', part: 'prompt' },
  'quote-not-found': { good: 'Every quote is in the prompt.' },
  'reference-unresolved': { good: 'Every reference points to a fact.' },
  'repair-skipped': { good: 'Wording changes apply to the text they were made for.' },
  'residual-above-inherent': { good: 'Every response reduces its risk.' },
  'risk-unowned': { good: 'Every risk has an owner.' },
  'role-unknown': { good: 'Every task is assigned to a team role.', ofRow: true },
  'scores-flat': { good: 'Risks have different scores, so some come first.' },
};

/** What is good in the place of a finding, in a line; null for a rule that says it itself. */
export function textWhenMet({ code }: LocatedFinding): string | null {
  return RULES[code]?.good ?? null;
}

/** Where something can be done about it: the row or the fact that it is about, the part of its rule, else its page. */
export function placeOf({ code, facts, page, row }: LocatedFinding): FindingPlace | null {
  const { part, ofRow } = RULES[code] ?? {};
  const task = row?.kind === 'task' ? row.id : undefined;
  const decision = row?.kind === 'decision' ? row.id : undefined;
  if (part === 'schedule' || (ofRow && task !== undefined)) return { part: 'schedule', task };
  if (part === 'decide' || (ofRow && decision !== undefined)) return { part: 'decide', decision };
  if (part) return { part };
  const [fact] = facts;
  if (fact !== undefined && code !== 'bare-number') return { part: 'facts', fact };
  return page === null ? null : { part: 'page', path: page };
}
