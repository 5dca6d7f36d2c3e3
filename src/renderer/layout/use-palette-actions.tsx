import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconAlertTriangle,
  IconArchive,
  IconCopy,
  IconFileExport,
  IconFileText,
  IconListCheck,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconPlayerStop,
  IconSection,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { isActive, isTerminal } from '../../shared/plan-state.ts';
import { api, client } from '../api/api.ts';
import { appError, nextStep } from '../api/app-error.ts';
import { archivePlan } from '../components/dialogs/archive-plan.ts';
import { askFirst } from '../components/dialogs/confirm.tsx';
import { deletePlan } from '../components/dialogs/delete-plan.ts';
import { duplicatePlan } from '../components/dialogs/duplicate-plan.ts';
import { renamePlan } from '../components/dialogs/rename-plan.tsx';
import { toast, toastError } from '../components/dialogs/toasts.tsx';
import { stateLabel } from '../components/states/state-badge.tsx';
import { COLOR_SCHEMES, useColorScheme } from './color-scheme.ts';
import { APP_COMMANDS } from './commands.ts';
import { matching } from './palette-matching.ts';
import { PLAN_COMMANDS } from './plan-commands.ts';
import { PLAN_PARTS } from './plan-parts.ts';
import { shortcutText } from './shortcut-text.ts';
import { openTour } from './tour.tsx';

const MOST_PLANS = 8;
/** Below this nearly every plan would hold the letters. */
const SHORTEST_QUERY = 2;

const TASK_PLAN_VIEWS = [
  { to: '/task-plans/$graphId', label: 'Tasks', keywords: 'list overview plan' },
  { to: '/task-plans/$graphId/board', label: 'Board', keywords: 'kanban cards columns' },
  { to: '/task-plans/$graphId/timeline', label: 'Timeline', keywords: 'gantt dates chart' },
  { to: '/task-plans/$graphId/status', label: 'Status', keywords: 'forecast report progress finish' },
  { to: '/task-plans/$graphId/graph', label: 'Task graph', keywords: 'map dependencies network' },
] as const;

const PROJECT_VIEWS = [
  { to: '/projects/$projectId', label: 'Overview', keywords: 'project home task plans forecast' },
  { to: '/projects/$projectId/audit', label: 'Audit trail', keywords: 'history log changes who did what' },
] as const;

interface PaletteActions {
  readonly groups: SpotlightActionGroupData[];
  /** Whether plans are being looked for. */
  readonly isLooking: boolean;
}

/** What the palette offers for what was typed: of the plan that is open, of the app, and plans. */
export function usePaletteActions(query: string): PaletteActions {
  const plan = usePlanActions();
  const work = useTaskPlanActions();
  const project = useProjectActions();
  const isLooked = query.trim().length >= SHORTEST_QUERY;
  const parts = usePartsOfPlan(isLooked);
  const projects = useFoundProjects(isLooked);
  const app = useAppActions();
  const found = useFoundPlans(query.trim());
  const groups = [
    { group: 'This plan', actions: matching([...plan, ...parts], query) },
    { group: 'This task plan', actions: matching(work, query) },
    { group: 'This project', actions: matching(project, query) },
    { group: 'Commands', actions: matching(app, query) },
    { group: 'Projects', actions: matching(projects, query) },
    { group: 'Plans', actions: found.actions },
  ];
  return { groups: groups.filter(({ actions }) => actions.length > 0), isLooking: found.isLooking };
}

function useAppActions(): SpotlightActionData[] {
  const navigate = useNavigate();
  const { chosen, choose } = useColorScheme();
  return [
    ...APP_COMMANDS.map(({ id, label, keywords, keys, icon: Icon, run }) => ({
      id,
      label,
      ...(keywords !== undefined && { keywords }),
      leftSection: <Icon size={18} aria-hidden />,
      ...(keys !== undefined && { rightSection: <kbd>{shortcutText(keys)}</kbd> }),
      onClick: () => void run(navigate, { openTour }),
    })),
    ...COLOR_SCHEMES.filter(({ value }) => value !== chosen).map(({ value, label, icon: Icon }) => ({
      id: `appearance-${value}`,
      label: `Appearance: ${label.toLocaleLowerCase()}`,
      keywords: 'theme mode colours',
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => choose(value),
    })),
  ];
}

