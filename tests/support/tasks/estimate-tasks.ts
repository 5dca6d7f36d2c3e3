import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAt, type Library, planFolder, writeArtifact } from '../../../src/library/index.ts';
import { unwrap } from '../plans/plan-state.ts';

/** Gives every duration of an outline a reason of somebody's own, so that each counts as estimated and there are odds. */
export async function estimateTasks(library: Library, planId: string): Promise<void> {
  const path = fileAt(library, planId, 'durations.json')?.path ?? '';
  const data: { durations: object[] } = JSON.parse(readFileSync(join(planFolder(library.home, planId), path), 'utf8'));
  const rows = data.durations.map((row) => ({ ...row, why: 'Estimated by the team.' }));
  unwrap(
    await writeArtifact(library, { plan_id: planId, path, content: JSON.stringify({ ...data, durations: rows }) }),
  );
}
