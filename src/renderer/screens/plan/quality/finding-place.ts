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
  /** Whether it is about one task or decision, which is mended where that stands. */
  readonly ofRow?: true;
}

/** By the code of a finding: what is good in its place, and where it is mended. */
const RULES: Readonly<Record<string, Rule>> = {
  'answer-weak': { good: 'Every answer of a model says what it was asked for.' },
  'assumption-missing': { good: 'Every figure that much hangs on has an assumption that says how to check it.' },
  'assumption-unowned': { good: 'Every assumption has a way to check it and somebody who does.' },
  'bare-number': { good: 'Every number refers to a fact, so that it cannot differ between sections.' },
  'budget-far-from-estimates': { good: 'The estimates and the budget are of the same order.' },
  'budget-gap': { good: 'The budget covers the likely cost and its contingency.' },
  'budget-parts': { good: 'The parts of the budget add up to no more than the whole.' },
  'care-needed': { good: 'Where a project can do harm, it is known who approves it.' },
  'contradiction-in-words': { good: 'Sections do not contradict each other.' },
  'cost-concentrated': { good: 'No single package costs more than all others together.' },
  'cost-not-priced': { good: 'Large packages rest on quotes, not on shares of the budget.' },
  'date-before-start': { good: 'No date lies before the plan begins.' },
  'dates-conflict': { good: 'Dates in the prompt fit together.', part: 'prompt' },
  'deadline-missed': { good: 'As planned, the work ends before the stated deadline.', part: 'schedule' },
  'deadline-unlikely': { good: 'The deadline is met in most runs of the simulation.', part: 'schedule' },
  'default-unknown': { good: 'Every decision goes on with one of its options.', part: 'decide' },
  'demand-unanswered': { good: 'Every demand of the prompt has a package that delivers it.' },
  'estimate-missing': { good: 'Every task has an estimate.', part: 'schedule' },
  'estimate-order': {
    good: 'The low estimate is below the likely one, and that below the high one.',
    ofRow: true,
  },
  'facts-many': { good: 'Only facts that something is computed from are in the ledger.' },
  'holidays-unknown': { good: 'Public holidays are left out of working days.', part: 'schedule' },
  'list-long': { good: 'Lists are as short as a reader can take in.' },
  'no-budget': { good: 'The prompt states a budget.', part: 'prompt' },
  'no-currency': { good: 'The prompt says in which currency the plan counts.', part: 'prompt' },
  'no-location': { good: 'The prompt names the place of the work.', part: 'prompt' },
  'over-length': { good: 'Sections are as long as was asked for.' },
  'over-one-page': { good: 'The summary fits on a page.' },
  'owner-unknown': { good: 'Every owner is a role of the team.', ofRow: true },
  'phase-unknown': { good: 'Whatever is due before a phase names one that exists.', ofRow: true },
  'prompt-gap': { good: 'A prompt answers all nine points that a plan rests on.', part: 'prompt' },
  'prompt-instructions': { good: 'A prompt describes the project and nothing else.', part: 'prompt' },
  'prompt-language': { good: 'Without a model, a prompt is in English.', part: 'prompt' },
  'quote-not-found': { good: 'Every quotation stands in the prompt.' },
  'reference-unresolved': { good: 'Every reference leads to a fact.' },
  'repair-skipped': { good: 'Changes of wording apply to the words that they were made for.' },
  'residual-above-inherent': { good: 'A response makes its risk smaller.' },
  'risk-unowned': { good: 'Every risk has an owner.' },
  'role-unknown': { good: 'Every task is given to a role of the team.', ofRow: true },
  'scores-flat': { good: 'Risks differ in their scores, so that some come first.' },
};

/** What is good in the place of a finding, in a line; null for a rule that says it itself. */
export function goodMeans({ code }: LocatedFinding): string | null {
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
