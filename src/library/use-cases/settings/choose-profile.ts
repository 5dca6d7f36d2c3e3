import { OUTLINE } from '../../../shared/outline-profile.ts';
import type { Speed } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { defaultProfile } from '../../store/settings/settings.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** Models inside the app. */
const LOCAL = 'local';

/** How fully a plan is drafted where nobody says: small models do best with fewer and shorter answers. */
export function usualSpeed(profile: string): Speed {
  return profile === LOCAL ? 'fast' : 'all';
}

/** Drafted by agents that take the plan's questions when they like. */
export const AGENT = 'agent';

/**
 * The profile that a name means here and now: `auto` is the best one that is usable, left out it is the setting
 * `default_profile`. INVALID_INPUT with `field` when it cannot be used, with what is missing and how to get it.
 */
export async function chooseProfile(library: Library, name: string | undefined): Promise<Result<string>> {
  const wanted = name ?? defaultProfile(library);
  if (wanted === OUTLINE) return ok(OUTLINE);
  const chosen = await plannerOf(library).chooseProfile({ home: library.home, env: library.env }, wanted);
  if (chosen.ok) return chosen;
  const { code, message, details } = chosen.error;
  return err(code, message, { ...details, field: 'model_profile' });
}
