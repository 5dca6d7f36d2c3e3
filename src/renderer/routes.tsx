import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { PlanState } from '../shared/plan-state.ts';
import { LoadingState } from './components/loading-state.tsx';
import { RouteError } from './components/route-error.tsx';
import { NotFound } from './layout/not-found.tsx';
import { PAGE_SCROLL, Shell } from './layout/shell.tsx';

/** Every address of the app. A screen is loaded when it is first opened. */

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: z.object({
    query: z.string().optional().catch(undefined),
    state: PlanState.optional().catch(undefined),
    tag: z.string().optional().catch(undefined),
    sort: z.enum(['created', 'changed', 'title', 'state']).optional().catch(undefined),
    view: z.enum(['archive', 'deleted']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/library/library-screen.tsx'), 'LibraryScreen'),
});

const newPlanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new',
  validateSearch: z.object({
    /** A plan that this one follows; its prompt is the beginning. */
    parent: z.string().optional().catch(undefined),
    /** A draft that was left. */
    draft: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/new-plan/new-plan-screen.tsx'), 'NewPlanScreen'),
});

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plan/$planId',
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
  validateSearch: z.object({ section: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/report/report-tab.tsx'), 'ReportTab'),
});

const decideRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'decide',
  component: lazyRouteComponent(() => import('./screens/plan/decide/decide-tab.tsx'), 'DecideTab'),
});

const factsRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'facts',
  validateSearch: z.object({ fact: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/facts/facts-tab.tsx'), 'FactsTab'),
});

const scheduleRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'schedule',
  validateSearch: z.object({ task: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/schedule/schedule-tab.tsx'), 'ScheduleTab'),
});

const filesRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'files',
  validateSearch: z.object({ path: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/files/files-tab.tsx'), 'FilesTab'),
});

const graphRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'graph',
  validateSearch: z.object({ stage: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/graph/graph-tab.tsx'), 'GraphTab'),
});

const qualityRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'quality',
  component: lazyRouteComponent(() => import('./screens/plan/quality/quality-tab.tsx'), 'QualityTab'),
});

const runsRoute = createRoute({
  getParentRoute: () => planRoute,
  path: 'runs',
  validateSearch: z.object({ run: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/plan/runs/runs-tab.tsx'), 'RunsTab'),
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
  ]),
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
