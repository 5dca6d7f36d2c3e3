import type { Decision, Gate } from '../../../../shared/contracts/decision.ts';
import type { Input } from '../../../engine/stage.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';

type Spans = Pick<ScheduleData, 'packages' | 'phases' | 'tasks'>;

/** The dates of the work. */
export function spansOf(schedule: Input<Spans>): Spans {
  return { packages: schedule.field('packages'), phases: schedule.field('phases'), tasks: schedule.field('tasks') };
}

/** When a gate's evidence is there and when spending on it begins, YYYY-MM-DD; null where the schedule lacks the work. */
export interface GateDates {
  readonly evidence: string | null;
  readonly due: string | null;
}

/** Id of a gate by its place in the list. */
export function gateId(index: number): string {
  return `g${index + 1}`;
}

/**
 * Day on which the first work begins that a decision binds: that which waits on it or contains its default. A decision
 * that names no work is due before its phase.
 */
export function decisionDue(
  decision: Pick<Decision, 'binds' | 'default_packages' | 'before_phase'>,
  spans: Spans,
): string | null {
  const bound = boundPackages(decision, spans);
  return earliest(bound.length > 0 ? bound : spans.phases.filter(({ id }) => id === decision.before_phase));
}

/** Work that begins before what must be known is there. Both dates are YYYY-MM-DD. */
export interface LateEvidence {
  readonly evidence: string;
  readonly title: string;
  readonly start: string;
}

/**
 * The first package that a decision binds, where it begins before what must be known to decide is there: the decision
 * cannot be taken by its date. Null where it can, and where the schedule lacks the work.
 */
export function lateEvidence(decision: DecisionWork, spans: Spans): LateEvidence | null {
  const evidence = spans.tasks.find(({ id }) => id === decision.evidence_task)?.finish;
  const first = boundPackages(decision, spans).toSorted((a, b) =>
    a.start < b.start ? -1 : Number(a.start > b.start),
  )[0];
  return evidence !== undefined && first && evidence > first.start
    ? { evidence, title: first.title, start: first.start }
    : null;
}

type DecisionWork = Pick<Decision, 'binds' | 'default_packages' | 'evidence_task'>;

function boundPackages({ binds = [], default_packages = [] }: DecisionWork, { packages }: Spans): Spans['packages'] {
  return packages.filter(({ id }) => binds.includes(id) || default_packages.includes(id));
}

/**
 * A gate is due on the day on which the first work begins that spends on it, and one that names no work before its
 * phase: its evidence must be there by then. Work of a phase may begin long before what the gate is about.
 */
export function gateDates(gate: Omit<Gate, 'question' | 'evidence' | 'if_no'>, spans: Spans): GateDates {
  const { tasks, packages, phases } = spans;
  const of = (rows: Spans['tasks'] | Spans['packages'], id: string | undefined) => rows.filter((row) => row.id === id);
  const [evidence] = [...of(tasks, gate.evidence_task), ...of(packages, gate.evidence_package)];
  const spending = [...of(tasks, gate.spending_task), ...of(packages, gate.spending_package)];
  return {
    evidence: evidence?.finish ?? null,
    due: (spending[0] ?? phases.find(({ id }) => id === gate.before_phase))?.start ?? null,
  };
}

/**
 * Id of the task with which the first work begins that spends on a gate: that which it names, or the first of its package
 * or phase. Null where there is none.
 */
export function firstSpending(
  { spending_task, spending_package, before_phase }: Omit<Gate, 'question' | 'evidence' | 'if_no'>,
  { tasks }: Pick<Spans, 'tasks'>,
): string | null {
  const named = tasks.find(({ id }) => id === spending_task);
  const inPackage = tasks.filter((task) => task.package === spending_package);
  const own = named ? [named] : inPackage.length > 0 ? inPackage : tasks.filter(({ phase }) => phase === before_phase);
  return own.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))[0]?.id ?? null;
}

/** Whether spending begins before the evidence is there. */
export function isTooEarly({ evidence, due }: GateDates): boolean {
  return evidence !== null && due !== null && evidence > due;
}

export function tooEarlyText({ question }: Pick<Gate, 'question'>, { evidence, due }: GateDates): string {
  return `“${nameOfSentence(question)}” comes too late: its evidence is ready on ${evidence}, but the spending that it controls begins on ${due}.`;
}

/** The date of a decision as a reference. */
export function decideBy(decision: Decision): string {
  return `[[${dueFact(decision)}]]`;
}

/** Id of the fact by when to decide; plans that were drafted before it was calculated have that of the phase. */
export function dueFact({ id, binds, before_phase }: Decision): string {
  return binds === undefined ? `phase_start.${before_phase}` : decideById(id);
}

export function gateBy({ id, before_phase }: Gate): string {
  return id === undefined ? `[[phase_start.${before_phase}]]` : `[[${gateById(id)}]]`;
}

/** Ids of the facts that hold the dates. */
export function decideById(decision: string): string {
  return `decide_by.${decision}`;
}

export function gateById(gate: string): string {
  return `gate_due.${gate}`;
}

/** Ids of the facts by when the work that spends on a gate has begun, in half and in four fifths of the runs. */
export function gateOddsIds(gate: string): { readonly p50: string; readonly p80: string } {
  return { p50: `gate_p50.${gate}`, p80: `gate_p80.${gate}` };
}

/** Id of the fact that holds what is spent before a gate. */
export function gateSpentId(gate: string): string {
  return `gate_spent.${gate}`;
}

function earliest(rows: readonly { readonly start: string }[]): string | null {
  return rows.map(({ start }) => start).sort()[0] ?? null;
}
