import type { Library } from '../../../src/library/index.ts';
import { commitStage, startStage } from '../../../src/library/store/stages/stages.ts';
import { CRITICISM_RESPONSE_STAGE } from '../../../src/shared/contracts/proposed-fact.ts';
import { fileOf } from './stage-files.ts';

/** A criticism that asks for another value of a fact, and what the response made of it. */
export interface FactCriticism {
  readonly fact: string;
  readonly label: string;
  readonly value: number | string;
  /** The response leaves accepted changes of facts to the owner. Default: it accepts. */
  readonly accepted?: boolean;
}

/** Gives a plan the section in which criticism is answered, as one that was drafted with it has it. */
export function answerCriticism(library: Library, planId: string, rows: readonly FactCriticism[]): void {
  const responses = rows.map(({ fact, label, value, accepted = true }, index) => ({
    id: `cost_controller_${index}`,
    expert: 'Cost controller',
    severity: 'critical',
    criticism: 'That is not enough.',
    quote: 'enough',
    quoted_from: 'Costs',
    what: 'Count with [[budget.total]] of money.',
    why: 'Prices rose.',
    change: { by: 'fact', fact, label, value, shown: String(value) },
    answer: 'It is right.',
    outcome: accepted ? 'yours' : 'not_accepted',
    fault: null,
  }));
  const data = {
    responses,
    edits: [],
    verdict: 'better',
    judgement: 'Somebody counted.',
    draft_note: '',
    open_questions: [],
  };
  startStage(library, planId, null, CRITICISM_RESPONSE_STAGE);
  commitStage(library, planId, null, {
    stage: CRITICISM_RESPONSE_STAGE,
    record: { definition: 'test', reads: [], findings: [], partial: [], draftedBy: 'fake', runId: 'run_0001' },
    files: [
      { path: fileOf(CRITICISM_RESPONSE_STAGE, 'data'), content: JSON.stringify(data), role: 'data' },
      { path: fileOf(CRITICISM_RESPONSE_STAGE, 'page'), content: '# Response to the criticism\n', role: 'page' },
    ],
    durationMs: 1,
  });
}
