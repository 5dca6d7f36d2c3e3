import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, unwrap } from '../../../src/library/fixture-library.ts';
import { eventsSince, type Library, planFolder, planStatus, stageFile } from '../../../src/library/index.ts';
import type { EventType, PlanEvent } from '../../../src/shared/contracts/event.ts';
import type { PlanStatus } from '../../../src/shared/contracts/plan-status.ts';

export { codeOf, unwrap };

export function status(library: Library, planId: string): PlanStatus {
  return unwrap(planStatus(library, { plan_id: planId }));
}

export function events(library: Library, planId: string, type?: EventType, since = 0): PlanEvent[] {
  return eventsSince(library, planId, since, 100_000).filter((event) => type === undefined || event.type === type);
}

/** Of the plan's newest event. */
export function cursor(library: Library, planId: string): number {
  return events(library, planId).at(-1)?.cursor ?? 0;
}

/** Ids of the stages that were begun since a cursor, in order. */
export function startedSince(library: Library, planId: string, since = 0): string[] {
  return events(library, planId, 'stage_started', since).map(({ data }) => String(data.stage));
}

/** Does something and says which stages were run by it, sorted. */
export async function startedBy(library: Library, planId: string, work: () => unknown): Promise<string[]> {
  const since = cursor(library, planId);
  await work();
  return startedSince(library, planId, since).sort();
}

/** Stages that were finished more than once. */
export function finishedTwice(library: Library, planId: string): string[] {
  const finished = events(library, planId, 'stage_completed').map(({ data }) => String(data.stage));
  return finished.filter((stage, index) => finished.indexOf(stage) !== index);
}

/** Path of a section's data or page, as the library has it. @throws when there is none */
export function pathOf(library: Library, planId: string, stage: string, role: 'data' | 'page' = 'page'): string {
  const row = stageFile(library, planId, stage, { role });
  if (!row) throw new Error(`${stage} has no ${role}`);
  return row.path;
}

export function readFile(library: Library, planId: string, path: string): string {
  return readFileSync(join(planFolder(library.home, planId), ...path.split('/')), 'utf8');
}

/** Names of the plan's files as they lie in its folder, sorted; folders left out. */
export function fileNames(library: Library, planId: string): string[] {
  return readdirSync(planFolder(library.home, planId), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** The plan's files by path without the log, which has times and tells of every run. */
export function artifacts(library: Library, planId: string): ReadonlyMap<string, string> {
  const names = fileNames(library, planId).filter((name) => name !== 'run.log');
  return new Map(names.map((name) => [name, readFile(library, planId, name)]));
}

/** Paths of the files that are not the same in both. */
export function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort();
}
