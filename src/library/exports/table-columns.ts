import type { PlanTables, TaskRow } from '../../shared/contracts/plan-tables.ts';

/**
 * What the program says in the texts of a column: one of its words, names that it gives, sentences among others, or units
 * by their symbols.
 */
export type Wording = 'word' | 'label' | 'title' | 'sentences' | 'unit';

/** What the cells of a column are: `share` is 0 to 1, `days` working days, `money` whole units of the currency. */
export type ColumnKind = 'text' | 'number' | 'share' | 'days' | 'money' | 'date' | 'month' | 'flag';
export type Cell = string | number | boolean | null;
/** A cell in which a word says whether something holds. */
export type LocalizedCell = Exclude<Cell, boolean>;

export interface Column {
  /** As programs read it. */
  readonly id: string;
  /** As people read it. */
  readonly head: string;
  readonly kind: ColumnKind;
  /** Left out where its texts are those of the plan alone. */
  readonly wording?: Wording;
}

/** One table of a plan, ready to be written by any format. */
export interface ExportTable<C = Cell> {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly C[])[];
}

/** A table as people read it. */
export type LocalizedTable = ExportTable<LocalizedCell>;

type ColumnOf<Row> = Column & { readonly cell: (row: Row) => Cell };

function column<Row>(
  id: string,
  head: string,
  kind: ColumnKind,
  cell: (row: Row) => Cell,
  wording?: Wording,
): ColumnOf<Row> {
  return { id, head, kind, cell, ...(wording && { wording }) };
}

