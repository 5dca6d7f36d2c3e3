import type { DraftSize } from '../../../shared/contracts/draft-size.ts';
import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import type { Speed } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { ProfileTerms } from '../../planner.ts';
import { pastDrafts } from '../../store/runs/past-drafts.ts';
import { AGENT, chooseProfile, usualSpeed } from '../settings/choose-profile.ts';
import { checkPromptText, checkSpeed } from './check-input.ts';
import { plannerOf } from './find-plan.ts';
import { optionsWithSections, type SectionChoice } from './optional-sections.ts';

export interface EstimatePlanInput extends SectionChoice {
  readonly prompt: string;
  /** As for creating a plan. */
  readonly model_profile?: string;
  readonly speed_vs_detail?: string;
}

/** Ids of optional sections with more or fewer of them than the speed has. */
interface SectionChanges {
  readonly added?: readonly string[] | undefined;
  readonly left_out?: readonly string[] | undefined;
}

/** Bytes of UTF-8 for one token: about four for Latin scripts, and about one sign for others. */
const BYTES_PER_TOKEN = 4;
const PER_MILLION = 1_000_000;

/**
 * What drafting a plan would take: by the median of earlier plans that were completed with this profile and speed,
 * else by the pipeline's own figures and the profile's prices. Creates nothing and sends no prompt.
 * INVALID_INPUT as for creating a plan.
 */
export async function estimatePlan(library: Library, input: EstimatePlanInput): Promise<Result<DraftEstimate>> {
  const prompt = checkPromptText(input.prompt);
  if (!prompt.ok) return prompt;
  const profile = await chooseProfile(library, input.model_profile);
  if (!profile.ok) return profile;
  const speed = checkSpeed(input.speed_vs_detail ?? usualSpeed(profile.value));
  if (!speed.ok) return speed;
  const options = optionsWithSections(library, {}, input, { profile: profile.value, plan: null });
  if (!options.ok) return options;
  return estimateFor(library, Buffer.byteLength(prompt.value), profile.value, speed.value, {
    added: options.value.added_sections,
    left_out: options.value.left_out_sections,
  });
}

/**
 * The same for a profile that is known to be usable.
 * @param promptBytes length of the prompt in UTF-8
 */
export async function estimateFor(
  library: Library,
  promptBytes: number,
  profile: string,
  speed: Speed,
  sections: SectionChanges = {},
): Promise<Result<DraftEstimate>> {
  if (profile === OUTLINE) return ok(NO_MODEL);
  const planner = plannerOf(library);
  const terms = await planner.profileTerms({ home: library.home, env: library.env }, profile);
  if (!terms.ok) return terms;
  const { leaves_computer } = terms.value;
  // Earlier plans had the sections of their speed; one with others is told by the pipeline's own figures.
  const isUsual = !sections.added?.length && !sections.left_out?.length;
  const past = isUsual ? pastDrafts(library, profile, speed) : null;
  if (past) {
    const { plans, ...figures } = past;
    const basis = `median of ${plans === 1 ? 'one plan' : `${plans} plans`} drafted with this profile and speed`;
    const cost_usd = past.cost_usd ?? costOf(figures, terms.value);
    return ok({ profile, ...figures, cost_usd, leaves_computer, basis });
  }
  return ok(estimateOfSize(planner.draftSize(speed, sections), promptBytes, profile, terms.value));
}

/**
 * What drafting just these sections of a plan would take, by the pipeline's own figures. INVALID_INPUT when there is no
 * such profile.
 */
export async function estimateSections(
  library: Library,
  plan: PlanRow,
  profile: string,
  stages: readonly string[],
): Promise<Result<DraftEstimate>> {
  if (profile === OUTLINE) return ok(NO_MODEL);
  const planner = plannerOf(library);
  const terms = await planner.profileTerms({ home: library.home, env: library.env }, profile);
  if (!terms.ok) return terms;
  const size = planner.draftSizeOf(stages, plan.speed);
  const estimate = estimateOfSize(size, Buffer.byteLength(plan.prompt), profile, terms.value);
  return ok(profile === AGENT ? estimate : { ...estimate, basis: BY_THE_SECTIONS });
}

function estimateOfSize(whole: DraftSize, promptBytes: number, profile: string, terms: ProfileTerms): DraftEstimate {
  const size = inParts(whole, terms.calls_per_question);
  const tokens = {
    input_tokens: size.input_tokens + size.prompt_reads * Math.ceil(promptBytes / BYTES_PER_TOKEN),
    output_tokens: size.output_tokens,
  };
  return {
    profile,
    calls: size.calls,
    ...tokens,
    minutes: minutesOf(size, terms),
    cost_usd: costOf(tokens, terms),
    leaves_computer: terms.leaves_computer,
    ...(terms.untried_model !== undefined && { untried_model: terms.untried_model }),
    basis: profile === AGENT ? BY_AN_AGENT : terms.measured ? BY_A_TRIAL : BY_THE_PROFILE,
  };
}

/** The same where each question is asked in so many parts: every one carries its pages, and gives its share of the answer. */
function inParts(size: DraftSize, parts: number): DraftSize {
  return {
    calls: Math.round(size.calls * parts),
    longest_chain: size.longest_chain * parts,
    prompt_reads: Math.round(size.prompt_reads * parts),
    input_tokens: Math.round(size.input_tokens * parts),
    output_tokens: size.output_tokens,
  };
}

const BY_THE_PROFILE = "the typical plan size at this speed and the profile's prices; no earlier plans to compare";
const BY_A_TRIAL = 'the typical plan size at this speed, and how fast the model was when it was tried on this computer';
const BY_THE_SECTIONS = "the typical size of these sections at this speed and the profile's prices";
const BY_AN_AGENT =
  "the typical plan size at this speed, with one agent answering without pauses; the cost of the agent's model is unknown";

const NO_MODEL: DraftEstimate = {
  profile: OUTLINE,
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  minutes: 0,
  cost_usd: 0,
  leaves_computer: false,
  basis: 'the outline makes no model calls',
};

/** US dollars; null when a price is not known. */
function costOf(tokens: { readonly input_tokens: number; readonly output_tokens: number }, { price }: ProfileTerms) {
  if (price === null) return null;
  return (tokens.input_tokens * price.input + tokens.output_tokens * price.output) / PER_MILLION;
}

/** Calls run in rounds of as many as may run at once, and in no fewer rounds than the longest chain of calls has. */
function minutesOf({ calls, longest_chain, output_tokens }: DraftSize, terms: ProfileTerms): number {
  if (calls === 0) return 0;
  const secondsPerCall = terms.first_token_s + output_tokens / calls / terms.tokens_per_s;
  return (Math.max(longest_chain, calls / terms.concurrency) * secondsPerCall) / 60;
}
