import { type PlannedWork, planRequest, planRow, type Store, ledger as storedLedger } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { splitByShares, toWhole } from '../planning/money/minor-units.ts';
import { wbsPackages } from '../planning/pipeline/work/breakdown/wbs-packages.ts';
import { costEstimates } from '../planning/pipeline/work/costs/cost-estimates.ts';
import { withQuotes } from '../planning/pipeline/work/costs/quotes.ts';
import type { ScheduleLink, ScheduleTask, ScheduleView } from '../shared/contracts/schedule.ts';
import type { ExecutionContract, SeedTask, VerificationContract } from '../shared/contracts/task.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { planWords } from '../shared/plan-words.ts';
import { finishedData, viewsOf } from './plan-views.ts';
import { scheduleView } from './schedule-view.ts';

/** Share of simulated runs from which on a task is worth a note. */
const OFTEN_CRITICAL = 0.5;

type Package = NonNullable<ReturnType<typeof packagesOf>>[number];

/** See `Planner.plannedWork`. */
export async function plannedWork(graph: Graph, store: Store, planId: string): Promise<PlannedWork | null> {
  const views = viewsOf(graph, store, planId);
  const { locale = DEFAULT_LOCALE } = planRequest(store, planId);
  const ledger = storedLedger(store, planId);
  const schedule = await scheduleView(views, { baseline: null, ledger, locale });
  const packages = packagesOf(views);
  if (!schedule || !packages) return null;
  const { plain } = planWords(ledger, locale, schedule.start);
  const costs = finishedData(views, costEstimates);
  const price = new Map(withQuotes(costs?.items ?? []).map(({ package: id, likely }) => [id, likely]));
  const byId = new Map(packages.map((row) => [row.id, row]));
  const roles = new Map(schedule.roles.map((role) => [role.id, role.title]));
  // Waiting for people is settled by whoever claims a task, not by its dependencies.
  const links = schedule.links.filter(({ origin }) => origin !== 'people');
  const shares = costShares(schedule, price, costs?.currency ?? null);
  return {
    title: planRow(store, planId)?.title ?? planId,
    starts_on: schedule.start,
    country: schedule.calendar.country,
    workdays: schedule.calendar.workdays,
    tells_odds: schedule.risk?.chances !== null,
    currency: shares.size === 0 ? null : (costs?.currency ?? null),
    tasks: schedule.tasks.map((task): SeedTask => {
      const own = byId.get(task.package);
      const before = links.filter(({ to }) => to === task.id);
      const cost = shares.get(task.id);
      const role = roles.get(task.role) ?? task.role;
      return {
        node_key: task.id,
        title: task.title,
        execution_contract: executionOf(task, own, plain),
        verification_contract: endsPackage(task, schedule, links) ? verificationOf(own, plain) : { kind: 'none' },
        depends_on: before.filter((link) => !link.soft && isPlain(link)).map(({ from }) => from),
        soft_depends_on: before.filter(({ soft }) => soft).map(({ from }) => from),
        links: before
          .filter((link) => !link.soft && !isPlain(link))
          .map(({ from, type, lag }) => ({ node_key: from, type, lag })),
        ...(role !== '' && { role: role.slice(0, 100) }),
        tags: [task.phase, task.package].filter((tag) => tag !== '').map((tag) => tag.slice(0, 50)),
        due: task.late_finish,
        estimate: { optimistic: task.optimistic, likely: task.likely, pessimistic: task.pessimistic },
        ...(cost !== undefined && { planned_cost: cost }),
      };
    }),
  };
}

function packagesOf(views: Parameters<typeof finishedData>[0]) {
  return finishedData(views, wbsPackages)?.packages ?? null;
}

/** From the end of one task to the start of the next, and nothing else. */
function isPlain({ type, lag }: ScheduleLink): boolean {
  return type === 'FS' && lag === 0;
}

/** Whether nothing else of its package comes after it: then the package is finished with it. */
function endsPackage(task: ScheduleTask, { tasks }: ScheduleView, links: readonly ScheduleLink[]): boolean {
  const ofPackage = new Set(tasks.filter((other) => other.package === task.package).map(({ id }) => id));
  return !links.some(({ from, to }) => from === task.id && ofPackage.has(to));
}

function executionOf(task: ScheduleTask, own: Package | undefined, plain: (text: string) => string): ExecutionContract {
  const share = Math.round((task.criticality ?? 0) * 100);
  const notes = [
    ...(task.why === '' ? [] : [`Duration: ${task.why}`]),
    ...(task.people > 1 ? [`${task.people} people at the same time.`] : []),
    ...((task.criticality ?? 0) >= OFTEN_CRITICAL
      ? [`Risk: in ${share} % of the simulated runs a delay here delays the whole plan.`]
      : []),
  ];
  return {
    kind: 'work',
    ...(own && { package: plain(own.title), deliverable: plain(own.deliverable) }),
    ...(notes.length > 0 && { notes }),
  };
}

function verificationOf(own: Package | undefined, plain: (text: string) => string): VerificationContract {
  if (!own) return { kind: 'none' };
  const doneWhen = plain(own.done_when);
  return {
    kind: 'evidence',
    doneWhen,
    evidence: [{ name: 'proof', type: 'note', description: `How it was checked: ${doneWhen}`.slice(0, 500) }],
  };
}

/** The likely cost of each package in whole units, split among its tasks by their likely days. */
export function costShares(
  { tasks }: ScheduleView,
  price: ReadonlyMap<string, number | null>,
  currency: string | null,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  if (currency === null) return shares;
  for (const [id, minor] of price) {
    const own = tasks.filter((task) => task.package === id);
    if (minor === null || own.length === 0) continue;
    const days = own.map(({ likely }) => likely);
    const weights = days.some((day) => day > 0) ? days : own.map(() => 1);
    splitByShares(minor, weights).forEach((part, index) => {
      const task = own[index];
      if (task) shares.set(task.id, toWhole(part, currency));
    });
  }
  return shares;
}
