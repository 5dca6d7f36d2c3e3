import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Background } from '../../../shared/contracts/background.ts';
import { isActive, type PlanState, type Speed, type Target } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type PlanOptions, type PlanRow, plans } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { findPlanRequest, keepPlanRequest } from '../../store/plans/plan-requests.ts';
import { planRow } from '../../store/plans/plans.ts';
import { indexPlan } from '../../store/plans/search-index.ts';
import { runId } from '../../store/run-id.ts';
import { insertRun, latestRun } from '../../store/runs/run-state.ts';
import { defaultMaxCost } from '../../store/settings/settings.ts';
import { nothingToValidate } from '../runs/run-target.ts';
import { chooseProfile, usualSpeed } from '../settings/choose-profile.ts';
import { checkLocale, checkPlanContent, checkTarget } from './check-input.ts';
import { findPlan, plannerOf } from './find-plan.ts';
import { localeOfPrompt } from './locale-of-prompt.ts';
import { optionsWithSections, type SectionChoice } from './optional-sections.ts';

export interface CreatePlanInput extends SectionChoice {
  readonly prompt: string;
  /** What drafts: `outline`, `auto` or a profile; default the setting `default_profile`, else `auto`. */
  readonly model_profile?: string;
  /** Default `all`; `fast` where a model inside the app drafts. */
  readonly speed_vs_detail?: string;
  /** What is kept of documents that came with the prompt, by `backgroundOf`. */
  readonly background?: Background;
  /** Day 0, `YYYY-MM-DD`; default today. */
  readonly start_date?: string;
  /** Default `build_plan_and_validate`; `validate_plan` is for plans that are drafted. */
  readonly target?: string;
  readonly parent_plan_id?: string;
  readonly tags?: readonly string[];
  /** The same id of the same user always gives the same plan, and is refused with another request. */
  readonly client_request_id?: string;
  /** BCP 47, for numbers and dates in the report; default that of the prompt's language. */
  readonly locale?: string;
  /** BCP 47, of who asks: taken where nobody says another one and it is of the prompt's language. */
  readonly usual_locale?: string | undefined;
  /** US dollars that models may cost, over all runs; null for no cap; default the setting `max_cost_usd`. */
  readonly max_cost_usd?: number | null;
  /** Seconds that each run may take, 1 to 2,000,000; then it is stopped, and a resume goes on. Default no limit. */
  readonly max_runtime_sec?: number;
  /** Models on this computer work in the background, and wait while it runs on battery or is hot. Default false. */
  readonly low_priority?: boolean;
  /** False: a draft, which a resume starts. */
  readonly start?: boolean;
  /** Requested features that the caller cannot pass on, one sentence each; shown in the plan's status. */
  readonly not_honoured?: readonly string[];
  /**
   * Which plan of the same request is given again, when it was asked for a moment ago: one that waits or is drafted
   * (default), also one that has ended, or none.
   */
  readonly deduplicate?: 'active' | 'ended_too' | false;
}

export interface CreatePlanOutput {
  readonly plan_id: string;
  /** Null for a draft. */
  readonly run_id: string | null;
  readonly created_at: string;
  readonly state: PlanState;
  readonly deduplicated: boolean;
}

const DEDUP_WINDOW_SECONDS = 600;

/**
 * Stores a prompt and queues its first run, both or neither. The same request of the same user within
 * PLANEXE_DEDUP_WINDOW_SECONDS (default 600, 0: never) gives the existing plan while that waits or is drafted.
 *
 * Errors, with nothing created: INVALID_INPUT (also when the profile cannot be used now), INVALID_TARGET,
 * PLAN_NOT_FOUND and PERMISSION_DENIED (parent), CONFLICT (client_request_id of another request or a deleted plan).
 */
export async function createPlan(library: Library, input: CreatePlanInput): Promise<Result<CreatePlanOutput>> {
  const checked = checkInput(library, input);
  if (!checked.ok) return checked;
  // A repeated request gives its plan, whether or not the profile is usable now.
  const repeated = library.transaction(() => repeatedRequest(library, input, checked.value));
  if (repeated) return repeated;
  const profile = await chooseProfile(library, input.model_profile);
  return profile.ok ? createPlanWith(library, input, profile.value) : profile;
}

/** The same for a profile that is known to be usable, with nothing to wait for. */
export function createPlanWith(library: Library, input: CreatePlanInput, profile: string): Result<CreatePlanOutput> {
  const checked = checkInput(library, input);
  if (!checked.ok) return checked;
  const options = optionsWithSections(library, checked.value.options, input, { profile, plan: null });
  if (!options.ok) return options;
  const speed = input.speed_vs_detail === undefined ? usualSpeed(profile) : checked.value.speed;
  return insertPlan(library, input, { ...checked.value, speed, options: options.value }, profile);
}

