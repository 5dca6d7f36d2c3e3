import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExamplePlans } from './example-plans.ts';

/** A command line that never ends by itself, and takes its time when it is told to. */
const SLOW = `
  require('node:fs').writeFileSync(process.env.BEGUN, '');
  process.on('SIGTERM', () => setTimeout(() => process.exit(1), 200));
  setInterval(() => undefined, 1000);
`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'planexe-examples-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('that are being drafted have ended, and left nothing behind, when closing is over', async () => {
  const cliPath = join(home, 'slow.cjs');
  writeFileSync(cliPath, SLOW);
  const plans = createExamplePlans({
    home,
    cliPath,
    version: '1',
    env: { ...process.env, BEGUN: join(home, 'begun') },
  });
  const reads = ['first', 'second'].map((id) => plans.read(id, 'run.zip').catch(() => 'refused'));
  await vi.waitUntil(() => readdirSync(home).includes('begun'), 20_000);
  await plans.close();
  expect(readdirSync(join(home, 'examples'))).toEqual(['1']);
  expect(readdirSync(join(home, 'examples', '1'))).toEqual([]);
  expect(await Promise.all(reads)).toEqual(['refused', 'refused']);
});
