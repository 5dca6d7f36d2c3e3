import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerVerdict } from '../../../shared/contracts/question.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { QuestionRow } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { isLentToAnother, keepSubmission, MOST_TRIES, questionRow, questionState } from '../../store/runs/questions.ts';
import { activeRun } from '../../store/runs/run-state.ts';
import { findPlan } from '../plans/find-plan.ts';
import { checkAnswerer } from './next-question.ts';

/** Bytes of an answer as JSON, at most. */
export const LARGEST_ANSWER = 5_000_000;

const WAIT_MS = 20_000;
const POLL_MS = 50;

interface SubmitAnswerInput {
  readonly draft_id: string;
  /** The answer as the question's JSON Schema asks, or the same as JSON text. */
  readonly data: unknown;
  /** `agent:<name>`, or `file`. */
  readonly answerer: string;
}

/**
 * Submits an answer and waits for the worker's verdict; `pending` when none comes in time, such as while no worker
 * runs: the answer is stored then, and submitting it again asks for its verdict. Faults cost one of three tries; the
 * same faulty answer again costs none.
 *
 * @param timing how long to wait, in milliseconds; 20 s when left out
 * @returns DRAFT_NOT_FOUND; DRAFT_EXPIRED when another taker works on it by now or its run is over (an answer without
 * a verdict is kept for the next run); CONFLICT when it has been answered otherwise; PERMISSION_DENIED, INVALID_INPUT.
 */
export async function submitAnswer(
  library: Library,
  input: SubmitAnswerInput,
  timing: { readonly waitMs?: number } = {},
): Promise<Result<AnswerVerdict>> {
  const answerer = checkAnswerer(input.answerer);
  if (!answerer.ok) return answerer;
  const text = jsonText(input.data);
  if (!text.ok) return text;
  const sha = sha256(text.value);
  const known = library.transaction(() => keep(library, input.draft_id, { text: text.value, sha, by: answerer.value }));
  if (known) return known;
  const planId = questionRow(library, input.draft_id)?.planId;
  if (planId === undefined) return notFound(input.draft_id);
  const until = performance.now() + (timing.waitMs ?? WAIT_MS);
  for (;;) {
    // Asked before the state is: what is judged last is judged while the run is there.
    const isOver = !activeRun(library, planId);
    if (questionState(library, input.draft_id) !== 'submitted') break;
    // The run is over, so no worker will judge it, however often it is submitted.
    if (isOver) return keptForLater();
    if (performance.now() >= until) return ok({ pending: true });
    await pause(POLL_MS);
  }
  const row = questionRow(library, input.draft_id);
  return row ? verdictOn(row, sha) : notFound(input.draft_id);
}

/** Null when the answer is kept and waits for its verdict. */
function keep(
  library: Library,
  id: string,
  submission: { readonly text: string; readonly sha: string; readonly by: string },
): Result<AnswerVerdict> | null {
  const row = questionRow(library, id);
  if (!row) return notFound(id);
  const plan = findPlan(library, row.planId);
  if (!plan.ok) return plan;
  const same = row.submissionSha === submission.sha;
  if (row.state === 'submitted') return same ? null : answered();
  // Faults of the same answer are the same; only warnings may be insisted on.
  const isKnown = same && row.faults !== null && !row.faultsAreWeak;
  if ((row.state !== 'open' && row.state !== 'leased') || isKnown) return verdictOn(row, submission.sha);
  if (isLentToAnother(row, submission.by, library.now())) {
    return err('DRAFT_EXPIRED', 'This question is now assigned to another agent.', {
      expires_at: row.leaseExpiresAt,
      next: 'Ask for the next question.',
    });
  }
  keepSubmission(library, id, submission);
  return null;
}

/** What became of the answer of that hash, as the question stands now. */
function verdictOn(row: QuestionRow, sha: string): Result<AnswerVerdict> {
  if (row.state === 'withdrawn') {
    return err('DRAFT_EXPIRED', 'The run that asked this has ended.', {
      next: 'Resume the plan: open questions are asked again under the same id.',
    });
  }
  // Another taker has answered in the meantime.
  if (row.submissionSha !== sha) return answered();
  if (row.state === 'accepted') return ok({ accepted: true });
  if (row.faults === null) return ok({ pending: true });
  return ok({
    accepted: false,
    faults: row.faults,
    may_stay: row.faultsAreWeak && row.state !== 'rejected',
    tries_left: MOST_TRIES - row.tries,
  });
}

function keptForLater(): Result<never> {
  return err('DRAFT_EXPIRED', 'The run ended before the answer was checked; the answer is kept.', {
    next: 'Resume the plan: a run that asks the same question uses it.',
  });
}

function answered(): Result<never> {
  return err('CONFLICT', 'This question has already been answered.', { next: 'Ask for the next question.' });
}

function notFound(id: string): Result<never> {
  return err('DRAFT_NOT_FOUND', `Question not found: ${JSON.stringify(id).slice(0, 80)}.`, {
    next: 'Call draft_next and submit with its draft_id.',
  });
}

/** The answer as JSON text. Agents that send an object as text mean the object. */
function jsonText(data: unknown): Result<string> {
  const invalid = (message: string) =>
    err('INVALID_INPUT', message, {
      field: 'data',
      next: 'Submit one JSON object that fits the json_schema of the question.',
    });
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return invalid('The answer is missing.');
    if (Buffer.byteLength(text) > LARGEST_ANSWER)
      return invalid(`The answer exceeds ${LARGEST_ANSWER / 1_000_000} MB.`);
    return ok(text);
  } catch (error) {
    // Text that is not JSON; circles; nesting without end.
    if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)) throw error;
    return invalid('The answer is not JSON.');
  }
}
