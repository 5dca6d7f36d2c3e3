import type { ModelTest, ProfileReport } from '../../../shared/contracts/model-profile.ts';
import type { Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** Every profile with its models, and what is missing where one cannot be used. Probes this computer, asks no model. */
export function profileReports(library: Library): Promise<readonly ProfileReport[]> {
  return plannerOf(library).profiles({ home: library.home, env: library.env });
}

/** One tiny call to a model, which may cost a little. INVALID_INPUT when no profile has a model of that key. */
export function testModel(library: Library, input: { readonly key: string }): Promise<Result<ModelTest>> {
  return plannerOf(library).testModel({ home: library.home, env: library.env }, input.key);
}
