import type { GraphSummary, TaskDetail } from '../../../library/index.ts';
import { type Evidence, type EvidenceRequirement, TaskState, type TaskView } from '../../../shared/contracts/task.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatCost } from '../../../shared/quantities/format.ts';
import type { Cli } from '../context.ts';
import { plain, shortId, table, wrap } from '../terminal/text.ts';

const WIDEST = 110;

/** How tasks are named in sentences. */
export function taskName({ task_id, title }: Pick<TaskView, 'task_id' | 'title'>): string {
  return `${plain(title)} (${shortId(task_id)})`;
}

/** `3 done, 1 claimed, 2 ready`: what there is of each state. */
function countsText(counts: GraphSummary['counts']): string {
  const there = TaskState.options.toReversed().filter((state) => counts[state] > 0);
  return there.map((state) => `${counts[state]} ${state}`).join(', ');
}

const COLUMNS: readonly (readonly [title: string, cell: (task: TaskView) => string])[] = [
  ['ID', ({ task_id }) => shortId(task_id)],
  ['STATE', ({ state }) => state],
  ['KEY', ({ node_key }) => plain(node_key)],
  ['DUE', ({ due }) => due ?? ''],
  ['ROLE', ({ role }) => plain(role ?? '')],
  ['WORKED ON BY', ({ claimed_by }) => plain(claimed_by ?? '')],
  ['TITLE', ({ title }) => plain(title)],
];

/** Tasks in rows; a column that would be empty is left out. */
export function taskTable(tasks: readonly TaskView[], cells: number): string[] {
  const columns = COLUMNS.filter(([, cell]) => tasks.some((task) => cell(task) !== ''));
  return table([columns.map(([title]) => title), ...tasks.map((task) => columns.map(([, cell]) => cell(task)))], cells);
}

/** All that there is to know about a task before and while it is worked on. */
export function taskLines({ output }: Cli, { task, graph, explanation }: TaskDetail): string[] {
  const cells = Math.min(WIDEST, output.stdout.columns());
  const contract = task.verification_contract;
  const rows: (readonly [label: string, text: string | null | undefined])[] = [
    ['Plan', `${plain(graph.title)} (${shortId(graph.graph_id)}), ${graph.status}`],
    ['State', `${task.state}. ${explanation.message}`],
    ['Key', task.node_key],
    ['Role', task.role],
    ['Tags', task.tags.join(', ')],
    ['Due', task.due],
    ['Estimate', task.estimate && estimateText(task.estimate)],
    ['Cost', costText(task)],
    [
      'After',
      task.depends_on
        .map(({ node_key, kind }) => (kind === 'soft' ? `${node_key} (if possible)` : node_key))
        .join(', '),
    ],
    ['About', task.description],
    ['Deliverable', task.execution_contract.deliverable],
    ...(task.execution_contract.notes ?? []).map((note) => ['Note', note] as const),
    ['Done when', contract.doneWhen],
    ...(contract.evidence ?? []).map((required) => ['Evidence', requirementText(required)] as const),
    ...task.evidence.map((shown) => ['Shown', evidenceText(shown)] as const),
  ];
  const indent = ' '.repeat(15);
  return [
    taskName(task),
    ...rows.flatMap(([label, text]) => {
      const [first, ...rest] = wrap(plain(text ?? ''), cells, indent);
      return first === undefined ? [] : [`  ${label.padEnd(13)}${first.trimStart()}`, ...rest];
    }),
  ];
}

function estimateText({ optimistic, likely, pessimistic }: NonNullable<TaskView['estimate']>): string {
  return `${likely} working days (${optimistic} to ${pessimistic})`;
}

function costText({ planned_cost, actual_cost, currency }: TaskView): string {
  const shown = (amount: number) => formatCost(amount, currency, DEFAULT_LOCALE);
  return [
    ...(planned_cost === null ? [] : [`${shown(planned_cost)} planned`]),
    ...(actual_cost === null ? [] : [`${shown(actual_cost)} actual`]),
  ].join(', ');
}

/** What a requirement asks for: its name, the option that brings it, and its bounds. */
export function requirementText({ name, type, description, atLeast, atMost }: EvidenceRequirement): string {
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return `${name} (${[type, ...bounds].join(', ')})${description === undefined ? '' : `: ${description}`}`;
}

function evidenceText(shown: Evidence): string {
  switch (shown.type) {
    case 'file':
      return `${shown.name}: ${shown.path}, SHA-256 ${shown.sha256}`;
    case 'link':
      return `${shown.name}: ${shown.url}`;
    case 'number':
      return `${shown.name}: ${shown.value}`;
    case 'note':
      return `${shown.name}: ${shown.text}`;
  }
}

const PLACEHOLDER: Readonly<Record<EvidenceRequirement['type'], string>> = {
  file: 'PATH',
  link: 'URL',
  number: 'VALUE',
  note: 'TEXT',
};

/** The options of `done` that bring these, with placeholders for the values. */
export function evidenceOptions(wanted: readonly Pick<EvidenceRequirement, 'name' | 'type'>[]): string {
  return wanted.map(({ name, type }) => `--${type} "${name}=${PLACEHOLDER[type]}"`).join(' ');
}

/** One line of a task plan: `Launch (3f2a9c1e), active: 1 done, 2 ready`. */
export function graphLine({ graph_id, title, status, counts }: GraphSummary): string {
  return `${plain(title)} (${shortId(graph_id)}), ${status}: ${countsText(counts)}`;
}
