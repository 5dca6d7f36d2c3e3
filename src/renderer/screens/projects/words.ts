import type { GraphSource, GraphStatus } from '../../../shared/contracts/project.ts';
import type { EvidenceRequirement, TaskState } from '../../../shared/contracts/task.ts';
import { formatCount, formatNumber } from '../../components/format/format.ts';

/** What people read for words of the program, the same on every screen of projects. A task graph is a "task plan". */

interface Look {
  readonly label: string;
  /** Of the theme. */
  readonly color: string;
}

export const TASK_STATES: Readonly<Record<TaskState, Look>> = {
  blocked: { label: 'Blocked', color: 'gray' },
  ready: { label: 'Ready', color: 'blue' },
  claimed: { label: 'Claimed', color: 'indigo' },
  done: { label: 'Done', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Cancelled', color: 'gray' },
};

export const PLAN_STATUSES: Readonly<Record<GraphStatus, Look>> = {
  proposed: { label: 'Needs approval', color: 'yellow' },
  active: { label: 'Active', color: 'indigo' },
  done: { label: 'Done', color: 'teal' },
  cancelled: { label: 'Cancelled', color: 'gray' },
  rejected: { label: 'Rejected', color: 'gray' },
};

export const EVIDENCE_TYPES: Readonly<Record<EvidenceRequirement['type'], string>> = {
  file: 'File',
  link: 'Link',
  number: 'Number',
  note: 'Note',
};

/** Who did something: the person at this computer, an agent by its name, or the program itself. */
export function actorName(actor: string): string {
  if (actor === 'person') return 'You';
  return actor === 'planexe' ? 'PlanExe' : actor.replace(/^agent:/, '');
}

/** The same within a sentence. */
export function byActor(actor: string): string {
  return actor === 'person' ? 'you' : actorName(actor);
}

/** Where a task plan comes from. */
export function sourceText(source: GraphSource): string {
  switch (source.kind) {
    case 'proposal':
      return 'Proposed directly';
    case 'plan':
      return 'From a plan in the library';
    case 'template':
      return `From the template ${source.template}`;
    case 'import':
      return `Imported from ${source.format}`;
  }
}

/** How many of the tasks stand where, without those of which there are none: `3 ready · 12 blocked`. */
export function countsText(counts: Readonly<Record<TaskState, number>>): string {
  const order: readonly TaskState[] = ['ready', 'claimed', 'blocked', 'failed', 'done', 'cancelled'];
  return order
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatNumber(counts[state])} ${TASK_STATES[state].label.toLowerCase()}`)
    .join(' · ');
}

export function totalOf(counts: Readonly<Record<TaskState, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How much of a task plan has ended, from 0 to 100. Cancelled tasks count as ended. */
export function progressOf(counts: Readonly<Record<TaskState, number>>): number {
  const total = totalOf(counts);
  return total === 0 ? 0 : (100 * (counts.done + counts.cancelled)) / total;
}

/** Working days, with half days where there are any: `12.5 working days`. */
export function workingDays(days: number): string {
  const rounded = Math.round(days * 2) / 2;
  return formatCount(rounded, 'working day');
}
