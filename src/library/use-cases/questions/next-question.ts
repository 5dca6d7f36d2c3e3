import { Answerer, type NoQuestion, type QuestionView } from '../../../shared/contracts/question.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { QuestionRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { leaseQuestion, MOST_TRIES } from '../../store/runs/questions.ts';
import { checkCount } from '../plans/check-input.ts';
import { findPlan } from '../plans/find-plan.ts';

interface NextQuestionInput {
  /** Left out, any plan of the caller. */
  readonly plan_id?: string;
  /** How long the question stays with the caller, 30 to 3600 seconds; 600 when left out. */
  readonly lease_sec?: number;
  /** `agent:<name>`, or `file`. */
  readonly answerer: string;
}

/**
 * Lends the caller one question, the most urgent first; it returns to the queue when the lease runs out unanswered.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.
 */
export function nextQuestion(library: Library, input: NextQuestionInput): Result<QuestionView | NoQuestion> {
  const lease = checkCount('lease_sec', input.lease_sec, { min: 30, max: 3600, standard: 600 });
  if (!lease.ok) return lease;
  const answerer = checkAnswerer(input.answerer);
  if (!answerer.ok) return answerer;
  let ofPlan = {};
  if (input.plan_id !== undefined) {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    ofPlan = { planId: input.plan_id };
  }
  const row = leaseQuestion(library, {
    user: library.user,
    owner: answerer.value,
    leaseMs: lease.value * 1000,
    ...ofPlan,
  });
  return ok(row === null ? { none: true, state: stateOf(library, input.plan_id) } : questionView(row));
}

/** INVALID_INPUT unless it is `file`, or `agent:` and a name. */
export function checkAnswerer(answerer: string): Result<string> {
  return Answerer.safeParse(answerer).success
    ? ok(answerer)
    : err('INVALID_INPUT', 'The name of who answers must have at most 60 characters and no control characters.', {
        field: 'answerer',
      });
}

/** A question that is still asked, as it is shown. @throws Error when it is over and its text gone */
export function questionView(row: QuestionRow): QuestionView {
  const { question } = row;
  if (!question) throw new Error(`question ${row.id} has no text any more`);
  return {
    draft_id: row.id,
    plan_id: row.planId,
    stage: row.stage,
    title: row.title,
    item: row.item,
    instructions: question.instructions,
    context: question.context.map(({ title, text }) => ({ title, text })),
    json_schema: question.schema,
    word_budgets: { answer: question.words },
    faults: row.faults ?? [],
    tries_left: MOST_TRIES - row.tries,
    expires_at: row.leaseExpiresAt,
  };
}

function stateOf(library: Library, planId: string | undefined): NoQuestion['state'] {
  const row = library
    .prepare(
      `SELECT state FROM plans WHERE user = ? AND CASE WHEN ? IS NULL THEN state IN ('processing', 'pending') ELSE id = ? END
       ORDER BY state = 'processing' DESC LIMIT 1`,
    )
    .get(library.user, planId ?? null, planId ?? null);
  return (row?.state ?? 'idle') as NoQuestion['state'];
}
