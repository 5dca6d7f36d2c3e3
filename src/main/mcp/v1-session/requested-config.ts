import { z } from 'zod';
import { isProfile, type Library } from '../../../library/index.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** What a session may be asked to run with. */
export const SessionConfig = z.object({
  planner_model: z.string().exactOptional().describe('name of a model profile, such as outline or baseline'),
  validator_model: z.string().exactOptional().describe('the same as planner_model'),
  max_runtime_sec: z.number().exactOptional().describe('a run that takes longer is stopped'),
  luigi: z.looseObject({}).exactOptional(),
});

interface AcceptedConfig {
  /** Profile to draft with. */
  readonly model_profile?: string;
  readonly max_runtime_sec?: number;
  /** What of the configuration has no effect, a sentence each. */
  readonly not_honoured: readonly string[];
}

/**
 * The configuration in the library's terms. INVALID_INPUT for a model that there is not: another one in its place might
 * cost something, or send the idea elsewhere. How tasks are scheduled changes no result, so that is only reported.
 */
export async function acceptConfig(
  library: Library,
  { planner_model: planner, validator_model: validator, ...config }: z.output<typeof SessionConfig> = {},
): Promise<Result<AcceptedConfig>> {
  if (planner !== undefined && !(await isProfile(library, planner))) {
    return refused('planner_model', `${JSON.stringify(planner).slice(0, 60)} is not a model profile here.`);
  }
  if (validator !== undefined && validator !== planner) {
    return refused('validator_model', 'Audits use the model profile of the session.');
  }
  return ok({
    ...(planner !== undefined && { model_profile: planner }),
    ...(config.max_runtime_sec !== undefined && { max_runtime_sec: config.max_runtime_sec }),
    not_honoured: config.luigi === undefined ? [] : ['config.luigi has no effect: the program schedules tasks itself.'],
  });
}

function refused(field: string, why: string): Result<never> {
  return err('INVALID_INPUT', `config.${field}: ${why}`, {
    field: `config.${field}`,
    next:
      field === 'planner_model'
        ? 'Use a profile such as outline or baseline, or leave it out for the default.'
        : 'Leave it out, or give the same as planner_model.',
  });
}
