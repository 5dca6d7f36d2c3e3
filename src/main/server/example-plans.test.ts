import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { createExamplePlans } from './example-plans.ts';

/** A command line that never ends by itself, and takes its time when it is told to. */
const SLOW = `
  const { resolve } = require('node:path');
  require('node:fs').writeFileSync(resolve(process.env.PLANEXE_HOME, '../../../begun'), Object.keys(process.env).join());
  process.on('SIGTERM', () => setTimeout(() => process.exit(1), 200));
  setInterval(() => undefined, 1000);
`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'planexe-examples-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('that are being drafted have ended, and left nothing behind, when closing is over; no key reaches them', async () => {
  const cliPath = join(home, 'slow.cjs');
  writeFileSync(cliPath, SLOW);
  const plans = createExamplePlans({
    home,
    cliPath,
    version: '1',
    env: { ...process.env, ANTHROPIC_API_KEY: 'secret' },
  });
  const reads = ['first', 'second'].map((id) => plans.read(id, 'run.zip').catch(() => 'refused'));
  await eventually(() => readdirSync(home).includes('begun'));
  await plans.close();
  expect(readFileSync(join(home, 'begun'), 'utf8').split(',')).not.toContain('ANTHROPIC_API_KEY');
  expect(readdirSync(join(home, 'examples'))).toEqual(['1']);
  expect(readdirSync(join(home, 'examples', '1'))).toEqual([]);
  expect(await Promise.all(reads)).toEqual(['refused', 'refused']);
});
