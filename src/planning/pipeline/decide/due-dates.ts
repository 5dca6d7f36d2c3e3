import type { Decision, Gate } from '../../../shared/contracts/decision.ts';
import type { ScheduleData } from '../work/schedule-data.ts';

type Spans = Pick<ScheduleData, 'packages' | 'phases'>;

/** When a gate's evidence is there and when spending on it begins, YYYY-MM-DD; null where the schedule lacks the work. */
export interface GateDates {
  readonly evidence: string | null;
  readonly due: string | null;
}

/** Id of a gate by its place in the list. */
export function gateId(index: number): string {
  return `g${index + 1}`;
}

/** Day on which the first work begins that a decision binds: of its packages, else of its phase. */
export function decisionDue({ binds = [], before_phase }: Decision, { packages, phases }: Spans): string | null {
  const bound = packages.filter(({ id }) => binds.includes(id)).map(({ start }) => start);
  return earliest(bound) ?? phases.find(({ id }) => id === before_phase)?.start ?? null;
}

/** A gate is due on the day on which the first work begins that spends on it: its evidence must be there by then. */
export function gateDates(
  { evidence_package, spending_package, before_phase }: Omit<Gate, 'question' | 'evidence' | 'if_no'>,
  { packages, phases }: Spans,
): GateDates {
  return {
    evidence: packages.find(({ id }) => id === evidence_package)?.finish ?? null,
    due:
      packages.find(({ id }) => id === spending_package)?.start ??
      phases.find(({ id }) => id === before_phase)?.start ??
      null,
  };
}

/** Whether spending begins before the evidence is there. */
export function isTooEarly({ evidence, due }: GateDates): boolean {
  return evidence !== null && due !== null && evidence > due;
}

export function tooEarlyText({ question }: Pick<Gate, 'question'>, { evidence, due }: GateDates): string {
  return `“${question}” cannot stop anything: its evidence is there on ${evidence}, but the work that spends on it begins on ${due}.`;
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

function earliest(dates: readonly string[]): string | null {
  return dates.toSorted()[0] ?? null;
}
