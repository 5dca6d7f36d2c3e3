import fc from 'fast-check';
import { taskTable } from '../../src/planning/pipeline/work/breakdown/task-table.ts';
import { type Duration, durations } from '../../src/planning/pipeline/work/durations/durations.ts';
import type { Figure, GanttRow, ReportModel, ReportSection } from '../../src/planning/report/model.ts';
import type { PlanTables } from '../../src/shared/contracts/plan-tables.ts';
import { generatedTables } from '../support/files/generated-tables.ts';

const [PHASES, IN_PACKAGE] = [10, 10];

/** A generated plan whose tasks are repeated until there are enough, in packages of ten, each after the one before. */
export function manyTasks(count: number): PlanTables {
  const [small] = fc.sample(generatedTables(fc.constantFrom('Dig the trench', 'Build', 'Open the doors')), {
    numRuns: 1,
    seed: 7,
  });
  const [pattern] = small?.tasks ?? [];
  if (!small || !pattern) throw new Error('no plan was generated');
  const phaseOf = (index: number) => `p${Math.floor((index * PHASES) / count)}`;
  const packageOf = (index: number) => `${phaseOf(index)}.k${Math.floor(index / IN_PACKAGE)}`;
  const tasks = Array.from({ length: count }, (_, index) => ({
    ...(small.tasks[index % small.tasks.length] ?? pattern),
    id: `t${index}`,
    title: `Task ${index} of many, with a title as long as titles are`,
    phase: phaseOf(index),
    package: packageOf(index),
  }));
  const ids = (of: (index: number) => string) => [...new Set(tasks.map((_, index) => of(index)))];
  const span = { start: pattern.start, finish: pattern.finish };
  return {
    ...small,
    tasks,
    phases: ids(phaseOf).map((id) => ({ id, title: `Phase ${id}`, ...span })),
    packages: ids(packageOf).map((id) => ({
      ...{ id, title: `Package ${id}`, phase: id.split('.')[0] ?? '', deliverable: '', done_when: '' },
      ...span,
    })),
    links: tasks.slice(1).map(({ id }, index) => ({
      ...{ from: `t${index}`, to: id, type: 'FS' as const, lag: 0, soft: false, origin: 'written' as const },
    })),
    date_limits: [],
    deadline: null,
  };
}

/** The report with these tasks where a drafted plan has them: in its chart, in the table of all tasks and in that of the durations. */
export function withTasks(model: ReportModel, tables: PlanTables): ReportModel {
  const rows = ganttRows(tables);
  const swapped = (figure: Figure): Figure => (figure.kind === 'gantt' ? { ...figure, rows, dates: [] } : figure);
  const [estimates, list] = [durationsPage(tables), tasksPage(tables)];
  const sections = model.sections.map((section) => ({
    ...section,
    ...(section.id === 'durations' && { markdown: estimates }),
    // An outline lists its tasks below its schedule; a plan that somebody drafted has them in the appendix.
    ...(section.id === 'schedule' && { markdown: section.markdown.split(/^## /m)[0] ?? '' }),
    figures: section.figures.map(swapped),
  }));
  const all: ReportSection = {
    ...{ id: 'schedule_tasks', title: 'Tasks', part: 4, markdown: list },
    ...{ figures: [], badges: [] },
  };
  return { ...model, sections: [...sections, all] };
}

function ganttRows({ phases, packages, tasks }: PlanTables): GanttRow[] {
  const rowOf = (
    kind: GanttRow['kind'],
    row: { id: string; title: string; start: string; finish: string },
  ): GanttRow => ({
    ...{ id: row.id, title: row.title, start: row.start, finish: row.finish, kind },
    ...{ critical: false, totalFloat: 3, lateFinish: row.finish, role: null },
  });
  return phases.flatMap((phase) => [
    rowOf('phase', phase),
    ...packages
      .filter((row) => row.phase === phase.id)
      .flatMap((row) => [
        rowOf('package', row),
        ...tasks.filter((task) => task.package === row.id).map((task) => rowOf('task', task)),
      ]),
  ]);
}

/** As the stage of the schedule writes it. */
function tasksPage({ tasks, packages, phases, links }: PlanTables): string {
  const dated = tasks.map((task) => ({
    ...task,
    ...{ role: task.role ?? 'r0', unlimited_start: task.start, unlimited_finish: task.finish },
  }));
  const spans = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, critical: false }));
  return taskTable({
    schedule: { tasks: dated, packages: spans(packages), phases: spans(phases), dates: [] },
    durations: estimatesOf(tasks),
    links,
    roles: new Map([
      ['r0', 'Structural and ground engineer'],
      ['r1', "Client's project lead"],
    ]),
  });
}

/** As the stage of the durations writes it. */
function durationsPage({ tasks }: PlanTables): string {
  return durations.page({
    ...{ draft_note: null, open_questions: [], new_facts: [] },
    ...{ pace: 1, pace_reason: 'Estimated task by task.', durations: estimatesOf(tasks) },
    names: Object.fromEntries(tasks.map(({ id, title }) => [id, title])),
  });
}

function estimatesOf(tasks: PlanTables['tasks']): Duration[] {
  return tasks.map(({ id, days }) => ({
    ...{ task: id, optimistic: days / 2, likely: days, pessimistic: days * 2 },
    why: 'Delivery dates, the weather, and one round of corrections before it is accepted.',
  }));
}
