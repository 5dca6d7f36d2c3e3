import { err, type Result } from '../../shared/result.ts';
import type { ArtifactRow } from '../db/schema.ts';
import { sha256 } from '../files/hash.ts';
import { parseData } from '../files/parse-data.ts';
import type { Library } from '../library.ts';
import type { Planner, ValidatedData } from '../planner.ts';

/** Far more than any section takes. More is not parsed, by whomever it was written. */
export const MOST_EDIT_BYTES = 5_000_000;

/** A check of one text in the planner process. */
interface DataCheck {
  readonly sha256: string;
  /** Null until there is one. */
  verdict: Result<ValidatedData> | null;
  readonly ended: Promise<void>;
  /** How many wait for its end, and look at the files themselves then. */
  waiting: number;
}

/**
 * By planner, that is by library and process, then by plan and file. A verdict of data that does not fit stays until
 * the file changes: everyone who looks at the plan asks for it again.
 */
const CHECKS = new WeakMap<Planner, Map<string, DataCheck>>();
const MOST_CHECKS = 50;

/**
 * Whether data on the disk fits its section. Long data is checked by the planner's process where there is one; null
 * until that has answered, and `onEnd` is called then unless somebody awaits it. INVALID_DATA; TIMED_OUT and INTERNAL_ERROR when the process gave
 * it up, which stays so until the file changes or `forgetGivenUp`.
 */
export function checkDataFile(
  library: Library,
  row: ArtifactRow,
  bytes: Buffer,
  onEnd: () => void,
): Result<ValidatedData> | null {
  const { planner } = library;
  if (!planner) return err('INVALID_DATA', 'this version cannot check it.', { path: '' });
  if (bytes.length > MOST_EDIT_BYTES) {
    return err('INVALID_DATA', `it has more than ${MOST_EDIT_BYTES} bytes.`, { path: '' });
  }
  const text = bytes.toString('utf8');
  const stage = row.stage ?? '';
  if (text.length <= (planner.longData ?? Number.POSITIVE_INFINITY)) {
    const parsed = parseData(text);
    if (!parsed.ok) return err('INVALID_DATA', 'it is not JSON.', { path: '' });
    return planner.validateStageData(stage, parsed.value);
  }
  const checks = checksOf(planner);
  const sha = sha256(bytes);
  const known = checks.get(keyOf(row));
  if (known?.sha256 === sha) return known.verdict;
  const check: DataCheck = {
    sha256: sha,
    verdict: null,
    waiting: 0,
    ended: planner
      .validateStageText(stage, text)
      .catch(() => err('INTERNAL_ERROR', 'The check failed.'))
      .then((verdict) => {
        check.verdict = verdict;
        if (check.waiting === 0) onEnd();
      }),
  };
  checks.delete(keyOf(row));
  checks.set(keyOf(row), check);
  const [oldest] = checks.keys();
  if (checks.size > MOST_CHECKS && oldest !== undefined) checks.delete(oldest);
  return null;
}

/** Resolves when the checks of these files have ended that are under way. */
export async function checksEnded(library: Library, planId: string, paths: readonly string[]): Promise<void> {
  const checks = library.planner && CHECKS.get(library.planner);
  await Promise.all(
    paths.map(async (path) => {
      const check = checks?.get(keyOf({ planId, path }));
      if (!check) return;
      check.waiting += 1;
      await check.ended;
    }),
  );
}

/** Forgets a verdict that has been acted on; it holds the whole data. */
export function forgetCheck(library: Library, file: Pick<ArtifactRow, 'planId' | 'path'>): void {
  if (library.planner) CHECKS.get(library.planner)?.delete(keyOf(file));
}

/** Has what the process gave up in this plan checked again at the next look, because somebody asks for it once more. */
export function forgetGivenUp(library: Library, planId: string): void {
  const checks = library.planner && CHECKS.get(library.planner);
  for (const [key, { verdict }] of checks ?? []) {
    if (key.startsWith(`${planId}/`) && verdict?.ok === false && verdict.error.code !== 'INVALID_DATA') {
      checks?.delete(key);
    }
  }
}

function checksOf(planner: Planner): Map<string, DataCheck> {
  const known = CHECKS.get(planner) ?? new Map<string, DataCheck>();
  CHECKS.set(planner, known);
  return known;
}

function keyOf({ planId, path }: Pick<ArtifactRow, 'planId' | 'path'>): string {
  return `${planId}/${path}`;
}
