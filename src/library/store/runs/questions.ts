import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type QuestionRow, type QuestionState, questions, type StoredQuestion } from '../../db/schema.ts';
import type { Store } from '../store.ts';
import { addMilliseconds, type RunHandle } from './lease.ts';
import { heldRun } from './runs.ts';

/** How many answers may be submitted to one question in one run. */
export const MOST_TRIES = 3;

const LIVE: readonly QuestionState[] = ['open', 'leased', 'submitted'];
/**
 * Questions count only while their run is active: a run that ended without withdrawing them, or that is to stop, asks
 * nothing.
 */
const OF_ACTIVE_RUN = `EXISTS (SELECT 1 FROM runs r WHERE r.plan_id = q.plan_id AND r.number = q.run_number
  AND r.state IN ('queued', 'running') AND r.stop_requested_at IS NULL)`;
/** Leased by this taker, with faults in its answer that have not been shown to it yet. */
const TURNED_DOWN = 'q.lease_owner = ? AND q.faults IS NOT NULL AND q.decided_at IS NOT NULL';
const ANEW = {
  state: 'open',
  leaseOwner: null,
  leaseExpiresAt: null,
  tries: 0,
  weaknessesTold: false,
  faults: null,
  faultsAreWeak: false,
  submission: null,
  submissionSha: null,
  submittedBy: null,
} as const;

interface QuestionToPut extends StoredQuestion {
  readonly stage: string;
  /** Title of the stage, for people. */
  readonly title: string;
  readonly item: string;
  /** SHA-256 of the whole question: a plan asks the same question only once. */
  readonly questionSha: string;
  readonly urgency: number;
}

/**
 * Adds a question to the queue, or finds the existing one: a question that an earlier worker or run asked keeps its id
 * and any answer without a verdict. A question that was answered in an earlier run is asked again.
 * @returns its id. @throws LeaseLost
 */
export function putQuestion(store: Store, run: RunHandle, asked: QuestionToPut): string {
  const { stage, title, item, questionSha, urgency, instructions, context, schema, words } = asked;
  return store.transaction(() => {
    heldRun(store, run);
    const known = store.db
      .select()
      .from(questions)
      .where(and(eq(questions.planId, run.planId), eq(questions.stage, stage), eq(questions.questionSha, questionSha)))
      .orderBy(desc(questions.createdAt), desc(questions.id))
      .all();
    const same =
      known.find(({ state }) => LIVE.includes(state)) ??
      // Answered in this very run, and the worker died before it could use the answer.
      known.find(({ state, runNumber }) => state === 'accepted' && runNumber === run.number) ??
      known.find(({ state }) => state === 'withdrawn' || state === 'rejected');
    if (same) {
      // The same run, handed back to the queue and claimed again: tries and faults are kept.
      const again = same.runNumber === run.number ? ({ state: 'open' } as const) : ANEW;
      const anew = same.state === 'withdrawn' ? again : same.state === 'rejected' ? ANEW : {};
      store.db
        .update(questions)
        .set({ ...anew, runNumber: run.number, urgency })
        .where(eq(questions.id, same.id))
        .run();
      return same.id;
    }
    const row = {
      id: randomUUID(),
      planId: run.planId,
      runNumber: run.number,
      stage,
      item,
      title,
      questionSha,
      question: { instructions, context, schema, words },
      urgency,
      state: 'open' as const,
      createdAt: store.now(),
    };
    store.db.insert(questions).values(row).run();
    return row.id;
  });
}

export function questionRow(store: Store, id: string): QuestionRow | undefined {
  return store.db.select().from(questions).where(eq(questions.id, id)).get();
}

/** Cheap enough to be asked many times a second; undefined when the question is gone. */
export function questionState(store: Store, id: string): QuestionState | undefined {
  return store.prepare('SELECT state FROM questions WHERE id = ?').get(id)?.state as QuestionState | undefined;
}

/** Ids of the plan's questions that wait for an answer or a verdict, most urgent first. */
export function liveQuestions(store: Store, planId: string): string[] {
  const rows = store
    .prepare(
      `SELECT q.id FROM questions q WHERE q.plan_id = ? AND q.state IN ('open', 'leased', 'submitted')
       AND ${OF_ACTIVE_RUN} ORDER BY q.urgency DESC, q.created_at, q.id`,
    )
    .all(planId);
  return rows.map(({ id }) => String(id));
}

/**
 * How many of the plan's questions wait for an answer, lent ones too; those that wait for a verdict are not counted.
 */
export function waitingQuestions(store: Store, planId: string): number {
  const row = store
    .prepare(
      `SELECT count(*) AS n FROM questions q WHERE q.plan_id = ? AND q.state IN ('open', 'leased') AND ${OF_ACTIVE_RUN}`,
    )
    .get(planId);
  return Number(row?.n ?? 0);
}

