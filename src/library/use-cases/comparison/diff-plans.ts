import type { PlanComparison, PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import { noticeAllEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { ledger } from '../../store/plans/facts.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { diffFacts } from './diff-facts.ts';
import { diffPrompts, type PromptDifference } from './diff-prompts.ts';
import { summaryOfDiff } from './summary-of-diff.ts';

/** Details of each kind that are listed; the counts are of all. */
const MOST_LISTED = 30;
const MOST_CHARACTERS = 400;

/**
 * How plan `b` differs from plan `a`: prompt, facts, decisions, schedule, costs and risks, as they stand now. Texts are cut to 400
 * characters and each list to 30 entries; `counts` and `left_out` say how many there are. PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
export async function diffPlans(
  library: Library,
  input: { readonly a: string; readonly b: string },
): Promise<Result<PlanDiff>> {
  const a = findPlan(library, input.a);
  if (!a.ok) return a;
  const b = findPlan(library, input.b);
  if (!b.ok) return b;
  for (const { id } of [a.value, b.value]) await noticeAllEdits(library, id);
  const prompt = diffPrompts(a.value.prompt, b.value.prompt);
  const facts = diffFacts(ledger(library, a.value.id), ledger(library, b.value.id));
  const planned = await plannerOf(library).compare(library, a.value.id, b.value.id);
  const counts = countsOf(prompt, facts, planned);
  const whole = { prompt, facts, ...planned };
  return ok({
    summary: summaryOfDiff(counts, facts, planned),
    same: isSame(counts, planned),
    a: sideOf(a.value),
    b: sideOf(b.value),
    counts,
    ...bounded(whole),
  });
}

function sideOf({ id, title, state }: PlanRow): PlanDiff['a'] {
  return { plan_id: id, title, state };
}

type Facts = Omit<PlanDiff['facts'], 'left_out'>;

function countsOf(
  { added, removed }: PromptDifference,
  facts: Facts,
  { decisions, schedule, costs, risks }: PlanComparison,
): PlanDiff['counts'] {
  return {
    prompt: { added, removed },
    facts: { added: facts.added.length, removed: facts.removed.length, changed: facts.changed.length },
    decisions: decisions && {
      added: decisions.added.length,
      removed: decisions.removed.length,
      changed: decisions.changed.length,
    },
    tasks: schedule && {
      added: schedule.added.length,
      removed: schedule.removed.length,
      moved: schedule.moved.length,
    },
    costs: costs && { changed: costs.changed.length },
    risks: risks && { added: risks.added.length, removed: risks.removed.length, changed: risks.changed.length },
  };
}

function isSame(counts: PlanDiff['counts'], { schedule }: PlanComparison): boolean {
  const all = Object.values(counts).flatMap((of) => (of === null ? [] : Object.values(of)));
  return all.every((count) => count === 0) && schedule?.critical_path.changed !== true;
}

function bounded({
  prompt,
  facts,
  decisions,
  schedule,
  costs,
  risks,
}: PlanComparison & { readonly prompt: PromptDifference; readonly facts: Facts }): Pick<
  PlanDiff,
  'prompt' | 'facts' | 'decisions' | 'schedule' | 'costs' | 'risks'
> {
  return {
    prompt: boundedLists({ lines: [...prompt.lines] }),
    facts: boundedLists(facts),
    decisions: decisions && boundedLists(decisions),
    schedule: schedule && {
      ...boundedLists(schedule),
      critical_path: {
        ...schedule.critical_path,
        entered: cut(schedule.critical_path.entered),
        left: cut(schedule.critical_path.left),
      },
    },
    costs: costs && boundedLists(costs),
    risks: risks && boundedLists(risks),
  };
}

/** The first entries of each list, with long texts cut, and how many are left out. */
function boundedLists<Part extends object>(part: Part): Part & { left_out: number } {
  let leftOut = 0;
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [name, value];
    leftOut += Math.max(0, value.length - MOST_LISTED);
    return [name, cut(value)];
  });
  return { ...(Object.fromEntries(entries) as Part), left_out: leftOut };
}

function cut<T>(list: readonly T[]): T[] {
  return list.slice(0, MOST_LISTED).map(withShortTexts);
}

/** The same value with every text in it cut. */
function withShortTexts<T>(value: T): T {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' && part.length > MOST_CHARACTERS ? `${part.slice(0, MOST_CHARACTERS - 1)}…` : part,
  );
  return JSON.parse(text) as T;
}
