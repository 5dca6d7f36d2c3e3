import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import type { Library } from '../../library.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** Every profile with its models, and what is missing where one cannot be used. Probes this computer, asks no model. */
export function profileReports(library: Library): Promise<readonly ProfileReport[]> {
  return plannerOf(library).profiles({ home: library.home, env: library.env });
}
