import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_COMMANDS } from './commands.ts';
import { matching } from './palette-matching.ts';
import { PLAN_COMMANDS } from './plan-commands.ts';
import { PLAN_PARTS } from './plan-parts.ts';
import { SETTINGS_PARTS } from './settings-parts.ts';

/** What people call each command, screen and part: one that is added is named here, too, or a test fails. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  library: ['home', 'plans', 'import', 'filter', 'search'],
  new: ['create', 'add plan', 'example', 'template'],
  connect: ['mcp', 'agent', 'claude', 'token', 'server'],
  projects: ['tasks', 'board', 'kanban', 'todo', 'approve'],
  deleted: ['trash', 'bin', 'restore', 'undelete'],
  'new-project': ['create project', 'add project'],
  'deleted-projects': ['trash projects', 'restore project', 'undelete'],
  compare: ['diff', 'versus', 'difference'],
  settings: ['preferences', 'options', 'config'],
  'settings-models': ['api key', 'provider', 'openai', 'ollama', 'llm', 'local'],
  'settings-privacy': ['telemetry', 'data'],
  'settings-appearance': ['theme', 'dark mode', 'colors', 'colours'],
  'settings-library': ['folder', 'location', 'storage'],
  'settings-backups': ['back up', 'restore'],
  'settings-about': ['version', 'update', 'license', 'help', 'logs'],
  keyboard: ['shortcuts', 'hotkeys', 'help'],
  tour: ['help', 'guide', 'introduction'],
  export: ['pdf', 'word', 'excel', 'csv', 'calendar', 'ms project', 'print', 'save as', 'download'],
  'edit-prompt': ['change prompt', 'description', 'rewrite'],
  'update-sections': ['refresh', 'redraft', 'stale', 'run again'],
  'start-over': ['retry', 'again'],
  'compare-with': ['diff', 'versus', 'another plan'],
  'prompt-history': ['prompt versions', 'restore prompt'],
  'task-plan': ['tasks', 'board', 'assign', 'project'],
  'import-schedule': ['mspdi', 'upload', 'ms project', 'csv'],
  'report-html': ['web page', 'html', 'download'],
  'report-markdown': ['md', 'text', 'markdown'],
  'all-files': ['backup', 'archive', 'zip'],
  'task-table': ['spreadsheet', 'wbs', 'rename', 'assign'],
  load: ['resources', 'workload', 'capacity'],
  critical: ['gantt', 'critical path'],
  'set-baseline': ['baseline', 'keep schedule', 'compare'],
  'full-screen': ['fullscreen', 'full screen', 'maximize', 'present'],
  'schedule-picture': ['png', 'image', 'screenshot', 'save picture'],
  'zoom-days': ['days', 'zoom', 'scale'],
  'zoom-weeks': ['weeks', 'zoom'],
  'zoom-months': ['months', 'zoom'],
  'zoom-quarters': ['quarters', 'zoom'],
  'zoom-all': ['zoom', 'fit', 'zoom out', 'whole schedule'],
  tags: ['tag', 'label', 'category'],
  'copy-link': ['url', 'address', 'share', 'link'],
  'cost-table': ['money', 'budget', 'quotes', 'estimates'],
  'risk-table': ['risk register', 'probability'],
  'role-table': ['team', 'people', 'raci'],
  'part-': ['home', 'status', 'summary'],
  'part-report': ['document', 'print', 'comments'],
  'part-decide': ['decisions', 'options', 'scenarios'],
  'part-facts': ['numbers', 'assumptions', 'budget', 'ledger'],
  'part-schedule': ['gantt', 'timeline', 'calendar', 'deadline', 'baseline'],
  'part-files': ['documents', 'json', 'markdown', 'edit'],
  'part-graph': ['stages', 'dependencies'],
  'part-quality': ['checks', 'validation', 'issues'],
  'part-runs': ['log', 'calls', 'cost'],
  'part-history': ['versions', 'timeline', 'undo', 'revert', 'changes'],
};

interface Found {
  readonly id: string;
  readonly label: string;
  readonly keywords: string;
  /** The place that it opens; null for what opens none. */
  readonly place: string | null;
}

interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Where a command goes when it is done. */
function placeOf(run: (go: never, more: never) => unknown, more: unknown): string | null {
  let place: string | null = null;
  const go = ({ to, params = {} }: Destination) => {
    place = to.replaceAll(/\$(\w+)/g, (whole, name: string) => (name === 'part' ? (params[name] ?? whole) : whole));
  };
  run(go as never, more as never);
  return place;
}

/** Commands that save a file or open a dialog, and go nowhere. */
const STAY: ReadonlySet<string> = new Set([
  ...['report-html', 'report-markdown', 'all-files', 'tour', 'keyboard', 'set-baseline', 'tags', 'copy-link'],
]);

const COMMANDS: readonly Found[] = [
  ...APP_COMMANDS.map(({ id, label, keywords = '', run }) => ({
    id,
    label,
    keywords,
    place: STAY.has(id) ? null : placeOf(run, {}),
  })),
  ...PLAN_COMMANDS.map(({ id, label, keywords, run }) => ({
    id,
    label,
    keywords,
    place: STAY.has(id) ? null : placeOf(run, 'a-plan'),
  })),
  ...PLAN_PARTS.map(({ to, path, label, keywords }) => ({
    id: `part-${path}`,
    label: `Open ${label}`,
    keywords,
    place: to,
  })),
];

/** Addresses of the app, as its routes have them; those of the open plan whole. */
const ROUTES: readonly string[] = (() => {
  const text = readFileSync('src/renderer/routes.tsx', 'utf8');
  const routes = [...text.matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)];
  return routes.map(([, parent, path = '']) =>
    parent === 'planRoute' ? `/plan/$planId/${path}`.replace(/\/+$/, '') : path,
  );
})();

it('finds each command, screen and part first by its own title, and by what people call it', () => {
  expect(COMMANDS.length).toBeGreaterThan(40);
  const missed = COMMANDS.flatMap(({ id, label }) => {
    const usual = USUAL_NAMES[id];
    if (!usual) return [`${id}: has no usual names`];
    const [first] = matching(COMMANDS, label);
    return [
      ...(first?.id === id || first?.label === label ? [] : [`${label}: finds ${first?.label} first`]),
      ...usual
        .filter((name) => !matching(COMMANDS, name).some((found) => found.id === id))
        .map((name) => `${name}: does not find ${label}`),
    ];
  });
  expect(missed).toEqual([]);
  expect(Object.keys(USUAL_NAMES).filter((id) => !COMMANDS.some((command) => command.id === id))).toEqual([]);
});

it('opens from there every screen of the app and of the open plan, and no place that is not one', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  const parts = SETTINGS_PARTS.map(({ part }) => `/settings/${part}`);
  const places = new Set(COMMANDS.flatMap(({ place }) => (place === null ? [] : [place])));
  // What is shown of one thing is found by that thing: an example, a project, a task plan or a task of one.
  const ofOne = /^\/(example|projects|task-plans|tasks)\/\$/;
  const screens = [
    ...ROUTES.filter((route) => !ofOne.test(route) && route !== '/settings' && route !== '/settings/$part'),
    ...parts,
  ];
  expect(screens.filter((screen) => !places.has(screen))).toEqual([]);
  expect([...places].filter((place) => !screens.includes(place))).toEqual([]);
});

it('takes the words in any order, by their beginnings, with or without the signs around them', () => {
  const found = (query: string) => matching(COMMANDS, query).map(({ id }) => id);
  expect(found('path crit')[0]).toBe('critical');
  expect(found('…share or EXPORT')).toContain('export');
  expect(found('settings models')[0]).toBe('settings-models');
  // What a word names in full comes before what has it among others.
  expect(found('schedule')[0]).toBe('part-schedule');
  expect(found('history')[0]).toBe('part-history');
  expect(found('zeppelin')).toEqual([]);
});
