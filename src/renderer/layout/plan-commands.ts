import {
  IconAlertTriangle,
  IconCalendarTime,
  IconChartHistogram,
  IconCoins,
  IconColumns2,
  IconFileExport,
  IconFileImport,
  IconFlag,
  IconHistory,
  IconLink,
  IconListCheck,
  IconMarkdown,
  IconMaximize,
  IconPencil,
  IconPhotoDown,
  type IconPlus,
  IconRefresh,
  IconTable,
  IconTag,
  IconUsers,
  IconWorld,
  IconZip,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import { PROMPT_PATH } from '../../shared/contracts/edit-history.ts';
import { isTerminal, type PlanState } from '../../shared/plan-state.ts';
import { orderSchedule, type ScheduleOrder } from '../components/schedule-orders.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** Something that can be done with the plan that is open. */
interface PlanCommand {
  readonly id: string;
  readonly label: string;
  /** What people call it otherwise. */
  readonly keywords: string;
  readonly icon: typeof IconPlus;
  /** Whether the plan can be worked with so now. */
  readonly fits: (plan: PlanNow) => boolean;
  readonly run: (navigate: Navigate, planId: string) => unknown;
}

interface PlanNow {
  readonly state: PlanState;
  readonly archived: boolean;
}

const isDrafted = ({ state }: PlanNow) => state === 'completed';
const isEnded = ({ state }: PlanNow) => isTerminal(state);
const isChangeable = (plan: PlanNow) => isEnded(plan) && !plan.archived;

interface OrderCommand extends Pick<PlanCommand, 'id' | 'label' | 'keywords' | 'icon'> {
  readonly order: ScheduleOrder;
}

const SCHEDULE_ORDERS: readonly OrderCommand[] = [
  {
    id: 'full-screen',
    label: 'Schedule in full screen',
    keywords: 'fullscreen maximize maximise gantt big present',
    icon: IconMaximize,
    order: 'full_screen',
  },
  {
    id: 'schedule-picture',
    label: 'Save schedule as picture',
    keywords: 'png image screenshot gantt export download',
    icon: IconPhotoDown,
    order: 'picture',
  },
  ...(['days', 'weeks', 'months', 'quarters'] as const).map(
    (order): OrderCommand => ({
      id: `zoom-${order}`,
      label: `Zoom schedule to ${order}`,
      keywords: 'gantt timeline scale',
      icon: IconZoomIn,
      order,
    }),
  ),
  {
    id: 'zoom-all',
    label: 'Zoom schedule to all',
    keywords: 'gantt timeline scale fit whole everything out',
    icon: IconZoomOut,
    order: 'fit',
  },
];

/** Commands of the plan's menu and views of its parts, as the palette has them. */
export const PLAN_COMMANDS: readonly PlanCommand[] = [
  {
    id: 'export',
    label: 'Share or export…',
    keywords: 'pdf word docx excel xlsx csv ics calendar ms project mspdi xml json print share save as download',
    icon: IconFileExport,
    fits: isEnded,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'share' } }),
  },
  {
    id: 'edit-prompt',
    label: 'Edit prompt…',
    keywords: 'change text description rewrite',
    icon: IconPencil,
    fits: isChangeable,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'prompt' } }),
  },
  {
    id: 'update-sections',
    label: 'Update sections…',
    keywords: 'refresh redraft resume out of date stale run again',
    icon: IconListCheck,
    fits: (plan) => isDrafted(plan) && !plan.archived,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'resume' } }),
  },
  {
    id: 'start-over',
    label: 'Start over…',
    keywords: 'retry redraft again from the beginning',
    icon: IconRefresh,
    fits: ({ state, archived }) => (state === 'stopped' || state === 'failed') && !archived,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'retry' } }),
  },
  {
    id: 'compare-with',
    label: 'Compare with…',
    keywords: 'difference diff beside versus another plan',
    icon: IconColumns2,
    fits: () => true,
    run: (go, planId) => go({ to: '/compare', search: { a: planId } }),
  },
  {
    id: 'prompt-history',
    label: 'Open History of the prompt',
    keywords: 'versions earlier changes restore',
    icon: IconHistory,
    fits: isEnded,
    run: (go, planId) => go({ to: '/plan/$planId/history', params: { planId }, search: { path: PROMPT_PATH } }),
  },
  {
    id: 'task-plan',
    label: 'Create task plan…',
    keywords: 'project tasks board assign work start',
    icon: IconListCheck,
    fits: isDrafted,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'tasks' } }),
  },
  {
    id: 'import-schedule',
    label: 'Import schedule…',
    keywords: 'ms project mspdi csv upload open changed',
    icon: IconFileImport,
    fits: (plan) => isDrafted(plan) && !plan.archived,
    run: (go, planId) => go({ to: '/plan/$planId', params: { planId }, search: { dialog: 'import' } }),
  },
  {
    id: 'report-html',
    label: 'Save report as HTML',
    keywords: 'export download web page file',
    icon: IconWorld,
    fits: isDrafted,
    run: (_, planId) => download(planId, 'report.html'),
  },
  {
    id: 'report-markdown',
    label: 'Save report as Markdown',
    keywords: 'export download md text',
    icon: IconMarkdown,
    fits: isDrafted,
    run: (_, planId) => download(planId, 'report.md'),
  },
  {
    id: 'all-files',
    label: 'Save all files as zip',
    keywords: 'export download archive backup folder',
    icon: IconZip,
    fits: isEnded,
    run: (_, planId) => download(planId, 'run.zip'),
  },
  {
    id: 'task-table',
    label: 'Open Tasks as a table',
    keywords: 'schedule spreadsheet wbs add rename delete assign estimate durations',
    icon: IconTable,
    fits: isDrafted,
    run: (go, planId) => go({ to: '/plan/$planId/schedule', params: { planId }, search: { view: 'table' } }),
  },
  {
    id: 'load',
    label: 'Open Load by role',
    keywords: 'schedule resources people workload capacity histogram team',
    icon: IconChartHistogram,
    fits: isDrafted,
    run: (go, planId) => go({ to: '/plan/$planId/schedule', params: { planId }, search: { view: 'load' } }),
  },
  {
    id: 'critical',
    label: 'Open Critical path',
    keywords: 'schedule gantt critical tasks only',
    icon: IconCalendarTime,
    fits: isDrafted,
    run: (go, planId) => go({ to: '/plan/$planId/schedule', params: { planId }, search: { criticalOnly: true } }),
  },
  {
    id: 'set-baseline',
    label: 'Set baseline',
    keywords: 'schedule keep freeze compare with today',
    icon: IconFlag,
    fits: (plan) => isDrafted(plan) && !plan.archived,
    run: (_, planId) =>
      import('../components/dialogs/keep-baseline.ts').then((baseline) => baseline.keepBaseline(planId)),
  },
  ...SCHEDULE_ORDERS.map(
    ({ order, ...command }): PlanCommand => ({
      ...command,
      fits: isDrafted,
      run: (go, planId) => {
        orderSchedule(planId, order);
        return go({ to: '/plan/$planId/schedule', params: { planId }, search: true });
      },
    }),
  ),
  {
    id: 'tags',
    label: 'Tags…',
    keywords: 'label category group tag',
    icon: IconTag,
    fits: () => true,
    run: (_, planId) => import('../screens/library/open-tags.tsx').then(({ openTags }) => openTags(planId)),
  },
  {
    id: 'copy-link',
    label: 'Copy link',
    keywords: 'url address share clipboard',
    icon: IconLink,
    fits: () => true,
    run: (_, planId) =>
      import('../components/files/copy-link.ts').then(({ copyLink }) => copyLink({ plan_id: planId })),
  },
  {
    id: 'cost-table',
    label: 'Open Costs as a table',
    keywords: 'money budget estimates quotes prices packages spreadsheet',
    icon: IconCoins,
    fits: isDrafted,
    run: (go, planId) => openTable(go, planId, 'cost_estimates.json'),
  },
  {
    id: 'risk-table',
    label: 'Open Risks as a table',
    keywords: 'risk register probability impact spreadsheet',
    icon: IconAlertTriangle,
    fits: isDrafted,
    run: (go, planId) => openTable(go, planId, 'identify_risks.json'),
  },
  {
    id: 'role-table',
    label: 'Open Roles as a table',
    keywords: 'team people staff resources raci spreadsheet',
    icon: IconUsers,
    fits: isDrafted,
    run: (go, planId) => openTable(go, planId, 'team.json'),
  },
];

/** The lists of a section, by the name of its data that stays the same in every version. */
function openTable(go: Navigate, planId: string, path: string): unknown {
  return go({ to: '/plan/$planId/files', params: { planId }, search: { path, edit: 'table' } });
}

function download(planId: string, file: string): void {
  const link = document.createElement('a');
  link.href = `/download/${planId}/${file}`;
  link.download = '';
  link.click();
}
