import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { TaskChange } from '../../../../../shared/contracts/schedule.ts';
import { type ApiOutputs, api, client } from '../../../../api/api.ts';
import { toast, toastError, toastUndo } from '../../../../components/dialogs/toasts.tsx';
import { type TaskEdit, withEdit } from './task-changes.ts';
import { useHistory } from './use-history.ts';

/** Long enough for the next key, short enough to feel at once. */
const PREVIEW_AFTER_MS = 250;

type Preview = ApiOutputs['schedule']['preview'];

/** The changes that are tried and not yet saved, and what they would bring about. */
export interface Draft {
  readonly changes: readonly TaskChange[];
  of(task: string): TaskChange | undefined;
  /** Changes a task further. */
  edit(task: string, edit: TaskEdit): void;
  /** Changes several tasks further, in one step. */
  editAll(edits: readonly { readonly task: string; readonly edit: TaskEdit }[]): void;
  /** Takes the changes of a task back. */
  drop(task: string): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One step back, and forth again, through what was tried since it was saved last. */
  undo(): void;
  redo(): void;
  discard(): void;
  save(): void;
  readonly isSaving: boolean;
  /** The latest answer; it may be that of an earlier draft while the next is on its way. */
  readonly preview: Preview | undefined;
  readonly isWaiting: boolean;
  /** Why the draft cannot be, such as links in a circle. */
  readonly error: unknown;
  /** Somebody else changed the schedule since the draft was begun. */
  readonly isOnNewGround: boolean;
}

export function useScheduleDraft(planId: string, loaded: ApiOutputs['schedule']['get'] | undefined): Draft {
  const queries = useQueryClient();
  const history = useHistory<readonly TaskChange[]>([]);
  const { present: changes, go, begin } = history;
  const schedule = loaded?.schedule ?? null;
  const begun = useRef<string>(undefined);
  const ground = JSON.stringify(loaded?.sources ?? {});
  const [asked] = useDebouncedValue(changes, PREVIEW_AFTER_MS);
  const input = { plan_id: planId, changes: [...asked] };
  const refresh = () => queries.invalidateQueries(api.schedule.get.queryFilter({ plan_id: planId }));
  const takeBack = useMutation(api.schedule.undo.mutationOptions({ onSettled: refresh }));
  const edit = useMutation(
    api.schedule.edit.mutationOptions({
      async onSuccess({ undo: back, warnings }, sent) {
        await refresh();
        // What was changed while it was saved is still to be saved.
        begin((present) => present.filter((change) => !sent.changes.includes(change)));
        // What is out of date is said above every tab.
        const undo = () => takeBack.mutateAsync({ plan_id: planId, undo: [...back] });
        toastUndo('Schedule updated.', undo, warnings.join(' '));
      },
      onError(error) {
        toastError(error);
        void refresh();
      },
    }),
  );
  const preview = useQuery({
    // Named as a query of a plan, so that a change of the plan asks anew.
    queryKey: [['schedule', 'preview'], { input, type: 'query' }, ground] as const,
    queryFn: () => client.schedule.preview.mutate(input),
    // What is saved by now cannot be tried once more: a task that was deleted is no longer there.
    enabled: asked.length > 0 && asked === changes && !edit.isPending && loaded?.schedule != null,
    // While a draft is changed further, what it brought about before is shown; never that of another draft.
    placeholderData: (previous, query) => (isContinued(query?.queryKey, ground, asked) ? previous : undefined),
    gcTime: 0,
  });
  const byTask = useMemo(() => new Map(changes.map((change) => [change.task, change])), [changes]);
  const isDraft = changes.length > 0;
  if (!isDraft || begun.current === undefined) begun.current = ground;
  return {
    changes,
    of: (task) => byTask.get(task),
    edit: useCallback(
      (task, edit) => {
        if (schedule) go((present) => withEdit(schedule, present, task, edit), `${task} ${Object.keys(edit)}`);
      },
      [schedule, go],
    ),
    editAll: useCallback(
      (edits) => {
        if (!schedule) return;
        const all = (present: readonly TaskChange[]) =>
          edits.reduce((now, { task, edit }) => withEdit(schedule, now, task, edit), present);
        go(all, `several ${edits.map(({ task }) => task)}`);
      },
      [schedule, go],
    ),
    drop: (task) => go((present) => present.filter((change) => change.task !== task), `drop ${task}`),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,
    discard() {
      go(() => [], 'discard');
      toast('Changes discarded.');
    },
    save: () => edit.mutate({ plan_id: planId, changes: [...changes], sources: loaded?.sources ?? {} }),
    isSaving: edit.isPending,
    preview: isDraft && asked.length > 0 ? preview.data : undefined,
    isWaiting: isDraft && (asked !== changes || preview.isFetching),
    error: isDraft && asked === changes && preview.isError ? preview.error : null,
    isOnNewGround: isDraft && begun.current !== ground && !edit.isPending,
  };
}

/** Whether the draft of an earlier preview, made on the same schedule, is one that the present changes go on from. */
function isContinued(
  earlier: readonly [unknown, { readonly input: { readonly changes: readonly TaskChange[] } }, string] | undefined,
  ground: string,
  changes: readonly TaskChange[],
): boolean {
  if (earlier?.[2] !== ground) return false;
  const tasks = new Set(changes.map(({ task }) => task));
  return earlier[1].input.changes.every(({ task }) => tasks.has(task));
}
