import { z } from 'zod';
import { Choice, DECISIONS_STAGE, Decision, Gate } from '../../../shared/contracts/decision.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { validData } from '../files/write-artifact.ts';

/** The fields that people see; what else the section holds is kept as it is. */
const Register = z.looseObject({
  decisions: z.array(Decision),
  choices: z.array(Choice),
  gates: z.array(Gate),
  draft_note: z.string().nullish(),
});
type Register = z.infer<typeof Register>;

export interface StoredRegister {
  readonly path: string;
  /** Of the file as it is now. */
  readonly sha256: string;
  readonly register: Register;
  /** Whether a model or a person looked for decisions; an outline takes them from the prompt. */
  readonly isJudged: boolean;
  /** Path of the section's page when a person edited that too, so that it does not follow the data. */
  readonly keptPage: string | null;
}

/**
 * The plan's decisions as they lie in its folder; null before they are drafted. INVALID_DATA when the file does not
 * fit.
 */
export function readRegister(library: Library, planId: string): Result<StoredRegister | null> {
  const rows = artifactRows(library, planId).filter(({ stage }) => stage === DECISIONS_STAGE);
  const row = rows.find(({ role }) => role === 'data');
  const text = row ? readPlanText(library.home, planId, row.path) : null;
  if (!row || text === null) return ok(null);
  const valid = validData(library, row, text);
  if (!valid.ok) return valid;
  const page = rows.find(({ role }) => role === 'page');
  // The planner has checked it against the section's own schema, which has these fields.
  const register = Register.parse(JSON.parse(valid.value.text));
  return ok({
    path: row.path,
    sha256: sha256(text),
    register,
    isJudged: typeof register.draft_note !== 'string' || row.editedBy !== null || page?.editedBy != null,
    keptPage: page?.editedBy != null ? page.path : null,
  });
}
