import { OUTLINE } from '../../../shared/outline-profile.ts';
import type { Library } from '../../library.ts';
import { defaultProfile } from '../../store/settings/settings.ts';
import { type DoctorCheck, uncheckable } from '../backups/doctor.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { chooseProfile } from './choose-profile.ts';

/**
 * What drafts a plan that names no profile, and which profiles could. Probes servers on this computer, asks no model.
 */
export async function modelCheck(library: Library): Promise<DoctorCheck> {
  try {
    return await checked(library);
  } catch (error) {
    return { name: NAME, ...uncheckable(library, error) };
  }
}

const NAME = 'models';

async function checked(library: Library): Promise<DoctorCheck> {
  const chosen = await chooseProfile(library, undefined);
  if (!chosen.ok) {
    const { message, details } = chosen.error;
    const next =
      typeof details?.next === 'string' ? details.next : 'Choose another profile with the setting default_profile.';
    return { name: NAME, status: 'warning', detail: `The default profile is not usable: ${message}`, next };
  }
  const reports = await plannerOf(library).profiles({ home: library.home, env: library.env });
  const usable = reports.filter((report) => report.usable).map(({ profile }) => profile);
  const by = chosen.value === OUTLINE ? 'with the outline, which needs no model' : `with the profile ${chosen.value}`;
  return {
    name: NAME,
    status: 'ok',
    detail: `By default (${defaultProfile(library)}) plans are drafted ${by}. Usable here: ${usable.join(', ')}.`,
  };
}
