import { RUN_LOG } from '../../../shared/plan-files.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { checkCount } from '../plans/check-input.ts';
import { findPlan } from '../plans/find-plan.ts';

export interface ReadLogInput {
  readonly plan_id: string;
  /** 1 to 1000; default 100. */
  readonly max_lines?: number;
  /** `cursor` of an earlier answer: lines after it. Left out, the last lines. */
  readonly since_cursor?: string;
}

export interface ReadLogOutput {
  /** Whole lines, oldest first, as they stand in the log: each is JSON. */
  readonly lines: readonly string[];
  /** Where to go on. */
  readonly cursor: string;
  /** Whether lines after these are there already. */
  readonly more: boolean;
}

const NEWLINE = 0x0a;
/** Of one answer, unless a single line is longer. */
const MOST_BYTES = 500_000;

/**
 * The last lines of the log of a plan's runs, or those after a cursor, without gaps. A plan that was begun anew has a
 * new log, and a cursor of the old one means its beginning. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.
 */
export function readLog(library: Library, input: ReadLogInput): Result<ReadLogOutput> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const limit = checkCount('max_lines', input.max_lines, { min: 1, max: 1000, standard: 100 });
  if (!limit.ok) return limit;
  const bytes = readPlanFile(library.home, input.plan_id, RUN_LOG) ?? Buffer.alloc(0);
  // The line that is being written is for the next answer.
  const log = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
  const mark = sha256(log.subarray(0, log.indexOf(NEWLINE) + 1)).slice(0, 8);
  let start: number;
  if (input.since_cursor === undefined) {
    start = tailStart(log, limit.value);
  } else {
    const [, known, offset] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(input.since_cursor) ?? [];
    if (known === undefined || offset === undefined) {
      return err('INVALID_INPUT', 'since_cursor is not a valid cursor. Pass one from an earlier answer.', {
        field: 'since_cursor',
      });
    }
    start = known === mark && Number(offset) <= log.length ? Number(offset) : 0;
  }
  const end = pageEnd(log, start, limit.value);
  const text = log.subarray(start, end).toString('utf8');
  return ok({
    lines: text === '' ? [] : text.slice(0, -1).split('\n'),
    cursor: `${mark}-${end}`,
    more: end < log.length,
  });
}

/** Where the last lines begin, as many as fit. */
function tailStart(log: Buffer, lines: number): number {
  let start = log.length;
  for (let taken = 0; taken < lines && start > 0; taken += 1) {
    const before = start < 2 ? 0 : log.lastIndexOf(NEWLINE, start - 2) + 1;
    if (taken > 0 && log.length - before > MOST_BYTES) break;
    start = before;
  }
  return start;
}

/** Where the lines from `start` end, as many as fit. */
function pageEnd(log: Buffer, start: number, lines: number): number {
  let end = start;
  for (let taken = 0; taken < lines && end < log.length; taken += 1) {
    const after = log.indexOf(NEWLINE, end) + 1;
    if (taken > 0 && after - start > MOST_BYTES) break;
    end = after;
  }
  return end;
}
