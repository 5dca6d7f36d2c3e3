/** The parts of a plan, in the order of its tabs. `path` is what follows the plan's own address. */
export const PLAN_PARTS = [
  { to: '/plan/$planId', path: '', label: 'Overview' },
  { to: '/plan/$planId/report', path: 'report', label: 'Report' },
  { to: '/plan/$planId/decide', path: 'decide', label: 'Decide' },
  { to: '/plan/$planId/facts', path: 'facts', label: 'Facts' },
  { to: '/plan/$planId/schedule', path: 'schedule', label: 'Schedule' },
  { to: '/plan/$planId/files', path: 'files', label: 'Files' },
  { to: '/plan/$planId/graph', path: 'graph', label: 'Graph' },
  { to: '/plan/$planId/quality', path: 'quality', label: 'Quality' },
  { to: '/plan/$planId/runs', path: 'runs', label: 'Runs' },
] as const;
