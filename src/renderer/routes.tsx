import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { EventTopic } from '../shared/contracts/event.ts';
import { Basis } from '../shared/fact.ts';
import { LoadingState } from './components/states/loading-state.tsx';
import { RouteError } from './components/states/route-error.tsx';
import { NotFound } from './layout/not-found.tsx';
import { PAGE_SCROLL, Shell } from './layout/shell.tsx';
import { LibrarySearch } from './screens/library/library-search.ts';

/**
 * Every address of the app. A screen is loaded when it is first opened. What an address says that a screen does not
 * know is passed over.
 */

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names).optional().catch(undefined);

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: LibrarySearch,
  component: lazyRouteComponent(() => import('./screens/library/library-screen.tsx'), 'LibraryScreen'),
});

const newPlanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new',
  validateSearch: z.object({
    /** A plan that this one follows; its prompt is the beginning. */
    parent: text,
    /** A draft that was left. */
    draft: text,
  }),
  component: lazyRouteComponent(() => import('./screens/new-plan/new-plan-screen.tsx'), 'NewPlanScreen'),
});

const exampleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/example/$exampleId',
  component: lazyRouteComponent(() => import('./screens/example/example-screen.tsx'), 'ExampleScreen'),
});

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plan/$planId',
  validateSearch: z.object({
    /** What is asked over whichever part is open. */
    dialog: oneOf(['prompt', 'resume', 'retry', 'tasks', 'share', 'import']),
    /** The format that sharing begins with. */
    format: text,
  }),
  component: lazyRouteComponent(() => import('./screens/plan/plan-layout.tsx'), 'PlanLayout'),
});

const overviewRoute = createRoute({
  getParentRoute: () => planRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/plan/overview/overview-tab.tsx'), 'OverviewTab'),
});

const reportRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'report',
  validateSearch: z.object({ section: text }),
  component: lazyRouteComponent(() => import('./screens/plan/report/report-tab.tsx'), 'ReportTab'),
});

const decideRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'decide',
  validateSearch: z.object({
    /** The one to go to. */
    decision: text,
    show: oneOf(['open', 'decided']),
  }),
  component: lazyRouteComponent(() => import('./screens/plan/decide/decide-tab.tsx'), 'DecideTab'),
});

const factsRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'facts',
  validateSearch: z.object({
    /** The one to go to. */
    fact: text,
    words: text,
    basis: Basis.optional().catch(undefined),
    sort: oneOf(['label', 'basis', 'uses']),
    descending: flag,
  }),
  component: lazyRouteComponent(() => import('./screens/plan/facts/facts-tab.tsx'), 'FactsTab'),
});

const scheduleRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'schedule',
  validateSearch: z.object({
    /** The one whose panel is open. */
    task: text,
    view: oneOf(['table', 'load']),
    zoom: oneOf(['days', 'weeks', 'months', 'quarters']),
    role: text,
    criticalOnly: flag,
    floats: flag,
    baseline: flag,
    allLinks: flag,
    columns: flag,
  }),
  component: lazyRouteComponent(() => import('./screens/plan/schedule/schedule-tab.tsx'), 'ScheduleTab'),
});

const filesRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'files',
  validateSearch: z.object({ path: text, edit: oneOf(['table']), words: text, find: text, sort: oneOf(['newest']) }),
  component: lazyRouteComponent(() => import('./screens/plan/files/files-tab.tsx'), 'FilesTab'),
});

const graphRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'graph',
  validateSearch: z.object({ stage: text, find: text, view: oneOf(['graph', 'list']) }),
  component: lazyRouteComponent(() => import('./screens/plan/graph/graph-tab.tsx'), 'GraphTab'),
});

const qualityRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'quality',
  validateSearch: z.object({ severity: oneOf(['error', 'warning', 'info']), section: text, words: text }),
  component: lazyRouteComponent(() => import('./screens/plan/quality/quality-tab.tsx'), 'QualityTab'),
});

const runsRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'runs',
  validateSearch: z.object({
    run: text,
    show: oneOf(['calls', 'events']),
    /** Events of the whole plan, and about what. */
    of: oneOf(['plan']),
    about: z.array(EventTopic).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/plan/runs/runs-tab.tsx'), 'RunsTab'),
});

const historyRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'history',
  validateSearch: z.object({
    /** Changes of one file alone, or of the `prompt`. */
    path: text,
    /** The change that is shown. */
    edit: z.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/plan/history/history-tab.tsx'), 'HistoryTab'),
});

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: z.object({
    /** The plans that stand beside each other; the second may be chosen on the screen. */
    a: text,
    b: text,
  }),
  component: lazyRouteComponent(() => import('./screens/compare/compare-screen.tsx'), 'CompareScreen'),
});

const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: z.object({
    /** Whether a new one is asked for. */
    make: flag,
  }),
  component: lazyRouteComponent(() => import('./screens/projects/projects-screen.tsx'), 'ProjectsScreen'),
});

const deletedProjectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/deleted',
  component: lazyRouteComponent(
    () => import('./screens/projects/deleted-projects-screen.tsx'),
    'DeletedProjectsScreen',
  ),
});

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('./screens/projects/project-screen.tsx'), 'ProjectScreen'),
});

const projectAuditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$projectId/audit',
  component: lazyRouteComponent(() => import('./screens/projects/project-audit.tsx'), 'ProjectAudit'),
});

const taskPlanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task-plans/$graphId',
  validateSearch: z.object({
    /** Of the tasks, from 1. */
    page: z.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/projects/task-plan-screen.tsx'), 'TaskPlanScreen'),
});

const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task-plans/$graphId/board',
  validateSearch: z.object({
    /** The one whose panel is open. */
    task: text,
    words: text,
  }),
  component: lazyRouteComponent(() => import('./screens/projects/board/board-screen.tsx'), 'BoardScreen'),
});

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task-plans/$graphId/status',
  component: lazyRouteComponent(() => import('./screens/projects/status/status-screen.tsx'), 'StatusScreen'),
});

const timelineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task-plans/$graphId/timeline',
  validateSearch: z.object({
    zoom: oneOf(['days', 'weeks', 'months', 'quarters']),
    words: text,
  }),
  component: lazyRouteComponent(() => import('./screens/projects/timeline/timeline-screen.tsx'), 'TimelineScreen'),
});

const taskMapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task-plans/$graphId/graph',
  validateSearch: z.object({
    /** The one that was picked. */
    task: text,
    /** Which part of a large graph: around the picked task, or the chain that decides the finish. */
    show: oneOf(['around', 'chain']),
  }),
  component: lazyRouteComponent(() => import('./screens/projects/map/map-screen.tsx'), 'MapScreen'),
});

const taskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => import('./screens/projects/task/task-screen.tsx'), 'TaskScreen'),
});

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect',
  component: lazyRouteComponent(() => import('./screens/connect/connect-screen.tsx'), 'ConnectScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$part', params: { part: 'models' } });
  },
});

const settingsPartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/$part',
  component: lazyRouteComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const routeTree = rootRoute.addChildren([
  libraryRoute,
  newPlanRoute,
  exampleRoute,
  planRoute.addChildren([
    overviewRoute,
    reportRoute,
    decideRoute,
    factsRoute,
    scheduleRoute,
    filesRoute,
    graphRoute,
    qualityRoute,
    runsRoute,
    historyRoute,
  ]),
  compareRoute,
  projectsRoute,
  deletedProjectsRoute,
  projectRoute,
  projectAuditRoute,
  taskPlanRoute,
  statusRoute,
  boardRoute,
  timelineRoute,
  taskMapRoute,
  taskRoute,
  connectRoute,
  settingsRoute,
  settingsPartRoute,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  scrollToTopSelectors: [`[data-scroll-restoration-id="${PAGE_SCROLL}"]`],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
