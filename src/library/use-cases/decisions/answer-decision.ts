import {
  type AnswerInput,
  boundPackages,
  type Choice,
  type Decision,
  type DecisionAnswer,
  type DecisionItem,
  LONGEST_ANSWER,
} from '../../../shared/contracts/decision.ts';
import { EDIT_REASON } from '../../../shared/contracts/edit-history.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { refuseWhileActive, writeArtifact } from '../files/write-artifact.ts';
import { findChangeablePlan } from '../plans/find-plan.ts';
import { type TitledStage, titledStages } from '../plans/stage-titles.ts';
import { readRegister } from './decision-register.ts';

export interface AnswerDecisionInput {
  readonly plan_id: string;
  readonly item: DecisionItem;
  /** Left out, it stays as it is; null leaves the question open again. */
  readonly answer?: AnswerInput | null | undefined;
  /** Left out, it stays as it is; null or nothing but space takes it away. */
  readonly note?: string | null | undefined;
  /**
   * Ids of the work packages that were brought in line with a decision that is not what the plan went on with. Left
   * out, it stays as it is; another answer begins anew.
   */
  readonly revised?: readonly string[] | undefined;
  /** Of the file that the list was read from; when it is another by now, nothing is written. */
  readonly expected_sha256: string;
}

export interface AnswerDecisionOutput {
  /** Of the file as it is now. */
  readonly sha256: string;
  /** False when it says the same already. */
  readonly updated: boolean;
  /** Files that were computed or rendered anew. */
  readonly changed: readonly string[];
  /** Sections whose judgement rests on it; a resume redrafts them. */
  readonly stale: readonly TitledStage[];
  readonly warnings: readonly string[];
}

type Answered = Pick<Decision, 'answer' | 'note'>;

/**
 * Records a person's answer to a decision or a choice, or a note on it. It is an edit of the section's data, so it is
 * kept when the plan is redrafted; the pages that show it are updated immediately, and nothing is drafted.
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED, RUNNING_READONLY, INVALID_INPUT (no such decision, option or bound package, or too
 * long a text), ARTIFACT_NOT_FOUND (not drafted yet), CONFLICT with `current_sha256`, INVALID_DATA.
 */
export async function answerDecision(
  library: Library,
  input: AnswerDecisionInput,
): Promise<Result<AnswerDecisionOutput>> {
  const { plan_id, item } = input;
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const running = refuseWhileActive(library, plan_id);
  if (running) return running;
  const stored = readRegister(library, plan_id);
  if (!stored.ok) return stored;
  if (stored.value === null)
    return err('ARTIFACT_NOT_FOUND', 'The decisions of this plan are not drafted yet.', {
      next: 'Wait until they are, or resume the plan.',
    });
  const { register, path } = stored.value;
  const row =
    item.kind === 'decision' ? register.decisions.find(({ id }) => id === item.id) : register.choices[item.index];
  if (!row)
    return err('INVALID_INPUT', 'This decision no longer exists.', {
      field: 'item',
      next: 'Refresh the decisions.',
    });
  const answer = answerOf(library, row, input.answer);
  if (!answer.ok) return answer;
  const note = noteOf(row, input.note);
  if (!note.ok) return note;
  const revised = withRevised(row, answer.value, input.revised);
  if (!revised.ok) return revised;
  const answered = withAnswer(row, { answer: revised.value, note: note.value });
  const written = await writeArtifact(library, {
    plan_id,
    path,
    content: JSON.stringify({
      ...register,
      decisions: register.decisions.map((each) => (each === row ? answered : each)),
      choices: register.choices.map((each) => (each === row ? answered : each)),
    }),
    expected_sha256: input.expected_sha256,
    edit_reason: EDIT_REASON.decision,
  });
  if (!written.ok) return written;
  const { sha256, updated, changed, stale_stages, warnings } = written.value;
  return ok({ sha256, updated, changed, stale: titledStages(library, stale_stages), warnings });
}

function answerOf(
  library: Library,
  row: Decision | Choice,
  input: AnswerInput | null | undefined,
): Result<DecisionAnswer | undefined> {
  if (input === undefined) return ok(row.answer);
  if (input === null) return ok(undefined);
  const given = 'options' in row ? forDecision(row, input) : forChoice(input);
  if (!given.ok) return given;
  // Repeating the same answer is not a change.
  const { kind, option, text } = row.answer ?? {};
  if (kind === given.value.kind && option === given.value.option && text === given.value.text) return ok(row.answer);
  return ok({ ...given.value, by: library.user, at: library.now() });
}

/** The answer with the work that follows it by now. */
function withRevised(
  row: Decision | Choice,
  answer: DecisionAnswer | undefined,
  revised: readonly string[] | undefined,
): Result<DecisionAnswer | undefined> {
  if (revised === undefined) return ok(answer);
  const bound = 'options' in row ? boundPackages({ ...row, answer }) : [];
  const [unknown] = revised.filter((id) => !bound.includes(id));
  if (answer === undefined || unknown !== undefined)
    return invalid(
      'revised',
      'Only work packages that a changed decision binds can be marked as revised.',
      'Refresh the decisions.',
    );
  const { revised: _, ...rest } = answer;
  // In one order, and gone when empty: marking and unmarking leaves no trace.
  const marked = bound.filter((id) => revised.includes(id));
  return ok(marked.length === 0 ? rest : { ...rest, revised: marked });
}

type Said = Pick<DecisionAnswer, 'kind' | 'option' | 'text'>;

function forDecision({ options, default_option }: Decision, input: AnswerInput): Result<Said> {
  if ('text' in input) return inOwnWords(input.text);
  const option = 'accept' in input ? default_option : input.option;
  if (options[option] === undefined)
    return invalid('answer', 'Unknown option for this decision.', 'Choose one of the options.');
  return ok({ kind: option === default_option ? 'accepted' : 'changed', option });
}

function forChoice(input: AnswerInput): Result<Said> {
  if ('accept' in input) return ok({ kind: 'accepted' });
  if ('text' in input) return inOwnWords(input.text);
  return invalid('answer', 'This assumption has no options.', 'Keep the default, or write what you want instead.');
}

function inOwnWords(raw: string): Result<Said> {
  const text = checked('answer', raw);
  if (!text.ok) return text;
  if (text.value === undefined) return invalid('answer', 'The answer is empty.', 'Write what you want instead.');
  return ok({ kind: 'changed', text: text.value });
}

function noteOf(row: Answered, note: string | null | undefined): Result<string | undefined> {
  if (note === undefined) return ok(row.note);
  return note === null ? ok(undefined) : checked('note', note);
}

function checked(field: string, raw: string): Result<string | undefined> {
  const text = raw.toWellFormed().trim();
  if (text.length > LONGEST_ANSWER || text.includes('\0'))
    return invalid(field, `The answer exceeds ${LONGEST_ANSWER} characters.`, 'Shorten it.');
  return ok(text === '' ? undefined : text);
}

function invalid(field: string, message: string, next: string): Result<never> {
  return err('INVALID_INPUT', message, { field, next });
}

/** What is not there is left out, so that a question which is open again reads as it was drafted. */
function withAnswer<Row extends Answered>(row: Row, { answer, note }: Answered): Row {
  const { answer: _answer, note: _note, ...rest } = row;
  return { ...rest, ...(answer && { answer }), ...(note !== undefined && { note }) } as Row;
}
