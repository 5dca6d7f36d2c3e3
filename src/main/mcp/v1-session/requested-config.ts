import { z } from 'zod';
import { isProfile, type Library } from '../../../library/index.ts';

/** What a session may be asked to run with. */
export const SessionConfig = z.object({
  planner_model: z.string().exactOptional().describe('name of a model profile, such as outline or baseline'),
  validator_model: z.string().exactOptional(),
  max_runtime_sec: z.number().exactOptional(),
  luigi: z.looseObject({}).exactOptional(),
});

interface Understood {
  /** Profile to draft with. */
  readonly model_profile?: string;
  /** What of the configuration has no effect, a sentence each. */
  readonly not_honoured: readonly string[];
}

/** The whole configuration is accepted; options that this program handles otherwise are reported, not refused. */
export async function understand(library: Library, config: z.output<typeof SessionConfig> = {}): Promise<Understood> {
  const { planner_model: planner, validator_model: validator } = config;
  const known = planner !== undefined && (await isProfile(library, planner));
  const not_honoured = [
    ...(planner !== undefined && !known
      ? ['config.planner_model is not a model profile here: using the default profile.']
      : []),
    ...(validator !== undefined && !(known && validator === planner)
      ? ['config.validator_model has no effect: audits are computed, or use the drafting profile.']
      : []),
    ...(config.max_runtime_sec !== undefined
      ? ['config.max_runtime_sec has no effect: use planexe.session.stop to end a run.']
      : []),
    ...(config.luigi !== undefined ? ['config.luigi has no effect: the program schedules tasks itself.'] : []),
  ];
  return { ...(known && { model_profile: planner }), not_honoured };
}