/**
 * Leases the most urgent waiting question, the oldest among equals: open ones and those whose lease expired. A taker
 * first gets back what it holds and what was rejected, once per verdict, so that several takers of one name do not
 * repair the same answer twice. Two takers never get the same question. Null when there is none.
 */
export function leaseQuestion(
  store: Store,
  taker: { readonly user: string; readonly planId?: string; readonly owner: string; readonly leaseMs: number },
): QuestionRow | null {
  const find = () =>
    store
      .prepare(
        `SELECT q.id FROM questions q JOIN plans p ON p.id = q.plan_id
         WHERE p.user = ? AND p.archived = 0 AND (? IS NULL OR q.plan_id = ?)
           AND (q.state = 'open' OR (q.state = 'leased' AND (q.lease_expires_at <= ? OR ${TURNED_DOWN})))
           AND ${OF_ACTIVE_RUN}
         ORDER BY (q.state = 'leased' AND ${TURNED_DOWN}) DESC, q.urgency DESC, q.created_at, q.id LIMIT 1`,
      )
      .get(taker.user, taker.planId ?? null, taker.planId ?? null, store.now(), taker.owner, taker.owner);
  // Checks without the write lock first, because idle agents poll often.
  if (!find()) return null;
  return store.transaction(() => {
    const found = find();
    if (!found) return null;
    const lease = { leaseOwner: taker.owner, leaseExpiresAt: addMilliseconds(store.now(), taker.leaseMs) };
    return store.db
      .update(questions)
      .set({ ...lease, state: 'leased', decidedAt: null })
      .where(eq(questions.id, String(found.id)))
      .returning()
      .get();
  });
}

/** Whether another taker holds the question. */
export function isLentToAnother(row: QuestionRow, answerer: string, now: string): boolean {
  return (
    row.state === 'leased' && row.leaseOwner !== answerer && row.leaseExpiresAt !== null && row.leaseExpiresAt > now
  );
}

/**
 * Stores an answer (JSON text) for the worker's verdict. In a transaction of the caller, who has checked that the
 * question waits for one.
 */
export function keepSubmission(
  store: Store,
  id: string,
  { text, sha, by }: { readonly text: string; readonly sha: string; readonly by: string },
): void {
  store
    .prepare(
      `UPDATE questions SET state = 'submitted', submission = ?, submission_sha = ?, submitted_by = ?, submitted_at = ?,
              faults = NULL, faults_are_weak = 0 WHERE id = ? AND state IN ('open', 'leased')`,
    )
    .run(text, sha, by, store.now(), id);
}

/** Takes the answer. False when it is no longer the one that waits. @throws LeaseLost */
export function acceptSubmission(store: Store, run: RunHandle, row: QuestionRow): boolean {
  return decide(store, run, row, { state: 'accepted', leaseOwner: null, leaseExpiresAt: null });
}

/**
 * Rejects the answer. The question goes back to the holder of its lease, else to the queue; after the last try it is
 * not asked again in this run. False when this answer is no longer the one that waits. @throws LeaseLost
 *
 * @param weak whether the faults are warnings only: the same answer, submitted again, is accepted
 */
export function rejectSubmission(
  store: Store,
  run: RunHandle,
  row: QuestionRow,
  { faults, weak }: { readonly faults: readonly string[]; readonly weak: boolean },
): boolean {
  const tries = row.tries + 1;
  const held = row.leaseOwner === row.submittedBy && row.leaseExpiresAt !== null && row.leaseExpiresAt > store.now();
  return decide(store, run, row, {
    state: tries >= MOST_TRIES ? 'rejected' : held ? 'leased' : 'open',
    tries,
    faults: [...faults],
    faultsAreWeak: weak,
    weaknessesTold: row.weaknessesTold || weak,
  });
}

function decide(store: Store, run: RunHandle, row: QuestionRow, change: Partial<QuestionRow>): boolean {
  return store.transaction(() => {
    heldRun(store, run);
    const waits = and(
      eq(questions.id, row.id),
      eq(questions.state, 'submitted'),
      eq(questions.submissionSha, row.submissionSha ?? ''),
    );
    const decided = store.db
      .update(questions)
      .set({ ...change, decidedAt: store.now() })
      .where(waits)
      .run();
    return decided.changes === 1;
  });
}

/**
 * Call this when a run ends: its questions are no longer asked. An answer without a verdict is kept for a run that
 * asks the same question. The text of answered questions is deleted; their answers are stored as calls.
 */
export function withdrawQuestions(store: Store, planId: string, runNumber: number): void {
  store.transaction(() => {
    const ofRun = and(eq(questions.planId, planId), eq(questions.runNumber, runNumber));
    store.db
      .update(questions)
      .set({ state: 'withdrawn', leaseOwner: null, leaseExpiresAt: null })
      .where(and(ofRun, inArray(questions.state, ['open', 'leased'])))
      .run();
    store.db
      .update(questions)
      .set({ question: null, submission: null })
      .where(and(ofRun, eq(questions.state, 'accepted')))
      .run();
  });
}
