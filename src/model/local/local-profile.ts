import { ModelEntry, type NamedProfile } from '../profiles/profile.ts';
import { USUAL_CONTEXT } from './fit.ts';
import { installedModels } from './installed.ts';
import { modelPath } from './local-models.ts';
import { examineModelFile } from './model-file.ts';

/** Name of the profile that has the models inside the app. */
export const LOCAL_PROFILE = 'local';

/** The smallest context that a profile takes. In tokens. */
const LEAST_CONTEXT = 2_048;

/**
 * The models that were downloaded or named by the user, the latest first. One at a time and with patience: loading takes
 * up to minutes, and a processor reads a long question slowly.
 */
export function localProfile(home: string): NamedProfile {
  const models = installedModels(home).toReversed();
  return {
    name: LOCAL_PROFILE,
    origin: 'shipped',
    title: 'Local',
    summary: 'A model inside the app, on this computer. What it cannot do is left to the outline.',
    models: models.slice(0, 20).map(({ name, path }, index) =>
      ModelEntry.parse({
        key: `local/${name}`,
        provider: 'embedded',
        model: path ?? name,
        priority: index,
        concurrency: 1,
        context_window: contextOf(modelPath(home, path ?? name)),
        max_output_tokens: 4_096,
        price: { input: 0, output: 0 },
        timeouts: { first_chunk_s: 1_800, chunk_s: 300, total_s: 7_200 },
      }),
    ),
  };
}

function contextOf(path: string): number {
  const examined = examineModelFile(path);
  const trained = (examined.ok ? examined.file.contextLength : null) ?? USUAL_CONTEXT;
  return Math.max(LEAST_CONTEXT, Math.min(USUAL_CONTEXT, trained));
}