interface CheckedInput {
  readonly prompt: string;
  readonly speed: Speed;
  readonly startDate: string;
  readonly target: Target;
  readonly tags: string[];
  readonly options: PlanOptions;
  readonly requestId: string | null;
  /** SHA-256 of the request as it was made, with what was left out. */
  readonly requestSha: string;
  readonly parentId: string | null;
}

function checkInput(library: Library, input: CreatePlanInput): Result<CheckedInput> {
  const content = checkPlanContent(
    { ...input, speed_vs_detail: input.speed_vs_detail ?? 'all', tags: input.tags ?? [] },
    library.now(),
  );
  if (!content.ok) return content;
  const { locale, maxCost, maxRuntime, ...checked } = content.value;
  const target = checkTarget(input.target ?? 'build_plan_and_validate');
  if (!target.ok) return target;
  if (target.value === 'validate_plan') return nothingToValidate('A new plan has to be drafted first.');
  const cap = maxCost === undefined ? defaultMaxCost(library) : maxCost;
  const requestId = input.client_request_id ?? null;
  if (requestId !== null && (requestId === '' || requestId.length > 200)) {
    return err('INVALID_INPUT', 'client_request_id must have 1 to 200 characters.', { field: 'client_request_id' });
  }
  const usual = checkLocale(input.usual_locale);
  if (!usual.ok) return usual;
  // The prompt of a draft may still be written in another language; its start decides.
  const isOpen = input.start === false && usual.value === undefined;
  const ownLocale = locale ?? (isOpen ? undefined : localeOfPrompt(library, checked.prompt, usual.value));
  const parent = input.parent_plan_id === undefined ? null : findPlan(library, input.parent_plan_id);
  if (parent && !parent.ok) return parent;
  const asked = {
    prompt: checked.prompt,
    profile: input.model_profile ?? null,
    speed: checked.speed,
    start_date: input.start_date ?? null,
    target: target.value,
    parent: parent?.value.id ?? null,
    cap: input.max_cost_usd === undefined ? 'default' : input.max_cost_usd,
    locale: locale ?? null,
    tags: checked.tags,
    // Left out where nothing is said, so that requests of before are known again.
    ...(input.add_sections?.length && { add_sections: input.add_sections.toSorted() }),
    ...(input.background && { background: input.background }),
    ...(input.low_priority && { low_priority: true }),
    ...(input.leave_out_sections?.length && { leave_out_sections: input.leave_out_sections.toSorted() }),
  };
  return ok({
    ...checked,
    target: target.value,
    options: {
      ...(ownLocale !== undefined && { locale: ownLocale }),
      ...(cap !== null && { max_cost_usd: cap }),
      ...(maxRuntime !== undefined && { max_runtime_sec: maxRuntime }),
      ...(input.low_priority && { low_priority: true }),
      ...(input.background && { background: input.background }),
      ...(input.not_honoured?.length && { not_honoured: [...input.not_honoured] }),
    },
    requestId,
    requestSha: sha256(JSON.stringify(asked)),
    parentId: parent?.value.id ?? null,
  });
}

function insertPlan(
  library: Library,
  input: CreatePlanInput,
  checked: CheckedInput,
  profile: string,
): Result<CreatePlanOutput> {
  const { prompt, requestId } = checked;
  const promptSha = sha256(prompt);
  const window = input.deduplicate === false || input.start === false ? 0 : dedupWindowSeconds(library);
  // The second insert of the same request meets the unique index. A plan that is older than the window, or finished,
  // gives its key up to the new plan, so the window slides.
  const dedupKey = window === 0 ? null : dedupKeyOf(library, checked, profile);
  const now = library.now();
  const plan: PlanRow = {
    id: randomUUID(),
    title: placeholderTitle(prompt),
    prompt,
    promptSha,
    state: 'draft',
    profile,
    speed: checked.speed,
    startDate: checked.startDate,
    tags: checked.tags,
    options: checked.options,
    parentPlanId: checked.parentId,
    user: library.user,
    archived: false,
    dedupKey,
    clientRequestId: requestId,
    planFormat: plannerOf(library).planFormat,
    resumeCount: 0,
    createdAt: now,
    updatedAt: now,
    staleness: null,
    pinnedAt: null,
    importSha: null,
  };
  return library.transaction((): Result<CreatePlanOutput> => {
    const repeated = repeatedRequest(library, input, checked);
    if (repeated) return repeated;
    const twin =
      dedupKey === null
        ? undefined
        : recentTwin(library, dedupKey, {
            profile,
            windowSeconds: window,
            now,
            endedToo: input.deduplicate === 'ended_too',
          });
    const planId = twin?.id ?? plan.id;
    if (requestId !== null)
      keepPlanRequest(library, { user: library.user, requestId, requestSha: checked.requestSha, planId });
    if (twin) return ok(outputOf(library, planId, true));
    library.db.insert(plans).values(plan).run();
    indexPlan(library, planId, plan.title, plan.prompt);
    appendEvent(library, planId, null, 'plan_created', { parent_plan_id: plan.parentPlanId });
    if (input.start !== false) queueFirstRun(library, planId, checked.target);
    return ok(outputOf(library, planId, false));
  });
}