function usePlanActions(): SpotlightActionData[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, place, planId] = pathname.split('/');
  const isPlan = place === 'plan' && planId !== undefined;
  const { data: status } = useQuery(api.plans.status.queryOptions(isPlan ? { plan_id: planId } : skipToken));
  const { data: atHand } = useQuery(api.plans.atHand.queryOptions(isPlan ? { recent: [] } : skipToken));
  if (!isPlan || !status) return [];
  const isPinned = atHand?.pinned.some(({ plan_id }) => plan_id === planId) ?? false;
  const { state, archived, stop_requested } = status;
  const order = (work: () => Promise<unknown>, said: string) => () => {
    work().then(() => toast(said), toastError);
  };
  return [
    ...(isActive(state) && !stop_requested
      ? [
          {
            id: 'stop',
            label: 'Stop drafting',
            leftSection: <IconPlayerStop size={18} aria-hidden />,
            onClick: order(() => client.runs.stop.mutate({ plan_id: planId }), 'Stopping. Finished sections are kept.'),
          },
        ]
      : []),
    ...((state === 'stopped' || (state === 'failed' && status.error?.recoverable !== false)) && !archived
      ? [
          {
            id: 'resume',
            label: 'Resume drafting…',
            keywords: 'continue',
            leftSection: <IconPlayerPlay size={18} aria-hidden />,
            onClick: () =>
              askFirst({
                title: 'Resume drafting?',
                text: 'Drafts what is missing or out of date, with the same profile and cost limit as before. To change these, use Resume on the plan.',
                action: 'Resume',
                onConfirm: order(() => client.runs.resume.mutate({ plan_id: planId }), 'Drafting resumed.'),
              }),
          },
        ]
      : []),
    ...PLAN_COMMANDS.filter(({ fits }) => fits({ state, archived })).map(
      ({ id, label, keywords, icon: Icon, run }) => ({
        id,
        label,
        keywords,
        leftSection: <Icon size={18} aria-hidden />,
        onClick: () => void run(navigate, planId),
      }),
    ),
    ...PLAN_PARTS.map(({ to, path, label, keywords }) => ({
      id: `part-${path}`,
      label: `Open ${label}`,
      keywords,
      leftSection: <IconStack2 size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { planId } }),
    })),
    ...(isActive(state) && !archived
      ? []
      : [
          {
            id: 'archive',
            label: archived ? 'Unarchive' : 'Archive',
            keywords: 'hide put away',
            leftSection: <IconArchive size={18} aria-hidden />,
            onClick: () => void archivePlan({ plan_id: planId, title: status.title }, !archived),
          },
        ]),
    {
      id: 'rename',
      label: 'Rename…',
      keywords: 'title name call',
      leftSection: <IconPencil size={18} aria-hidden />,
      onClick: () => renamePlan({ plan_id: planId, title: status.title }),
    },
    ...(archived
      ? []
      : [
          {
            id: 'pin',
            label: isPinned ? 'Unpin' : 'Pin to the sidebar',
            keywords: 'favourite star keep at hand',
            leftSection: isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />,
            onClick: order(
              () => client.plans.pin.mutate({ plan_id: planId, pinned: !isPinned }),
              isPinned ? 'Unpinned.' : 'Pinned.',
            ),
          },
        ]),
    {
      id: 'duplicate',
      label: 'Duplicate',
      keywords: 'copy clone second variant',
      leftSection: <IconCopy size={18} aria-hidden />,
      onClick: () =>
        void duplicatePlan(planId).then((copy) =>
          copy === null ? undefined : navigate({ to: '/plan/$planId', params: { planId: copy } }),
        ),
    },
    ...(isActive(state)
      ? []
      : [
          {
            id: 'delete',
            label: 'Delete…',
            keywords: 'remove trash bin erase plan',
            leftSection: <IconTrash size={18} aria-hidden />,
            onClick: () =>
              deletePlan({ plan_id: planId, title: status.title }, () => navigate({ to: '/', ignoreBlocker: true })),
          },
        ]),
    {
      id: 'new-from-this',
      label: 'Use as starting point',
      keywords: 'new follow template prompt again',
      leftSection: <IconFileText size={18} aria-hidden />,
      onClick: () => void navigate({ to: '/new', search: { parent: planId } }),
    },
  ];
}

/** The views of the task plan that is open. */
function useTaskPlanActions(): SpotlightActionData[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, place, graphId] = pathname.split('/');
  if (place !== 'task-plans' || graphId === undefined) return [];
  return TASK_PLAN_VIEWS.filter(({ to }) => to.replace('$graphId', graphId) !== pathname).map(
    ({ to, label, keywords }) => ({
      id: `task-plan-${label}`,
      label: `Open ${label}`,
      keywords,
      leftSection: <IconStack2 size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { graphId } }),
    }),
  );
}

/** The views of the project that is open. */
function useProjectActions(): SpotlightActionData[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, place, projectId] = pathname.split('/');
  if (place !== 'projects' || projectId === undefined || projectId === 'deleted') return [];
  return PROJECT_VIEWS.filter(({ to }) => to.replace('$projectId', projectId) !== pathname).map(
    ({ to, label, keywords }) => ({
      id: `project-${label}`,
      label: `Open ${label}`,
      keywords,
      leftSection: <IconListCheck size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { projectId } }),
    }),
  );
}

