import { reachableFrom } from '../../shared/graph-search.ts';
import { stems } from './read/text/stems.ts';
import type { Milestone, PromptReading } from './reading.ts';
import { LISTS, type Package, reduced, type Task } from './reduce-template.ts';
import type { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';

/** How much of a template an outline takes: `short` for a few sentences, `full` for a prompt that says more. */
export type Extent = 'short' | 'full';

/** What a prompt calls for: its size, and the words by which parts of a template are chosen. */
export interface CalledFor {
  readonly extent: Extent;
  /** Stems, as `stems` makes them. */
  readonly words: string[];
  /** What the stated deadline is about; left out where that is the whole. */
  readonly deadline?: Milestone | undefined;
  /** What other dates of the prompt are about: their tasks stay. */
  readonly milestones?: Milestone[] | undefined;
}

/** Fewer words are a few sentences. */
const FULL_PROMPT_WORDS = 120;
/** More would only make the choice slower: the first words say what a prompt is about. */
const MOST_STEMS = 250;

type ListLimits = Readonly<Record<(typeof LISTS)[number], number>>;

interface Limits extends ListLimits {
  readonly phases: number;
  /** At least one for each phase stays, whatever this says. */
  readonly packages: number;
  /** Tasks of a package, as far as the prompt uses their words; of others, `otherTasks`. */
  readonly namedTasks: number;
  readonly otherTasks: number;
  readonly deliverables: number;
  readonly scope_out: number;
  readonly success_measures: number;
  readonly place_demands: number;
  /** Points in each corner of the SWOT. */
  readonly swot: number;
  /** For each role. */
  readonly skills: number;
  /** Rows of the table of assumptions, assumed facts among them. */
  readonly assumptionRows: number;
  /** Rows of the register of risks, those of time and money among them. */
  readonly riskRows: number;
}

/**
 * Most parts of each kind, by extent. They keep the body of an outline within `MOST_OUTLINE_WORDS`
 * (report/markdown-report/measure.ts).
 */
export const LIMITS: Readonly<Record<Extent, Limits>> = {
  short: {
    phases: 4,
    packages: 4,
    namedTasks: 1,
    otherTasks: 1,
    risks: 1,
    riskRows: 1,
    assumptions: 0,
    assumptionRows: 0,
    permits: 0,
    documents: 0,
    stakeholders: 0,
    premortem: 0,
    decisions: 0,
    gates: 0,
    deliverables: 1,
    scope_out: 0,
    success_measures: 0,
    place_demands: 0,
    swot: 0,
    skills: 0,
  },
  full: {
    phases: 8,
    packages: 10,
    namedTasks: 3,
    otherTasks: 2,
    risks: 4,
    riskRows: 4,
    assumptions: 4,
    assumptionRows: 4,
    permits: 2,
    documents: 1,
    stakeholders: 1,
    premortem: 1,
    decisions: 3,
    gates: 3,
    deliverables: 3,
    scope_out: 2,
    success_measures: 2,
    place_demands: 2,
    swot: 0,
    skills: 0,
  },
};

/** @param vocabulary words of the templates: others choose nothing, and a plan need not follow when they change */
export function calledFor(
  prompt: string,
  { wordCount, horizon, holds }: Pick<PromptReading, 'wordCount' | 'horizon' | 'holds'>,
  vocabulary: ReadonlySet<string>,
): CalledFor {
  const words = [...stems(prompt)].filter((stem) => vocabulary.has(stem)).slice(0, MOST_STEMS);
  const milestones = [...new Set(holds.flatMap(({ of }) => of ?? []))];
  return {
    extent: wordCount < FULL_PROMPT_WORDS ? 'short' : 'full',
    words,
    ...(horizon.of !== null && { deadline: horizon.of }),
    ...(milestones.length > 0 && { milestones }),
  };
}

/** The template with the deadline at the task of what it was said of, where the template knows it. */
function withDeadline(template: Template, deadline: Milestone | undefined): Template {
  const task = deadline && template.milestones[deadline];
  return task === undefined || task === template.deadline?.task
    ? template
    : { ...template, deadline: { task, kind: 'by' } };
}

/**
 * The template with as much of each kind as a prompt of this size calls for, those parts first whose words the prompt
 * uses. Every phase keeps a package, and the tasks of the deadline and of other dates stay. What stays keeps its order.
 */
export function trimmed(whole: Template, { extent, words, deadline, milestones = [] }: CalledFor): Template {
  const limits = LIMITS[extent];
  const template = withDeadline(whole, deadline);
  const dated = new Set([template.deadline?.task, ...milestones.map((name) => template.milestones[name])]);
  const wanted = new Set(words);
  const touch = (row: unknown) => [...stems(textOf(row))].filter((stem) => wanted.has(stem)).length;
  const packages = chosenPackages(template, dated, touch, limits);
  const tasks = new Set<Task>([...packages].flatMap((item) => chosenTasks(template, { item, dated }, touch, limits)));
  const ids = new Set([...packages].map(({ id }) => id));
  const lists = Object.fromEntries(
    LISTS.map((list) => {
      const rows: readonly object[] =
        list === 'decisions'
          ? // What the plan goes on with has to be in it.
            template.decisions.filter((row) =>
              [row.waits, row.default_packages].every((of) => of.some((id) => ids.has(id))),
            )
          : template[list];
      // Among equals those whose evidence the plan still yields.
      const hasEvidence = (row: object) =>
        'evidence_task' in row && ids.has(`${row.evidence_task}`.split('.')[0] ?? '');
      return [list, new Set(best(rows, (row) => touch(row) + (hasEvidence(row) ? 0.5 : 0), limits[list]))];
    }),
  );
  const smaller = reduced(template, {
    packages: (item) => packages.has(item),
    tasks: (task) => tasks.has(task),
    rows: (row, list) => lists[list]?.has(row as object) === true,
  });
  const few = <Row>(rows: readonly Row[], most: number) => best(rows, touch, most);
  return {
    ...settled(smaller, template),
    roles: smaller.roles.map((role) => ({ ...role, skills: role.skills.slice(0, limits.skills) })),
    deliverables: few(template.deliverables, limits.deliverables),
    scope_out: few(template.scope_out, limits.scope_out),
    success_measures: few(template.success_measures, limits.success_measures),
    place_demands: few(template.place_demands, limits.place_demands),
    swot: {
      strengths: few(template.swot.strengths, limits.swot),
      weaknesses: few(template.swot.weaknesses, limits.swot),
      opportunities: few(template.swot.opportunities, limits.swot),
      threats: few(template.swot.threats, limits.swot),
    },
  };
}

/** One for each phase that is kept, and of the others those that the prompt names or that cost most. */
function chosenPackages(
  template: Template,
  dated: ReadonlySet<string | undefined>,
  touch: (row: unknown) => number,
  { phases, packages: most }: Limits,
): Set<Package> {
  const rated = template.phases.flatMap((phase) =>
    phase.packages.map((item) => ({
      item,
      phase: phase.id,
      touched: touch(item),
      cost: phase.cost_share * item.cost_share,
    })),
  );
  const deadline = template.deadline?.task.split('.')[0];
  const byWorth = rated.toSorted((a, b) => b.touched - a.touched || b.cost - a.cost);
  const goal = rated.find(({ item }) => item.id === deadline);
  const isDated = ({ id, tasks }: Package) => tasks.some((task) => dated.has(`${id}.${task.id}`));
  const goals = rated.filter(({ item }) => isDated(item));
  // The phases of dates and the first stay; the work that costs most is between them.
  const always = [
    goal?.phase ?? template.phases.at(-1)?.id,
    ...goals.map(({ phase }) => phase),
    template.phases[0]?.id,
  ].filter((id) => id !== undefined);
  const byCost = template.phases.toSorted((a, b) => b.cost_share - a.cost_share).map(({ id }) => id);
  const kept = new Set([...new Set([...always, ...byCost])].slice(0, phases));
  const chosen = new Set(goals.filter(({ phase }) => kept.has(phase)).map(({ item }) => item));
  for (const id of kept) {
    if (goals.some(({ phase }) => phase === id)) continue;
    const first = byWorth.find(({ phase }) => phase === id);
    if (first) chosen.add(first.item);
  }
  for (const { item, phase } of byWorth) if (chosen.size < most && kept.has(phase)) chosen.add(item);
  return chosen;
}

/** The tasks of dates and those that the prompt names, else the first: the last of a package matter least. */
function chosenTasks(
  template: Template,
  { item, dated }: { readonly item: Package; readonly dated: ReadonlySet<string | undefined> },
  touch: (row: unknown) => number,
  { namedTasks, otherTasks, gates }: Limits,
): readonly Task[] {
  const goal = item.tasks.filter(({ id }) => dated.has(`${item.id}.${id}`));
  const others = item.tasks.filter((task) => !goal.includes(task));
  const shown = gates === 0 ? [] : template.gates;
  const asked = new Set(shown.flatMap(({ evidence_task, spending_task }) => [evidence_task, spending_task]));
  const named = others.filter(({ title }) => touch(title) > 0);
  const most = Math.max(0, Math.max(otherTasks, Math.min(namedTasks, named.length + goal.length)) - goal.length);
  // Among equals those that a gate stands between.
  const worth = ({ id, title }: Task) => touch(title) + (asked.has(`${item.id}.${id}`) ? 0.5 : 0);
  return [...goal, ...best(others, worth, most)];
}

/** Rows that most is touched of, the first among equals, in the order of the list. */
function best<Row>(rows: readonly Row[], touch: (row: Row) => number, most: number): Row[] {
  if (rows.length <= most) return [...rows];
  const ranked = rows.map((row) => ({ row, touched: touch(row) })).sort((a, b) => b.touched - a.touched);
  const kept = new Set(ranked.slice(0, most).map(({ row }) => row));
  return rows.filter((row) => kept.has(row));
}

/** All words of a row of a template, ids among them. */
function textOf(row: unknown): string {
  if (typeof row === 'string') return row;
  return typeof row === 'object' && row !== null ? Object.values(row).map(textOf).join(' ') : '';
}

/**
 * Makes the work fit together again: what stays stands for all of it, so it takes as long together as all of it did, an
 * event on its date excepted; and no task waits for what it waits for anyway by another link.
 */
function settled(smaller: Template, template: Template): Template {
  const ratio = Math.max(1, workPath(template) / Math.max(1, workPath(smaller)));
  const event = template.deadline?.kind === 'ends_on' ? template.deadline.task : null;
  const before = ancestors(smaller);
  const phases = smaller.phases.map((phase) => ({
    ...phase,
    packages: phase.packages.map((item) => ({
      ...item,
      tasks: item.tasks.map((task) => {
        const finished = task.after.filter(({ type, lag, soft }) => type === 'FS' && lag >= 0 && !soft);
        const implied = ({ task: from, type, lag }: Task['after'][number]) =>
          finished.some((other) => before.get(other.task)?.has(from)) ||
          (type === 'SS' && lag <= 0 && finished.some((other) => other.task === from));
        const after = task.after.filter((link) => !(link.lag <= 0 && implied(link)));
        const isFixed = task.part_time || `${item.id}.${task.id}` === event;
        const scaled = (days: number) => Math.round(days * ratio * 2) / 2;
        const days = isFixed ? task.days : (task.days.map(scaled) as Task['days']);
        return { ...task, after, days };
      }),
    })),
  }));
  return { ...smaller, typical: template.typical, phases };
}

/** Longest path in likely working days of what does not merely go on beside other work. */
function workPath(template: Template): number {
  const phases = template.phases.map((phase) => ({
    ...phase,
    packages: phase.packages.map((item) => ({
      ...item,
      tasks: item.tasks.map((task) => (task.part_time ? { ...task, days: [0.5, 0.5, 0.5] as Task['days'] } : task)),
    })),
  }));
  return templateNetwork({ ...template, phases }).longestPath;
}

/** The tasks that are finished before each task begins, by hard links from finish to start. */
function ancestors(template: Template): ReadonlyMap<string, ReadonlySet<string>> {
  const finished = new Map<string, readonly string[]>(
    template.phases
      .flatMap(({ packages }) => packages)
      .flatMap((item) =>
        item.tasks.map(({ id, after }) => [
          `${item.id}.${id}`,
          after.filter(({ type, lag, soft }) => type === 'FS' && lag >= 0 && !soft).map(({ task }) => task),
        ]),
      ),
  );
  const before = (ref: string) => finished.get(ref) ?? [];
  return new Map([...finished].map(([ref, direct]) => [ref, reachableFrom(direct, before)]));
}
