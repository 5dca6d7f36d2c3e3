/**
 * Who may import whom. The floors, lowest first; each may import those below it:
 *
 *   platform, shared → library, planning → model → planner → worker, planner-process → main
 *
 * `preload`, `renderer` and `plan-view` are programs of their own that stand on `shared`. The reasons are in
 * docs/architecture.md.
 */
const TESTS = '\\.test\\.tsx?$';

/** Code in `from` imports nothing of ours but itself and `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});

/** The folders of the pipeline in the order in which a plan is drafted. */
const DRAFTING_ORDER = ['intake', 'foundations', 'strategy', 'plan', 'work', 'challenge', 'decide'];

/** Packages of the AI SDK and of its community, wherever they are installed. */
const MODEL_PACKAGES = '(^|/)node_modules/(ai|@ai-sdk|@openrouter|ai-sdk-[^/]+|@anthropic-ai|ollama)/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No import cycles.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },

    // The floors.
    only(
      'platform-imports-nothing',
      '^src/platform/',
      [],
      'Files, processes and system errors, for every Node program.',
    ),
    only('shared-imports-nothing', '^src/shared/', [], 'The words that all processes share, browsers among them.'),
    {
      name: 'shared-runs-anywhere',
      comment: 'It is part of pages, too: no Node there.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'library-keeps-plans',
      '^src/library/',
      ['^src/(platform|shared)/'],
      'No HTTP, no MCP, no Electron, and no knowledge of how plans are made.',
    ),
    only(
      'planning-knows-no-library',
      '^src/planning/',
      ['^src/shared/'],
      'Stages yield data; where it is kept is not their business.',
    ),
    only(
      'models-know-no-planning',
      '^src/model/',
      ['^src/(platform|shared|library)/', '^src/planning/engine/'],
      'A model answers questions; what is asked, and what comes of it, is the business of the pipeline.',
    ),
    only(
      'planner-answers-the-library',
      '^src/planner/',
      ['^src/(platform|shared|library|planning|model)/'],
      'It joins planning and models for what the library asks; processes stand above it.',
    ),
    only(
      'worker-knows-no-host',
      '^src/worker/',
      ['^src/(platform|shared|library|planning|model|planner)/'],
      'It works on the library alone, so either process may die.',
    ),
    only(
      'planner-process-knows-no-host',
      '^src/planner-process/',
      ['^src/(platform|shared|library)/', '^src/planner/(planner|planner-calls)\\.ts$'],
      'It answers calls of whoever started it.',
    ),
    only(
      'model-process-stands-alone',
      '^src/model-process/',
      ['^src/platform/'],
      'It runs a model file for whoever started it, and knows nothing of plans.',
    ),
    only(
      'host-asks-through-ports',
      '^src/main/',
      ['^src/(platform|shared|library)/', '^src/planner/(planner|planner-calls)\\.ts$', '^src/plan-view/page\\.html'],
      'The host asks planning through its port and drafts nothing itself.',
    ),

    // Inside planning.
    only(
      'engine-knows-no-planning',
      '^src/planning/engine/',
      ['^src/shared/'],
      'It runs graphs, whatever they are about.',
    ),
    only('schedule-is-pure', '^src/planning/schedule/', ['^src/shared/'], 'Numbers in, numbers out.'),
    only(
      'money-is-pure',
      '^src/planning/money/',
      ['^src/shared/', '^src/planning/schedule/'],
      'Numbers in, numbers out.',
    ),
    only('facts-is-pure', '^src/planning/facts/', ['^src/shared/'], 'The ledger knows no stage.'),
    only(
      'outline-knows-no-stage',
      '^src/planning/outline/',
      ['^src/shared/', '^src/planning/(facts|schedule)/'],
      'It reads prompts and templates.',
    ),
    only(
      'report-knows-no-stage',
      '^src/planning/report/',
      ['^src/shared/', '^src/planning/facts/'],
      'It renders a model of a report.',
    ),
    ...DRAFTING_ORDER.map((folder, index) => ({
      name: `${folder}-imports-no-later-part`,
      comment:
        'The folders follow the order of drafting: who reads the pipeline top to bottom meets nothing undefined.',
      severity: 'error',
      from: { path: `^src/planning/pipeline/${folder}/`, pathNot: TESTS },
      to: { path: `^src/planning/pipeline/(${DRAFTING_ORDER.slice(index + 1).join('|') || 'none'})/` },
    })),

    {
      name: 'stages-know-no-list-of-stages',
      comment: 'What joins the stages to a pipeline stands above them all: a stage knows its inputs and nothing else.',
      severity: 'error',
      from: { path: `^src/planning/pipeline/(${DRAFTING_ORDER.join('|')})/`, pathNot: TESTS },
      to: { path: '^src/planning/pipeline/(sections-of-plan|index|stages|draft-size)\\.ts$' },
    },
    {
      name: 'frame-knows-no-stage',
      comment: 'What stages are made with holds for all of them.',
      severity: 'error',
      from: { path: '^src/planning/pipeline/frame/', pathNot: TESTS },
      to: {
        path: `^src/planning/pipeline/((${DRAFTING_ORDER.join('|')})/|(sections-of-plan|index|stages|draft-size)\\.ts$)`,
      },
    },

    // Models.
    {
      name: 'models-beside-the-library',
      comment: 'Only profiles and the queue of questions are kept in the library; asking a model needs none of it.',
      severity: 'error',
      from: {
        path: '^src/model/',
        pathNot: `(${TESTS}|/(queue-drafter|file-exchange|answer-files|profile-[^/]*)\\.ts$)`,
      },
      to: { path: '^src/library/' },
    },
    only(
      'provider-is-one-file',
      '^src/model/providers/',
      ['^src/model/(provider|profiles/profile)\\.ts$', '^src/planning/engine/stage-error\\.ts$'],
      'Contracts and a package, so that adding a provider is one file.',
    ),
    {
      name: 'models-when-asked-for',
      comment: 'A command or a run that asks no model loads nothing about models.',
      severity: 'error',
      from: { path: '^src/(planner|worker)/', pathNot: TESTS },
      to: { path: '^src/model/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'model-packages-in-models',
      comment: 'Whatever speaks to a provider stands in one folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/model/' },
      to: { path: MODEL_PACKAGES },
    },
    {
      name: 'llama-in-its-process',
      comment: 'A fault in its native code, and the memory of a model, end with the process that is for it alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/model-process/' },
      to: { path: '(^|/)node_modules/(node-llama-cpp|@node-llama-cpp)/' },
    },
    {
      name: 'model-packages-on-demand',
      comment: 'Each provider loads its own package, and none is loaded to see which are usable.',
      severity: 'error',
      from: { path: '^src/model/(providers/|profiles/|ask/usability\\.ts$)', pathNot: TESTS },
      to: { path: MODEL_PACKAGES, dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },

    // Inside main.
    {
      name: 'serving-is-below-server-and-mcp',
      comment: 'Who is calling, what happened and signed links are known to both; it knows neither.',
      severity: 'error',
      from: { path: '^src/main/serving/', pathNot: TESTS },
      to: { path: '^src/main/(?!serving/)' },
    },
    {
      name: 'mcp-behind-the-guard',
      comment: 'Tools know the library and how addresses are made; nothing of how they are reached.',
      severity: 'error',
      from: { path: '^src/main/mcp/', pathNot: TESTS },
      to: { path: '^src/main/(proxy|server|api|cli|connect|desktop|host)(/|\\.ts$)' },
    },
    only(
      'proxy-passes-messages-on',
      '^src/main/proxy/',
      ['^src/main/(host/host-file|mcp/toolsets)\\.ts$', '^src/(platform|shared)/'],
      'It knows where the host is and which tools may be called twice; nothing of plans, or of how a call is answered.',
    ),
    {
      name: 'server-knows-no-entry',
      comment: 'The app knows nothing of the command line, of clients and their files, or of a window.',
      severity: 'error',
      from: { path: '^src/main/server/', pathNot: TESTS },
      to: { path: '^src/main/(cli|connect|desktop|host|proxy)(/|\\.ts$)' },
    },
    {
      name: 'connect-changes-files-of-clients',
      comment: 'It knows their settings, and nothing of servers, windows or terminals.',
      severity: 'error',
      from: { path: '^src/main/connect/', pathNot: TESTS },
      to: { path: '^src/main/(server|mcp|desktop|cli|host|proxy)(/|\\.ts$)' },
    },
    {
      name: 'desktop-and-cli-stand-apart',
      comment: 'Each is an entrance of its own; what both need stands below them.',
      severity: 'error',
      from: { path: '^src/main/(desktop|index\\.ts$)', pathNot: TESTS },
      to: { path: '^src/main/cli(/|\\.ts$)' },
    },
    {
      name: 'api-answers-screens',
      comment:
        'It knows the library, the settings of clients and who is calling; nothing of servers, windows or terminals.',
      severity: 'error',
      from: { path: '^src/main/api/', pathNot: TESTS },
      to: { path: '^src/main/(server|cli|desktop|host|proxy)(/|\\.ts$)' },
    },
    {
      name: 'cli-knows-no-window',
      comment: 'The command line calls the library or starts the host; what answers requests it does not touch.',
      severity: 'error',
      from: { path: '^src/main/(cli/|cli\\.ts$)', pathNot: TESTS },
      to: { path: '^src/main/(server|api|desktop)(/|\\.ts$)' },
    },
    {
      name: 'mcp-entry-points',
      comment: 'Others may know which tools there are, not how a single tool works.',
      severity: 'error',
      from: { path: '^src/main/(api/|cli/|cli\\.ts$)', pathNot: TESTS },
      to: { path: '^src/main/mcp/', pathNot: '^src/main/mcp/toolsets\\.ts$' },
    },
    {
      name: 'host-knows-no-entrance',
      comment: 'Window and command line start the host; it knows neither.',
      severity: 'error',
      from: { path: '^src/main/host/', pathNot: TESTS },
      to: { path: '^src/main/(cli|desktop|connect|proxy)(/|\\.ts$)' },
    },
    {
      name: 'tokens-in-the-guard',
      comment: 'Whoever reads headers to learn who is calling stands behind this one guard.',
      severity: 'error',
      from: { path: '^src/', pathNot: `(^src/main/server/guard(/|\\.ts$)|${TESTS})` },
      to: { path: '^src/main/server/guard/' },
    },
    {
      name: 'host-through-the-library-s-index',
      comment: 'A screen cannot claim a run: what only drafting needs is not exported there.',
      severity: 'error',
      from: { path: '^src/main/', pathNot: TESTS },
      to: { path: '^src/library/', pathNot: '^src/library/(index|example-prompts)\\.ts$' },
    },
    {
      name: 'drafting-through-its-own-index',
      comment: 'Whoever drafts writes what stages yield, and calls no use-case of people but those named there.',
      severity: 'error',
      from: { path: '^src/(model|planner|planner-process|worker)/', pathNot: TESTS },
      to: { path: '^src/library/', pathNot: '^src/library/for-drafting\\.ts$' },
    },

    // Programs for browsers, and Electron.
    only('plan-view-is-a-page', '^src/plan-view/', ['^src/shared/'], 'It runs in chat clients.'),
    only(
      'renderer-is-a-page',
      '^src/renderer/',
      ['^src/shared/', '^src/main/api/router\\.ts$'],
      'It runs in browsers.',
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

    // Everywhere.
    {
      name: 'no-tests-in-the-program',
      comment: 'What only tests need is not part of what is installed.',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.test\\.tsx?|/fixture[^/]*\\.tsx?)$' },
      to: { path: '(^tests/|\\.test\\.tsx?$|/fixture[^/]*\\.tsx?$)' },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that resolves nowhere is a mistake.',
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