/**
 * What the plan that is open can be looked for by once something is typed: the sections of its report, or before there
 * is one its pages, and the formats that it can be taken away in.
 */
function usePartsOfPlan(isLooked: boolean): SpotlightActionData[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, place, planId] = pathname.split('/');
  const asked = isLooked && place === 'plan' && planId !== undefined ? { plan_id: planId } : null;
  const contents = useQuery(api.decisions.reportContents.queryOptions(asked ?? skipToken));
  const formats = useQuery(api.files.exports.queryOptions(asked === null ? skipToken : undefined));
  const { data: status } = useQuery(api.plans.status.queryOptions(asked ?? skipToken));
  if (asked === null || !contents.data || !status) return [];
  const params = { planId: asked.plan_id };
  const { parts, drafted } = contents.data;
  const sections =
    parts.length > 0
      ? parts
          .flatMap((part) => [part, ...part.sections])
          .map(({ anchor, title }) => ({
            id: `section-${anchor}`,
            label: `Read ${title}`,
            onClick: () => void navigate({ to: '/plan/$planId/report', params, search: { section: anchor } }),
          }))
      : drafted.flatMap(({ stage, title, path }) =>
          path === null
            ? []
            : [
                {
                  id: `section-${stage}`,
                  label: `Read ${title}`,
                  onClick: () => void navigate({ to: '/plan/$planId/files', params, search: { path } }),
                },
              ],
        );
  return [
    ...sections.map((section) => ({
      ...section,
      keywords: 'section page chapter',
      leftSection: <IconSection size={18} aria-hidden />,
    })),
    ...(isTerminal(status.state) ? (formats.data ?? []) : []).map(({ id, title, about, extension, files }) => ({
      id: `export-${id}`,
      label: `Export: ${title}`,
      keywords: `${id} ${extension} ${about} save as download ${files.map(({ part }) => part ?? '').join(' ')}`,
      leftSection: <IconFileExport size={18} aria-hidden />,
      onClick: () => void navigate({ to: '/plan/$planId', params, search: { dialog: 'share', format: id } }),
    })),
  ];
}

function useFoundProjects(isLooked: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const projects = useQuery(api.projects.list.queryOptions(isLooked ? undefined : skipToken));
  if (!isLooked) return [];
  return (projects.data?.projects ?? []).map(({ project_id, name }) => ({
    id: `project-${project_id}`,
    label: name,
    keywords: 'project',
    leftSection: <IconListCheck size={18} aria-hidden />,
    onClick: () => void navigate({ to: '/projects/$projectId', params: { projectId: project_id } }),
  }));
}

function useFoundPlans(words: string): { actions: SpotlightActionData[]; isLooking: boolean } {
  const navigate = useNavigate();
  const found = useQuery(
    api.plans.search.queryOptions(
      words.length >= SHORTEST_QUERY ? { query: words, limit: MOST_PLANS } : skipToken,
      // What was found for the last letters stands until the next is known.
      { placeholderData: (last) => last },
    ),
  );
  if (words.length < SHORTEST_QUERY) return { actions: [], isLooking: false };
  if (found.isError) return { actions: [searchAgain(found)], isLooking: false };
  const actions = (found.data?.hits ?? []).map(({ plan_id, title, state, path, section, excerpt }) => ({
    id: plan_id,
    label: title,
    description: section === null ? excerpt : `${section}: ${excerpt}`,
    leftSection: <IconFileText size={18} aria-hidden />,
    rightSection: <span>{stateLabel(state)}</span>,
    onClick: () =>
      void (state === 'draft'
        ? navigate({ to: '/new', search: { draft: plan_id } })
        : path === null
          ? navigate({ to: '/plan/$planId', params: { planId: plan_id } })
          : // The page in which the words stand.
            navigate({ to: '/plan/$planId/files', params: { planId: plan_id }, search: { path, words } })),
  }));
  return { actions, isLooking: found.isFetching };
}

/** Stands where plans would, so that a search that failed does not look like one that found none. */
function searchAgain({ error, refetch }: { readonly error: unknown; readonly refetch: () => unknown }) {
  const failure = appError(error);
  return {
    id: 'search-again',
    label: 'Search failed. Try again',
    description: [failure.message, nextStep(failure)].filter(Boolean).join(' '),
    leftSection: <IconAlertTriangle size={18} aria-hidden />,
    closeSpotlightOnTrigger: false,
    onClick: () => void refetch(),
  };
}
