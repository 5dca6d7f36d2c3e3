import type { DeletedPlan, LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { isActive } from '../../../shared/plan-state.ts';
import { client } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError, toastUndo } from '../../components/dialogs/toasts.tsx';
import { formatNumber } from '../../components/format/format.ts';
import { refreshLibrary } from './refresh-library.ts';

const STOPS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 250;

type PlanToName = Pick<LibraryPlan, 'plan_id' | 'title'>;

/**
 * Hides plans from the list, or shows them again. For those that are being drafted the person is asked whether to stop
 * them first.
 */
export async function archivePlans(plans: readonly LibraryPlan[], archived: boolean): Promise<void> {
  const active = archived ? plans.filter(({ state }) => isActive(state)) : [];
  await setArchived(
    plans.filter((plan) => !active.includes(plan)),
    archived,
  );
  if (active.length > 0) {
    offerStop(active, {
      text: `${named(active)} will be stopped first; finished sections are kept.`,
      action: 'Stop and archive',
      onStopped: (stopped) => setArchived(stopped, true),
      again: 'Archive again in a moment.',
    });
  }
}

async function setArchived(plans: readonly PlanToName[], archived: boolean): Promise<void> {
  const set = (value: boolean) => (plan: PlanToName) =>
    client.plans.archive.mutate({ plan_id: plan.plan_id, archived: value });
  const { done } = await forEach(plans, set(archived));
  if (done.length === 0) return;
  const what = named(done);
  toastUndo(archived ? `Archived ${what}` : `Unarchived ${what}`, async () => {
    await forEach(done, set(!archived));
  });
}

/** Moves plans to the trash. For those that are being drafted the person is asked whether to stop them first. */
export async function deletePlans(plans: readonly LibraryPlan[]): Promise<void> {
  const active = plans.filter(({ state }) => isActive(state));
  await moveToTrash(plans.filter(({ state }) => !isActive(state)));
  if (active.length > 0) {
    offerStop(active, {
      text: `${named(active)} will be stopped first, then kept under Deleted for 30 days with all finished sections.`,
      action: 'Stop and delete',
      isDestructive: true,
      onStopped: moveToTrash,
      again: 'Delete again in a moment.',
    });
  }
}

async function moveToTrash(plans: readonly PlanToName[]): Promise<void> {
  const { done, values } = await forEach(plans, ({ plan_id }) => client.plans.delete.mutate({ plan_id }));
  if (done.length === 0) return;
  toastUndo(`Deleted ${named(done)}`, async () => {
    await forEach(values, ({ trash }) => client.plans.restore.mutate({ trash }));
  });
}

interface OnceStopped {
  readonly text: string;
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly onStopped: (stopped: readonly PlanToName[]) => Promise<void>;
  /** Said of plans that take longer to stop. */
  readonly again: string;
}

function offerStop(plans: readonly PlanToName[], { text, action, isDestructive = false, ...once }: OnceStopped): void {
  const many = plans.length > 1;
  askFirst({
    title: many ? `${formatNumber(plans.length)} plans are being drafted` : 'This plan is being drafted',
    text,
    action,
    isDestructive,
    onConfirm: () => void stopFirst(plans, once),
  });
}

/** Asks the runs of plans to end; what is finished is kept. Answers which were asked. */
export async function stopPlans(plans: readonly PlanToName[]): Promise<readonly PlanToName[]> {
  const { done } = await forEach(plans, ({ plan_id }) => client.runs.stop.mutate({ plan_id }));
  if (done.length > 0) toast(`Stopping ${named(done)}`);
  return done;
}

async function stopFirst(
  plans: readonly PlanToName[],
  { onStopped, again }: Pick<OnceStopped, 'onStopped' | 'again'>,
): Promise<void> {
  const stopping = await stopPlans(plans);
  const ended = await Promise.all(stopping.map(endsInTime));
  await onStopped(stopping.filter((_, index) => ended[index]));
  const left = stopping.filter((_, index) => !ended[index]);
  if (left.length > 0) toastError(new Error(`Still stopping: ${named(left)}. ${again}`));
}

/** Waits until a plan that was told to stop has stopped: calls under way may go on for some seconds. */
async function endsInTime({ plan_id }: PlanToName): Promise<boolean> {
  const until = performance.now() + STOPS_WITHIN_MS;
  do {
    // One that cannot be looked at now may be deleted all the same; if not, deleting says why.
    const state = await client.plans.status.query({ plan_id }).then(
      (status) => status.state,
      () => null,
    );
    if (state === null || !isActive(state)) return true;
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  } while (performance.now() < until);
  return false;
}

/** Brings deleted plans back. */
export async function restorePlans(plans: readonly DeletedPlan[]): Promise<void> {
  const { done } = await forEach(plans, ({ trash }) => client.plans.restore.mutate({ trash }));
  if (done.length > 0) toast(`Restored ${named(done)}`);
}

/** Takes a deleted plan away for good, once the person has said so: there is no way back. */
export function erasePlan(plan: DeletedPlan): void {
  askFirst({
    title: 'Delete this plan permanently?',
    text: `“${plan.title}” and everything in it will be deleted. This cannot be undone.`,
    action: 'Delete permanently',
    isDestructive: true,
    onConfirm: () => void forEach([plan], ({ trash }) => client.plans.erase.mutate({ trash })),
  });
}

export type PlanToTag = Pick<LibraryPlan, 'plan_id' | 'title' | 'tags'>;

/** Gives a plan these tags in place of its own. */
export async function tagPlan(plan: PlanToTag, tags: string[]): Promise<void> {
  const { plan_id, tags: before } = plan;
  const { done } = await forEach([plan], () => client.plans.tag.mutate({ plan_id, tags }));
  if (done.length === 0) return;
  toastUndo(`Changed the tags of ${named(done)}`, async () => {
    await forEach(done, () => client.plans.tag.mutate({ plan_id, tags: [...before] }));
  });
}

/** Adds tags to all of these plans and takes others away; what else they have stays. */
export async function changeTags(
  plans: readonly PlanToName[],
  change: { readonly add: string[]; readonly remove: string[] },
): Promise<void> {
  try {
    const { plans: changed } = await client.plans.changeTags.mutate({
      plan_ids: plans.map(({ plan_id }) => plan_id),
      ...change,
    });
    toastUndo(`Changed the tags of ${named(plans)}`, async () => {
      await Promise.all(changed.map(({ plan_id, before }) => client.plans.tag.mutate({ plan_id, tags: [...before] })));
    });
  } catch (error) {
    toastError(error);
  }
  await refreshLibrary();
}

/** Keeps a plan at hand in the sidebar, or no longer. */
export async function pinPlan({ plan_id }: PlanToName, pinned: boolean): Promise<void> {
  await client.plans.pin.mutate({ plan_id, pinned }).catch(toastError);
}

/** Does it to each, says what failed, and has the list asked for anew. */
async function forEach<Plan, Value>(
  plans: readonly Plan[],
  work: (plan: Plan) => Promise<Value>,
): Promise<{ readonly done: readonly Plan[]; readonly values: readonly Value[] }> {
  const outcomes = await Promise.allSettled(plans.map(work));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // One reason is mostly that of all.
  for (const message of new Set(failures.map((failure) => appError(failure).message)))
    toastError(failures.find((failure) => appError(failure).message === message));
  await refreshLibrary();
  return {
    done: plans.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
    values: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
  };
}

function named(plans: readonly { readonly title: string }[]): string {
  const [first] = plans;
  return plans.length === 1 && first ? `“${first.title}”` : `${formatNumber(plans.length)} plans`;
}
