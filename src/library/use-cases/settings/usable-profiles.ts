import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import type { Library } from '../../library.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { chooseProfile } from './choose-profile.ts';

export interface UsableProfiles {
  /** Who drafts a plan that names no profile; null when the settings name one that cannot be used. */
  readonly default_profile: string | null;
  /** Best first, with the models that can be asked. */
  readonly profiles: readonly ProfileReport[];
}

/** Who can draft plans here and now. Probes servers on this computer, asks no model. */
export async function usableProfiles(library: Library): Promise<UsableProfiles> {
  const [chosen, reports] = await Promise.all([
    chooseProfile(library, undefined),
    plannerOf(library).profiles({ home: library.home, env: library.env }),
  ]);
  return {
    default_profile: chosen.ok ? chosen.value : null,
    profiles: reports
      .filter(({ usable }) => usable)
      .map((report) => ({ ...report, models: report.models.filter(({ usable }) => usable) })),
  };
}

/** Whether there is a profile of this name, usable or not. */
export async function isProfile(library: Library, name: string): Promise<boolean> {
  if (name === 'auto') return true;
  const reports = await plannerOf(library).profiles({ home: library.home, env: library.env });
  return reports.some(({ profile }) => profile === name);
}
