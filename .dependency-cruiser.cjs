/** Who may import whom. The reasons are in docs/architecture.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});

/** Packages of the AI SDK and of its community, wherever they are installed. */
const MODEL_PACKAGES = '(^|/)node_modules/(ai|@ai-sdk|@openrouter|ai-sdk-[^/]+|@anthropic-ai|ollama)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('shared-imports-nothing', '^src/shared/', [], 'The words that all processes share.'),
    only('library-imports-shared', '^src/library/', ['^src/shared/'], 'No HTTP, no MCP, no Electron, no planning.'),
    only(
      'engine-knows-no-planning',
      '^src/worker/engine/',
      ['^src/shared/'],
      'The engine runs graphs, whatever they are about.',
    ),
    only('schedule-is-pure', '^src/worker/schedule/', ['^src/shared/'], 'Pure functions.'),
    only('money-is-pure', '^src/worker/money/', ['^src/shared/', '^src/worker/schedule/'], 'Pure functions.'),
    only('facts-is-pure', '^src/worker/facts/', ['^src/shared/'], 'Pure functions.'),
    only(
      'outline-is-pure',
      '^src/worker/outline/',
      ['^src/shared/', '^src/worker/facts/', '^src/worker/schedule/'],
      'Reads prompts and templates, knows no stage.',
    ),
    only(
      'report-knows-no-stage',
      '^src/worker/report/',
      ['^src/shared/', '^src/worker/facts/', '^src/worker/program'],
      'Renders a model of a report.',
    ),
    only(
      'pipeline-knows-no-library',
      '^src/worker/pipeline/',
      ['^src/shared/', '^src/worker/(engine|facts|schedule|money|outline|report)/', '^src/worker/program'],
      'Stages yield data; where it is kept is not their business.',
    ),
    only(
      'models-know-no-planning',
      '^src/worker/model/',
      ['^src/shared/', '^src/library/', '^src/worker/engine/'],
      'A model answers questions; what is asked, and what comes of it, is the business of the pipeline.',
    ),
    {
      name: 'models-beside-the-library',
      comment: 'Only profiles and the queue of questions are kept in the library; asking a model needs none of it.',
      severity: 'error',
      from: {
        path: '^src/worker/model/',
        pathNot: '(\\.test\\.tsx?|/(queue-drafter|file-bridge|answer-files|profile-[^/]*)\\.ts)$',
      },
      to: { path: '^src/library/' },
    },
    only(
      'provider-is-one-file',
      '^src/worker/model/providers/',
      ['^src/worker/model/(provider|profile)\\.ts$', '^src/worker/engine/stage-error\\.ts$'],
      'Contracts and a package, so that adding a provider is one file.',
    ),
    {
      name: 'models-through-their-doors',
      comment: 'The planner for the library and the host, drafting and the worker for runs.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '(^src/worker/model/|^src/worker/(planner|drafting|index)\\.ts$|\\.test\\.tsx?$)',
      },
      to: { path: '^src/worker/model/' },
    },
    {
      name: 'models-when-asked-for',
      comment: 'A command or a run that asks no model loads nothing about models.',
      severity: 'error',
      from: { path: '^src/worker/(planner|drafting|index)\\.ts$' },
      to: { path: '^src/worker/model/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'model-packages-in-models',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/worker/model/' },
      to: { path: MODEL_PACKAGES },
    },
    {
      name: 'model-packages-on-demand',
      comment: 'Each provider loads its own package, and none is loaded to see which are usable.',
      severity: 'error',
      from: {
        path: '^src/worker/model/(providers/|(usability|profile[^/]*|discover)\\.ts$)',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: MODEL_PACKAGES, dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    only(
      'worker-imports-library-and-shared',
      '^src/worker/',
      ['^src/shared/', '^src/library/'],
      'The worker never imports the host.',
    ),
    only(
      'main-imports-the-planner-only',
      '^src/main/(?!mcp/plan-view/)',
      ['^src/main/', '^src/shared/', '^src/library/', '^src/worker/planner\\.ts$'],
      'The host asks planning through its port.',
    ),
    only(
      'plan-view-is-a-page',
      '^src/main/mcp/plan-view/',
      ['^src/shared/', '^src/worker/facts/format\\.ts$'],
      'It runs in browsers, and says numbers and dates as the report does.',
    ),
    only(
      'renderer-imports-shared',
      '^src/renderer/',
      ['^src/shared/', '^src/worker/facts/format\\.ts$', '^src/main/api/router\\.ts$'],
      'It runs in browsers, and says numbers and dates as the report does.',
    ),
    {
      name: 'renderer-knows-types-of-the-host',
      comment: 'What may be asked is shared as a type; nothing of the host gets into a page.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/main/', dependencyTypesNot: ['type-only'] },
    },
    only('preload-imports-shared', '^src/preload/', ['^src/shared/'], 'It declares what a window may do.'),
    {
      name: 'electron-in-its-place',
      comment: 'Everything else runs on Node alone, and is tested there.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/index\\.ts$|main/desktop/|preload/)' },
      to: { path: '^electron$|node_modules/electron/' },
    },
    {
      name: 'server-and-mcp-know-no-entry',
      comment: 'The app knows nothing of the command line, of clients and their files, or of a window.',
      severity: 'error',
      from: { path: '^src/main/(server|mcp)/', pathNot: '(\\.test\\.tsx?$|^src/main/mcp/bridge/)' },
      to: { path: '^src/main/(cli|connect|desktop|cli\\.ts$|host[^/]*\\.ts$)' },
    },
    {
      name: 'connect-knows-no-server',
      comment: 'It changes files of clients.',
      severity: 'error',
      from: { path: '^src/main/connect/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/main/(server|mcp|desktop)/' },
    },
    {
      name: 'mcp-behind-the-guard',
      comment: 'Tools know the library and how addresses are made; nothing of how they are reached.',
      severity: 'error',
      from: { path: '^src/main/mcp/', pathNot: '(\\.test\\.tsx?$|^src/main/mcp/bridge/)' },
      to: { path: '^src/main/(mcp/bridge/|server/(app|guard|listen)\\.ts$)' },
    },
    {
      name: 'tokens-in-the-guard',
      comment: 'Whoever reads headers to learn who is calling stands behind this one door.',
      severity: 'error',
      from: { path: '^src/', pathNot: '(^src/main/server/guard(/|\\.ts$)|\\.test\\.tsx?$)' },
      to: { path: '^src/main/server/guard/' },
    },
    {
      name: 'library-through-its-index',
      comment: 'What index.ts does not export is private to the library.',
      severity: 'error',
      from: { path: '^src/(worker|main)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/library/', pathNot: '^src/library/(index|example-prompts)\\.ts$' },
    },
    {
      name: 'no-tests-in-the-program',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.test\\.tsx?|/fixture[^/]*\\.tsx?)$' },
      to: { path: '(^tests/|\\.test\\.tsx?$|/fixture[^/]*\\.tsx?$)' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|inline)$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
