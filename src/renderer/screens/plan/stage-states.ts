import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLoader,
  IconPencil,
  IconRefreshAlert,
} from '@tabler/icons-react';
import type { StageState } from '../../../shared/contracts/stage-state.ts';

interface StateDisplay {
  readonly label: string;
  /** In a sentence, what the next run does about it. */
  readonly meaning: string;
  /** One of Mantine's colours. */
  readonly color: string;
  readonly icon: typeof IconCircleCheck;
}

/** What the states of a section are called and how they look, wherever sections are listed. */
export const STAGE_STATES: Readonly<Record<StageState, StateDisplay>> = {
  fresh: {
    label: 'Up to date',
    meaning: 'Nothing it reads has changed since it was drafted.',
    color: 'teal',
    icon: IconCircleCheck,
  },
  stale: {
    label: 'Out of date',
    meaning: 'Something it reads has changed. The next run updates it.',
    color: 'yellow',
    icon: IconRefreshAlert,
  },
  edited: {
    label: 'Edited',
    meaning: 'You edited it. Runs keep your edit.',
    color: 'blue',
    icon: IconPencil,
  },
  partial: {
    label: 'Incomplete',
    meaning: 'Some items are missing. The next run tries them again.',
    color: 'orange',
    icon: IconAlertTriangle,
  },
  failed: {
    label: 'Failed',
    meaning: 'It could not be drafted. The next run tries it again.',
    color: 'red',
    icon: IconCircleX,
  },
  running: { label: 'Drafting', meaning: 'Being drafted now.', color: 'indigo', icon: IconLoader },
  not_run: {
    label: 'Not drafted yet',
    meaning: 'The next run drafts it.',
    color: 'gray',
    icon: IconCircleDashed,
  },
};
