import type { AppError } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { findChangeablePlan } from '../plans/find-plan.ts';
import { refuseWhileActive, refuseWrite } from './write-artifact.ts';

/** Why a plan, or any of these files of it, cannot be changed now, with what to do instead; null when it can. */
export function whyReadonly(library: Library, planId: string, files?: readonly ArtifactRow[]): AppError | null {
  const plan = findChangeablePlan(library, planId);
  if (!plan.ok) return plan.error;
  const refused =
    files === undefined
      ? refuseWhileActive(library, planId)
      : files.map((file) => refuseWrite(library, file)).find((refusal) => refusal !== null);
  return refused && !refused.ok ? refused.error : null;
}
