import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import type { RunFailure } from '../../../shared/plan-state.ts';
import { isFinal } from '../../../shared/remedies.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { canEditPrompt, canImportSchedule, PlanMenu } from './plan-menu.tsx';
import { PromptDialog } from './prompt-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { ScheduleImportDialog } from './schedule-import-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TaskPlanDialog } from './task-plan-dialog.tsx';
import { useStopPlan } from './use-stop-plan.ts';

const route = getRouteApi('/plan/$planId');

/** What fits the plan's state best as a button, everything else in a menu beside it. */
export function PlanActions({ overview }: { readonly overview: PlanOverview }) {
  const { dialog } = route.useSearch();
  const navigate = useNavigate();
  const [chosen, setOpen] = useState<PlanDialog | null>(null);
  // A link leads to what can be opened from the menu, too.
  const open = chosen ?? dialog;
  const close = () => {
    setOpen(null);
    if (dialog)
      void navigate({
        to: '.',
        search: (old) => ({ ...old, dialog: undefined, format: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return (
    <>
      <MainAction overview={overview} onOpen={setOpen} />
      <PlanMenu overview={overview} onOpen={setOpen} />
      <ResumeDialog overview={overview} opened={open === 'resume'} onClose={close} />
      <RetryDialog overview={overview} opened={open === 'retry'} onClose={close} />
      <TaskPlanDialog overview={overview} opened={open === 'tasks'} onClose={close} />
      <ShareDialog overview={overview} opened={open === 'share'} onClose={close} />
      {canImportSchedule(overview) && (
        <ScheduleImportDialog
          overview={overview}
          opened={open === 'import'}
          onOpen={() => setOpen('import')}
          onClose={close}
        />
      )}
      <PromptDialog overview={overview} locked={!canEditPrompt(overview)} opened={open === 'prompt'} onClose={close} />
    </>
  );
}

interface MainActionProps {
  readonly overview: PlanOverview;
  readonly onOpen: (dialog: PlanDialog) => void;
}

function MainAction({ overview, onOpen }: MainActionProps) {
  const { status } = overview;
  const stop = useStopPlan(status);
  if (status.archived) return null;
  switch (status.state) {
    case 'draft':
      return (
        <ButtonLink
          to="/new"
          search={{ draft: status.plan_id }}
          size="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Continue writing
        </ButtonLink>
      );
    case 'pending':
    case 'processing':
      return (
        <Button
          size="xs"
          variant="default"
          miw={112}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          disabled={stop.isStopping}
          onClick={stop.stop}
        >
          {stop.isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      );
    case 'stopped':
      return (
        <Button size="xs" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => onOpen('resume')}>
          Resume
        </Button>
      );
    case 'failed':
      return <AfterFailure failure={status.error} onOpen={onOpen} />;
    case 'completed':
      return null;
  }
}

interface AfterFailureProps {
  readonly failure: RunFailure | undefined;
  readonly onOpen: (dialog: PlanDialog) => void;
}

/** What can succeed after a failure: to resume, to change a prompt that was refused, or to start over. */
function AfterFailure({ failure, onOpen }: AfterFailureProps) {
  if (failure && isFinal(failure)) {
    return (
      <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onOpen('retry')}>
        Start over
      </Button>
    );
  }
  if (failure?.recoverable === false) {
    return (
      <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('prompt')}>
        Edit prompt
      </Button>
    );
  }
  return (
    <Button size="xs" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => onOpen('resume')}>
      Resume
    </Button>
  );
}
