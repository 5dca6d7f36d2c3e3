import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import type { ApiOutputs } from '../../api/api.ts';
import { whyNot } from '../../components/states/why-not.ts';

type Key = ApiOutputs['settings']['secrets']['list']['keys'][number];

/** What the command line says of it names commands. */
const HOW_TO_FILL = 'Download a model under “Models on this computer”, or use your own file';

/** What providers of a profile are called that have no key; with any of them it could be used. */
export function withoutKey({ usable, models }: ProfileReport, keys: readonly Key[]): string[] {
  if (usable) return [];
  const asked = new Set(models.map(({ provider }) => provider));
  return keys.flatMap(({ provider, title, source }) =>
    provider !== null && source === null && asked.has(provider) ? [title] : [],
  );
}

/** Why a profile cannot be used, in one line; null where it can. What each model lacks stands with the model. */
export function profileState(report: ProfileReport, missing: readonly string[]): string | null {
  const { profile, why, next, models } = report;
  if (why === null) return null;
  if (models.length === 0) return whyNot({ why, next: profile === 'local' ? HOW_TO_FILL : next });
  if (missing.length === 0) return 'None of its models is available.';
  return missing.length === 1
    ? `Needs a key for ${missing[0]}.`
    : `Needs a key for one of ${missing.length} providers.`;
}
