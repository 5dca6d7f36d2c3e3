/** Who may import whom. The reasons are in docs/architecture.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});

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
      'worker-imports-library-and-shared',
      '^src/worker/',
      ['^src/shared/', '^src/library/'],
      'The worker never imports the host.',
    ),
    only(
      'main-imports-the-planner-only',
      '^src/main/',
      ['^src/shared/', '^src/library/', '^src/worker/planner\\.ts$'],
      'The host asks planning through its port.',
    ),
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
