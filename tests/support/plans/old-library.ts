import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listPlans } from '../../../src/library/index.ts';
import { type Library, openLibrary } from '../../../src/library/library.ts';
import type { Planner } from '../../../src/library/planner.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { planner as today } from '../../../src/planner/planner.ts';
import { unwrap } from './plan-state.ts';

/** A library that version 0.1.0 wrote, see tests/fixtures/README.md. */
export interface OldLibrary {
  readonly planId: string;
  /** Opens it as a program with this pipeline does; what was opened before is closed. */
  open(planner?: Planner): Library;
  dispose(): void;
}

export async function oldLibrary(name: 'finished-plan' | 'edited-plan'): Promise<OldLibrary> {
  const home = mkdtempSync(join(tmpdir(), 'planexe-old-'));
  const files = unwrap(await readZip(readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', `${name}.zip`))));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  }
  let opened: Library | null = null;
  const open = (planner: Planner = today): Library => {
    opened?.close();
    opened = unwrap(openLibrary({ home, env: { PLANEXE_NO_DISCOVERY: '1' }, user: 'ada', planner }));
    return opened;
  };
  const [plan] = unwrap(listPlans(open())).plans;
  if (!plan) throw new Error(`${name} holds no plan`);
  return {
    planId: plan.plan_id,
    open,
    dispose() {
      opened?.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
