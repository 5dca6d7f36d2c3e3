import {
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconLock,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TaskState } from '../../../shared/contracts/task.ts';
import { TASK_STATES } from './words.ts';

const ICONS: Readonly<Record<TaskState, TablerIcon>> = {
  blocked: IconLock,
  ready: IconCircle,
  claimed: IconProgress,
  done: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconCircleMinus,
};

/** A sign of its own for each state, beside its word or where that has no room. */
export function TaskStateIcon({ state, size = 16 }: { readonly state: TaskState; readonly size?: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} aria-hidden color={`var(--mantine-color-${TASK_STATES[state].color}-text)`} />;
}
