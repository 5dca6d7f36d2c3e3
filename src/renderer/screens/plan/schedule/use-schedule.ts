import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Predecessor, ScheduleTask, ScheduleView, TaskChange } from '../../../../shared/contracts/schedule.ts';
import { type ApiOutputs, api, client } from '../../../api/api.ts';
import { toastError, toastUndo } from '../../../components/toasts.tsx';

/** Long enough for the next key, short enough to feel at once. */
const PREVIEW_AFTER_MS = 250;

type Preview = ApiOutputs['schedule']['preview'];

/** The changes that are tried and not yet saved, and what they would bring about. */
export interface Draft {
  readonly changes: readonly TaskChange[];
  of(task: string): TaskChange | undefined;
  /** `null` takes the changes of a task back. */
  set(task: ScheduleTask, change: Omit<TaskChange, 'task'> | null): void;
  discard(): void;
  save(): void;
  readonly isSaving: boolean;
  /** The latest answer; it may be that of an earlier draft while the next is on its way. */
  readonly preview: Preview | undefined;
  readonly isWaiting: boolean;
  /** Whether every estimate goes up, so that the draft can be asked about at all. */
  readonly isComplete: boolean;
  /** Why the draft cannot be, such as links in a circle. */
  readonly error: unknown;
  /** Somebody else changed the schedule since the draft was begun. */
  readonly isOnNewGround: boolean;
}

export function useScheduleDraft(planId: string, loaded: ApiOutputs['schedule']['get'] | undefined): Draft {
  const queries = useQueryClient();
  const [changes, setChanges] = useState<readonly TaskChange[]>([]);
  const begun = useRef<string>(undefined);
  const ground = JSON.stringify(loaded?.sources ?? {});
  const [asked] = useDebouncedValue(changes, PREVIEW_AFTER_MS);
  const input = { plan_id: planId, changes: [...asked] };
  const preview = useQuery({
    // Named as a query of a plan, so that a change of the plan asks anew.
    queryKey: [['schedule', 'preview'], { input, type: 'query' }],
    queryFn: () => client.schedule.preview.mutate(input),
    enabled: asked.length > 0 && loaded?.schedule != null && asked.every(isInOrder),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const refresh = () => queries.invalidateQueries(api.schedule.get.queryFilter({ plan_id: planId }));
  const undo = useMutation(api.schedule.undo.mutationOptions({ onSettled: refresh }));
  const edit = useMutation(
    api.schedule.edit.mutationOptions({
      async onSuccess({ undo: back, stale, warnings }, sent) {
        await refresh();
        // What was changed while it was saved is still to be saved.
        setChanges((present) => present.filter((change) => !sent.changes.includes(change)));
        const follow = stale.map(({ title }) => title).join(', ');
        const text = ['Schedule updated.', ...(follow === '' ? [] : [`Out of date: ${follow}.`]), ...warnings].join(
          ' ',
        );
        toastUndo(text, () => undo.mutateAsync({ plan_id: planId, undo: [...back] }));
      },
      onError(error) {
        toastError(error);
        void refresh();
      },
    }),
  );
  const byTask = useMemo(() => new Map(changes.map((change) => [change.task, change])), [changes]);
  const isDraft = changes.length > 0;
  if (!isDraft || begun.current === undefined) begun.current = ground;
  return {
    changes,
    of: (task) => byTask.get(task),
    set(task, change) {
      setChanges((present) => {
        const rest = present.filter((other) => other.task !== task.id);
        const kept = change && loaded?.schedule && withoutIdle(loaded.schedule, task, change);
        return kept ? [...rest, { task: task.id, ...kept }] : rest;
      });
    },
    discard() {
      setChanges([]);
      toastUndo('Changes discarded.', async () =>
        setChanges((present) => (isDraft && present.length === 0 ? changes : present)),
      );
    },
    save: () => edit.mutate({ plan_id: planId, changes: [...changes], sources: loaded?.sources ?? {} }),
    isSaving: edit.isPending,
    preview: isDraft && asked.length > 0 ? preview.data : undefined,
    isWaiting: isDraft && (asked !== changes || preview.isFetching),
    isComplete: changes.every(isInOrder),
    error: isDraft && asked === changes && preview.isError ? preview.error : null,
    isOnNewGround: isDraft && begun.current !== ground && !edit.isPending,
  };
}

function isInOrder({ estimate }: TaskChange): boolean {
  return !estimate || (estimate.optimistic <= estimate.likely && estimate.likely <= estimate.pessimistic);
}

/** What a change says that is so already is no change; null when nothing is left. */
function withoutIdle(
  schedule: ScheduleView,
  task: ScheduleTask,
  { estimate, agreed, predecessors }: Omit<TaskChange, 'task'>,
): Omit<TaskChange, 'task'> | null {
  const isSameEstimate =
    estimate?.optimistic === task.optimistic &&
    estimate.likely === task.likely &&
    estimate.pessimistic === task.pessimistic;
  const isSameLinks = predecessors && keyOf(predecessors) === keyOf(predecessorsOf(schedule, task.id));
  const kept = {
    ...(estimate && !isSameEstimate && { estimate }),
    ...(agreed && !task.estimated && { agreed }),
    ...(predecessors && !isSameLinks && { predecessors }),
  };
  return Object.keys(kept).length > 0 ? kept : null;
}

/** The same for the same links in any order. */
function keyOf(links: readonly Predecessor[]): string {
  return JSON.stringify(links.map(({ from, type, lag, soft }) => [from, type, lag, soft]).sort());
}

/** What a task waits for by what is written, as opposed to waiting for people. */
export function predecessorsOf({ links }: ScheduleView, task: string) {
  return links.filter(({ to, origin }) => to === task && origin !== 'people');
}
