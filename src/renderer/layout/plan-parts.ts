/**
 * The parts of a plan, in the order of its tabs. `path` is what follows the plan's own address,
 * `keywords` what people call a part otherwise.
 */
export const PLAN_PARTS = [
  { to: '/plan/$planId', path: '', keywords: 'home status progress summary', label: 'Overview' },
  { to: '/plan/$planId/report', path: 'report', keywords: 'document print read comments sections', label: 'Report' },
  {
    to: '/plan/$planId/decide',
    path: 'decide',
    keywords: 'decisions options choices questions scenarios',
    label: 'Decide',
  },
  {
    to: '/plan/$planId/facts',
    path: 'facts',
    keywords: 'numbers ledger assumptions budget values add fact set change',
    label: 'Facts',
  },
  {
    to: '/plan/$planId/schedule',
    path: 'schedule',
    keywords:
      'gantt timeline chart tasks dates calendar holidays deadline critical path baseline links zoom full screen picture',
    label: 'Schedule',
  },
  {
    to: '/plan/$planId/files',
    path: 'files',
    keywords: 'documents json markdown tables pages data edit source',
    label: 'Files',
  },
  { to: '/plan/$planId/graph', path: 'graph', keywords: 'sections stages dependencies build', label: 'Graph' },
  {
    to: '/plan/$planId/quality',
    path: 'quality',
    keywords: 'checks findings validation problems issues',
    label: 'Quality',
  },
  { to: '/plan/$planId/runs', path: 'runs', keywords: 'log drafting calls cost', label: 'Runs' },
  {
    to: '/plan/$planId/history',
    path: 'history',
    keywords: 'versions changes edits timeline earlier compare restore undo revert who',
    label: 'History',
  },
] as const;