function table<Row>(id: string, title: string, rows: readonly Row[], columns: readonly ColumnOf<Row>[]): ExportTable {
  return {
    id,
    title,
    columns: columns.map(({ cell: _, ...own }) => own),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

export function factsTable({ facts }: PlanTables): ExportTable {
  return table('facts', 'Facts', facts, [
    column('id', 'ID', 'text', (row) => row.id),
    column('label', 'Fact', 'text', (row) => row.label, 'label'),
    column('value', 'Value', 'number', (row) => row.value),
    column('unit', 'Unit', 'text', (row) => row.unit, 'unit'),
    column('low', 'Low', 'number', (row) => row.low),
    column('high', 'High', 'number', (row) => row.high),
    column('basis', 'Basis', 'text', (row) => row.basis, 'word'),
    column('quote', 'Words of the prompt', 'text', (row) => row.quote),
    column('formula', 'Formula', 'text', (row) => row.formula),
    column('why', 'Why', 'text', (row) => row.why, 'sentences'),
    column('check', 'How to check', 'text', (row) => row.check, 'sentences'),
    column('sensitivity', 'Sensitivity', 'text', (row) => row.sensitivity, 'word'),
    column('note', 'Note', 'text', (row) => row.note, 'label'),
    column('section', 'Section', 'text', (row) => row.section, 'title'),
  ]);
}

/** What is done, by whom, how long it takes and what it costs. */
function workColumns(tables: PlanTables): ColumnOf<TaskRow>[] {
  const phases = titles(tables.phases);
  const packages = titles(tables.packages);
  const roles = titles(tables.resources);
  return [
    column('id', 'ID', 'text', (row) => row.id),
    column('title', 'Task', 'text', (row) => row.title, 'sentences'),
    column('phase', 'Phase', 'text', (row) => phases.get(row.phase) ?? row.phase),
    column('package', 'Work package', 'text', (row) => packages.get(row.package) ?? row.package),
    column('role', 'Role', 'text', (row) => (row.role === null ? null : (roles.get(row.role) ?? row.role))),
    column('people', 'People', 'number', (row) => row.people),
    column('part_time', 'Part time', 'flag', (row) => row.part_time),
    column('optimistic', 'Optimistic days', 'days', (row) => row.optimistic),
    column('likely', 'Likely days', 'days', (row) => row.likely),
    column('pessimistic', 'Pessimistic days', 'days', (row) => row.pessimistic),
    column('cost', 'Likely cost', 'money', (row) => row.cost),
    column('why', 'What drives the duration', 'text', (row) => row.why, 'sentences'),
  ];
}

/** When it is done, what it waits for and how far it can slip. */
function dateColumns(tables: PlanTables): ColumnOf<TaskRow>[] {
  const before = Map.groupBy(tables.links, ({ to }) => to);
  return [
    column('start', 'Start', 'date', (row) => row.start),
    column('finish', 'Finish', 'date', (row) => row.finish),
    column('days', 'Days', 'days', (row) => row.days),
    column('predecessors', 'Waits for', 'text', (row) => (before.get(row.id) ?? []).map(linkText).join('; ')),
    column('late_start', 'Latest start', 'date', (row) => row.late_start),
    column('late_finish', 'Latest finish', 'date', (row) => row.late_finish),
    column('total_float', 'Total float', 'days', (row) => row.total_float),
    column('free_float', 'Free float', 'days', (row) => row.free_float),
    column('critical', 'Critical', 'flag', (row) => row.critical),
    column('criticality', 'Critical in runs', 'share', (row) => row.criticality),
    column('baseline_start', 'Baseline start', 'date', (row) => row.baseline_start),
    column('baseline_finish', 'Baseline finish', 'date', (row) => row.baseline_finish),
    column('done', 'Percent done', 'number', (row) => row.done),
    column('actual_start', 'Actual start', 'date', (row) => row.actual_start),
    column('actual_finish', 'Actual finish', 'date', (row) => row.actual_finish),
  ];
}

/** A predecessor as scheduling programs write it: `t1`, `t1 SS+2`, `t1 FS-1`. */
function linkText({ from, type, lag }: PlanTables['links'][number]): string {
  if (type === 'FS' && lag === 0) return from;
  return `${from} ${type}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`;
}

export function tasksTable(tables: PlanTables): ExportTable {
  return table('tasks', 'Tasks', tables.tasks, workColumns(tables));
}

export function scheduleTable(tables: PlanTables): ExportTable {
  const [id, title] = workColumns(tables);
  return table('schedule', 'Schedule', tables.tasks, [...(id && title ? [id, title] : []), ...dateColumns(tables)]);
}

/** Both in one, for who reads only one table. */
export function allOfTasksTable(tables: PlanTables): ExportTable {
  return table('tasks', 'Tasks', tables.tasks, [...workColumns(tables), ...dateColumns(tables)]);
}

export function costsTable({ costs, currency }: PlanTables): ExportTable {
  return table('costs', 'Costs', costs, [
    column('package', 'ID', 'text', (row) => row.package),
    column('title', 'Work package', 'text', (row) => row.title),
    column('phase', 'Phase', 'text', (row) => row.phase_title),
    column('share', 'Share', 'share', (row) => shareOf(row.share)),
    column('low', 'Low', 'money', (row) => row.low),
    column('likely', 'Likely', 'money', (row) => row.likely),
    column('high', 'High', 'money', (row) => row.high),
    column('currency', 'Currency', 'text', () => currency),
    column('why', 'Made of', 'text', (row) => row.why, 'sentences'),
  ]);
}

/** A percentage as a share, 0 to 1, without the digits that dividing adds: 0.011, not 0.011000000000000001. */
function shareOf(percent: number): number {
  return Number((percent / 100).toPrecision(12));
}

export function cashFlowTable({ cash_flow }: PlanTables): ExportTable {
  return table('cash_flow', 'Cash flow', cash_flow, [
    column('month', 'Month', 'month', (row) => row.month),
    column('spend', 'Spending', 'money', (row) => row.spend),
    column('income', 'Income', 'money', (row) => row.income),
    column('balance', 'Balance', 'money', (row) => row.balance),
  ]);
}

export function risksTable({ risks }: PlanTables): ExportTable {
  return table('risks', 'Risks', risks, [
    column('id', 'ID', 'text', (row) => row.id),
    column('title', 'Risk', 'text', (row) => row.title),
    column('cause', 'Cause', 'text', (row) => row.cause),
    column('event', 'Event', 'text', (row) => row.event),
    column('effect', 'Effect', 'text', (row) => row.effect),
    column('probability', 'Probability', 'number', (row) => row.probability),
    column('impact', 'Impact', 'number', (row) => row.impact),
    column('score', 'Score', 'number', (row) => row.score),
    column('owner', 'Owner', 'text', (row) => row.owner),
    column('trigger', 'First sign', 'text', (row) => row.trigger),
    column('response', 'Response', 'text', (row) => row.response),
    column('residual_probability', 'Probability after', 'number', (row) => row.residual_probability),
    column('residual_impact', 'Impact after', 'number', (row) => row.residual_impact),
    column('delay_days', 'Delay in days', 'days', (row) => row.delay_days),
    column('extra_cost', 'Extra cost', 'money', (row) => row.extra_cost),
  ]);
}

export function decisionsTable({ decisions }: PlanTables): ExportTable {
  return table('decisions', 'Decisions', decisions, [
    column('id', 'ID', 'text', (row) => row.id),
    column('question', 'Decision', 'text', (row) => row.question),
    column('options', 'Options', 'text', (row) =>
      row.options
        .map(({ option, consequence }) => (consequence === '' ? option : `${option}: ${consequence}`))
        .join('\n'),
    ),
    column('default_option', 'Plan default', 'text', (row) => row.default_option),
    column('why_default', 'Why', 'text', (row) => row.why_default),
    column('owner', 'Owner', 'text', (row) => row.owner),
    column('due', 'Decide by', 'date', (row) => row.due),
    column('answer', 'Decided', 'text', (row) => row.answer),
    column('answered_by', 'Decided by', 'text', (row) => row.answered_by),
  ]);
}

export function raciTable({ raci }: PlanTables): ExportTable {
  return table('raci', 'RACI', raci, [
    column('package', 'ID', 'text', (row) => row.package),
    column('title', 'Work package', 'text', (row) => row.title),
    column('responsible', 'Responsible', 'text', (row) => row.responsible.join('; ')),
    column('accountable', 'Accountable', 'text', (row) => row.accountable),
    column('consulted', 'Consulted', 'text', (row) => row.consulted.join('; ')),
  ]);
}

function titles(rows: readonly { readonly id: string; readonly title: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, title }) => [id, title]));
}
