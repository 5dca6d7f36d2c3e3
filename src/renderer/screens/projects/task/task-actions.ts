import type { GraphStatus } from '../../../../shared/contracts/project.ts';
import type { TaskState } from '../../../../shared/contracts/task.ts';

/** What a person can do with a task. */
export type TaskAction = 'claim' | 'complete' | 'release' | 'fail' | 'cancel' | 'reopen';

interface ActionWords {
  /** Of the button. */
  readonly label: string;
  /** Of the dialog; `claim` has none. */
  readonly title: string;
  /** What it brings with it. */
  readonly text: string;
}

export const ACTION_WORDS: Readonly<Record<TaskAction, ActionWords>> = {
  claim: { label: 'Claim for me', title: '', text: '' },
  complete: { label: 'Mark done', title: 'Mark this task done', text: '' },
  release: {
    label: 'Release claim',
    title: 'Release the claim?',
    text: 'The task becomes ready again. Whoever claimed it loses the claim.',
  },
  fail: {
    label: 'Mark failed',
    title: 'Mark this task failed?',
    text: 'Tasks that depend on it stay blocked until it is reopened or cancelled.',
  },
  cancel: {
    label: 'Cancel task',
    title: 'Cancel this task?',
    text: 'It will not be done; tasks that depend on it no longer wait for it.',
  },
  reopen: {
    label: 'Reopen',
    title: 'Reopen this task?',
    text: 'It becomes ready again once the tasks it depends on are done.',
  },
};

const ALLOWED: Readonly<Record<TaskState, readonly TaskAction[]>> = {
  blocked: ['cancel'],
  ready: ['claim', 'complete', 'fail', 'cancel'],
  claimed: ['complete', 'release', 'fail', 'cancel'],
  done: [],
  failed: ['reopen', 'cancel'],
  cancelled: ['reopen'],
};

/** What a person may do with a task of a task plan now, the usual first. */
export function allowedActions(state: TaskState, status: GraphStatus): readonly TaskAction[] {
  return status === 'active' ? ALLOWED[state] : [];
}

/** What moving a task into a column means, or why it cannot be done, in a sentence. */
export function moveTo(
  { state, waits_for }: { readonly state: TaskState; readonly waits_for: number },
  column: TaskState,
  status: GraphStatus,
): { readonly action: TaskAction } | { readonly why: string } {
  const action = actionFor(state, column);
  if (action !== null && allowedActions(state, status).includes(action)) return { action };
  if (status !== 'active') return { why: 'Only tasks of an active task plan can be moved.' };
  if (state === 'done') return { why: 'Completed tasks cannot be changed.' };
  if (state === 'blocked')
    return { why: `This task still waits for ${waits_for === 1 ? 'another task' : `${waits_for} other tasks`}.` };
  if (column === 'blocked') return { why: 'Tasks are blocked only by their dependencies.' };
  if (state === 'cancelled' || state === 'failed') return { why: 'Reopen this task first.' };
  return { why: 'This task cannot be moved there.' };
}

function actionFor(from: TaskState, to: TaskState): TaskAction | null {
  switch (to) {
    case 'claimed':
      return 'claim';
    case 'done':
      return 'complete';
    case 'failed':
      return 'fail';
    case 'cancelled':
      return 'cancel';
    case 'ready':
      return from === 'claimed' ? 'release' : 'reopen';
    case 'blocked':
      return from === 'failed' || from === 'cancelled' ? 'reopen' : null;
  }
}