function queueFirstRun(library: Library, planId: string, target: Target): void {
  const run = insertRun(library, planId, { target });
  appendEvent(library, planId, run.number, 'run_queued', { run_id: runId(run.number), target: run.target });
}

/**
 * What a request got that came before with the same client_request_id: its plan, which is started now if it is a draft
 * and this request asks for that, or CONFLICT. Null when the id is new or left out. In a transaction.
 */
function repeatedRequest(
  library: Library,
  input: CreatePlanInput,
  { prompt, requestId, requestSha, target }: CheckedInput,
): Result<CreatePlanOutput> | null {
  const known = requestId === null ? undefined : findPlanRequest(library, requestId);
  if (!known) return null;
  const plan = planRow(library, known.planId);
  if (!plan) {
    return err('CONFLICT', 'The plan of this client_request_id was deleted.', {
      plan_id: known.planId,
      next: 'Restore the plan, or use a new client_request_id.',
    });
  }
  const isSame = known.requestSha === null ? plan.promptSha === sha256(prompt) : known.requestSha === requestSha;
  if (!isSame) {
    return err('CONFLICT', 'This client_request_id was already used for another request.', {
      plan_id: plan.id,
      next: 'Use a new client_request_id.',
    });
  }
  if (plan.state === 'draft' && input.start !== false) queueFirstRun(library, plan.id, target);
  return ok(outputOf(library, plan.id, true));
}

function dedupKeyOf({ user }: Library, checked: CheckedInput, profile: string): string {
  const { prompt, speed, startDate, target, parentId, tags, options } = checked;
  const { locale = null, max_cost_usd = null, added_sections = [], left_out_sections = [], background } = options;
  const what = [user, sha256(prompt), profile, speed, startDate, target, parentId, max_cost_usd, locale, tags];
  return sha256(JSON.stringify([...what, added_sections, left_out_sections, ...(background ? [background] : [])]));
}

interface Window {
  readonly profile: string;
  readonly windowSeconds: number;
  readonly now: string;
  readonly endedToo: boolean;
}

function recentTwin(
  library: Library,
  dedupKey: string,
  { profile, windowSeconds, now, endedToo }: Window,
): PlanRow | undefined {
  const twin = library.db.select().from(plans).where(eq(plans.dedupKey, dedupKey)).get();
  if (!twin) return undefined;
  const isRecent = Date.parse(now) - Date.parse(twin.createdAt) < windowSeconds * 1000;
  // A plan that was put away, or that another profile drafts by now, is not what is asked for.
  const isFit = (endedToo || isActive(twin.state)) && !twin.archived && twin.profile === profile;
  if (isRecent && isFit) return twin;
  library.db.update(plans).set({ dedupKey: null }).where(eq(plans.id, twin.id)).run();
  return undefined;
}

function dedupWindowSeconds(library: Library): number {
  const text = library.env.PLANEXE_DEDUP_WINDOW_SECONDS?.trim();
  const seconds = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : DEDUP_WINDOW_SECONDS;
}

function outputOf(library: Library, planId: string, deduplicated: boolean): CreatePlanOutput {
  const plan = library.db.select().from(plans).where(eq(plans.id, planId)).get();
  if (!plan) throw new Error(`plan ${planId} is gone inside its own transaction`);
  const run = latestRun(library, planId);
  return {
    plan_id: plan.id,
    run_id: run ? runId(run.number) : null,
    created_at: plan.createdAt,
    state: plan.state,
    deduplicated,
  };
}

/** What the plan is called until its brief gives it a title: the first line of the prompt that says something. */
export function placeholderTitle(prompt: string): string {
  const lines = prompt.split('\n').map((line) =>
    line
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/^[\s#>*\-–•]+/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const characters = [...(lines.find((line) => line !== '') ?? 'Untitled plan')];
  return characters.length <= 80 ? characters.join('') : `${characters.slice(0, 79).join('').trimEnd()}…`;
}
