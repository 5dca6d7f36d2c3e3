import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconColumns2,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconFileImport,
  IconFileText,
  IconFolder,
  IconListCheck,
  IconMarkdown,
  IconPencil,
  IconPlayerPlay,
  IconRefresh,
  IconShare,
  IconTrash,
  IconZip,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { isActive, isTerminal } from '../../../shared/plan-state.ts';
import { desktop } from '../../api/desktop.ts';
import { archivePlan } from '../../components/dialogs/archive-plan.ts';
import { deletePlan } from '../../components/dialogs/delete-plan.ts';
import { duplicatePlan } from '../../components/dialogs/duplicate-plan.ts';
import { renamePlan } from '../../components/dialogs/rename-plan.tsx';
import { toastFailure } from '../../components/dialogs/toasts.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { hasReport } from './share-dialog.tsx';

interface PlanMenuProps {
  readonly overview: PlanOverview;
  readonly onOpen: (dialog: PlanDialog) => void;
}

/** Nobody drafts from it now, and it is no longer a draft, which is written elsewhere. */
export function canEditPrompt({ status: { state, archived } }: PlanOverview): boolean {
  return !archived && isTerminal(state);
}

/** It has a schedule that may be changed. */
export function canImportSchedule(overview: PlanOverview): boolean {
  const isScheduled = overview.sections.some(({ stage, state }) => stage === 'schedule' && state !== 'not_run');
  return isScheduled && canEditPrompt(overview);
}

/** Everything that can be done with a plan. What does not fit its state is not there. */
export function PlanMenu({ overview, onOpen }: PlanMenuProps) {
  const { plan_id, state, archived, title } = overview.status;
  const navigate = useNavigate();
  const openDuplicate = async () => {
    const planId = await duplicatePlan(plan_id);
    if (planId !== null) await navigate({ to: '/plan/$planId', params: { planId } });
  };
  const isEnded = isTerminal(state);
  const isReported = hasReport(overview);
  return (
    <Menu position="bottom-end" width={250} withinPortal>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label="More actions">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'completed' && !archived && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onOpen('resume')}>
            Update sections…
          </Menu.Item>
        )}
        {(state === 'stopped' || state === 'failed') && !archived && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onOpen('retry')}>
            Start over…
          </Menu.Item>
        )}
        {canEditPrompt(overview) && (
          <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => onOpen('prompt')}>
            Edit prompt…
          </Menu.Item>
        )}
        {state === 'completed' && (
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={() => onOpen('tasks')}>
            Create task plan…
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCopyPlus size={16} />}
          onClick={() => void navigate({ to: '/new', search: { parent: plan_id } })}
        >
          Use as starting point
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void openDuplicate()}>
          Duplicate
        </Menu.Item>
        {!archived && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => renamePlan({ plan_id, title })}>
            Rename…
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconColumns2 size={16} />}
          onClick={() => void navigate({ to: '/compare', search: { a: plan_id } })}
        >
          Compare with…
        </Menu.Item>
        {isEnded && (
          <>
            <Menu.Divider />
            <Menu.Label>Save</Menu.Label>
            {isReported && <Download planId={plan_id} file="report.html" label="Report as HTML" icon={IconFileText} />}
            {isReported && (
              <Download planId={plan_id} file="report.md" label="Report as Markdown" icon={IconMarkdown} />
            )}
            <Download planId={plan_id} file="run.zip" label="All files as zip" icon={IconZip} />
            <Menu.Item leftSection={<IconShare size={16} />} onClick={() => onOpen('share')}>
              Share…
            </Menu.Item>
            {canImportSchedule(overview) && (
              <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => onOpen('import')}>
                Import schedule…
              </Menu.Item>
            )}
            {desktop && (
              <Menu.Item
                leftSection={<IconFolder size={16} />}
                onClick={() => void desktop?.revealPlan(plan_id).then(toastFailure)}
              >
                Show folder
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Divider />
        {(!isActive(state) || overview.status.archived) && <ArchiveItem overview={overview} />}
        {!isActive(state) && <DeleteItem overview={overview} />}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DownloadProps {
  readonly planId: string;
  readonly file: string;
  readonly label: string;
  readonly icon: typeof IconZip;
}

function Download({ planId, file, label, icon: Icon }: DownloadProps) {
  return (
    <Menu.Item component="a" href={`/download/${planId}/${file}`} download leftSection={<Icon size={16} />}>
      {label}
    </Menu.Item>
  );
}

function ArchiveItem({ overview }: { readonly overview: PlanOverview }) {
  const { archived } = overview.status;
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={() => void archivePlan(overview.status, !archived)}>
      {archived ? 'Unarchive' : 'Archive'}
    </Menu.Item>
  );
}

function DeleteItem({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id, title } = overview.status;
  const navigate = useNavigate();
  return (
    <Menu.Item
      color="red"
      leftSection={<IconTrash size={16} />}
      // It is asked first: nothing that is not saved keeps it.
      onClick={() => deletePlan({ plan_id, title }, () => navigate({ to: '/', ignoreBlocker: true }))}
    >
      Delete…
    </Menu.Item>
  );
}
