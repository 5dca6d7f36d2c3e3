import type { DraftEstimate, ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { defaultMaxCost } from '../../store/settings/settings.ts';
import { checkSpeed } from '../plans/check-input.ts';
import { estimateFor } from '../plans/estimate-plan.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { optionsWithSections } from '../plans/optional-sections.ts';
import { chooseProfile } from './choose-profile.ts';

/** A profile and what drafting with it would take. */
interface ProfileChoice extends ProfileReport {
  /** Null where it cannot be used, or nobody can say. */
  readonly estimate: DraftEstimate | null;
}

interface ProfileChoices {
  /** Who drafts a plan that names no profile; null when the settings name one that cannot be used. */
  readonly default_profile: string | null;
  /** The cap in US dollars of plans that name none; null for none. */
  readonly default_max_cost_usd: number | null;
  /** Usable ones first, each group best first. */
  readonly profiles: readonly ProfileChoice[];
  /** The sections that a plan of this detail may be left without, in the order of the plan. */
  readonly sections: readonly { readonly stage: string; readonly title: string }[];
}

interface ProfileChoicesInput {
  /** Length of the prompt in UTF-8. */
  readonly prompt_bytes: number;
  readonly speed_vs_detail: string;
  /** Ids of optional sections that the plan is to be without. */
  readonly leave_out_sections?: readonly string[];
}

/**
 * Who can draft a prompt of this length here and now, and what each would take; those that cannot, with what is
 * missing. Probes servers on this computer, asks no model. INVALID_INPUT.
 */
export async function profileChoices(library: Library, input: ProfileChoicesInput): Promise<Result<ProfileChoices>> {
  const speed = checkSpeed(input.speed_vs_detail);
  if (!speed.ok) return speed;
  const choice = { leave_out_sections: input.leave_out_sections ?? [] };
  const options = optionsWithSections(library, {}, choice, { profile: OUTLINE, plan: null });
  if (!options.ok) return options;
  const place = { home: library.home, env: library.env };
  const [chosen, reports] = await Promise.all([chooseProfile(library, undefined), plannerOf(library).profiles(place)]);
  const profiles = await Promise.all(
    reports.map(async (report): Promise<ProfileChoice> => {
      if (!report.usable) return { ...report, estimate: null };
      const estimate = await estimateFor(library, input.prompt_bytes, report.profile, speed.value, {
        left_out: options.value.left_out_sections,
      });
      return { ...report, estimate: estimate.ok ? estimate.value : null };
    }),
  );
  return ok({
    default_profile: chosen.ok ? chosen.value : null,
    default_max_cost_usd: defaultMaxCost(library),
    profiles,
    sections: speed.value === 'all' ? optionalOf(library) : [],
  });
}

function optionalOf(library: Library): ProfileChoices['sections'] {
  return plannerOf(library)
    .stages.filter(({ optional }) => optional)
    .map(({ id, title }) => ({ stage: id, title }));
}
