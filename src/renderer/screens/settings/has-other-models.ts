import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';

/**
 * Whether there is anything beside the models that PlanExe runs itself and the outline: a key, or a model that could be
 * asked now without one. A local server without a model is none. Agents are not counted, as it cannot be known whether
 * one will take the questions.
 */
export function hasOtherModels(
  keys: readonly { readonly source: string | null }[],
  profiles: readonly ProfileReport[],
): boolean {
  const isOther = ({ usable, provider }: ProfileReport['models'][number]) => usable && provider !== 'embedded';
  return keys.some(({ source }) => source !== null) || profiles.some(({ models }) => models.some(isOther));
}
