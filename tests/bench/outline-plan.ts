import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareNode } from './command.ts';
import type { Bench, Figure, FigureGroup } from './figure.ts';
import { peakMemory, runNode } from './process-tree.ts';
import { median, timed } from './timing.ts';

const RUNS = 5;
const MEMORY_RUNS = 3;
const MEGABYTE = 1e6;

/** From the command to the report, as a user meets it: the built program, a library that does not exist yet. */
export const outlinePlan: FigureGroup = {
  name: 'outline-plan',
  async measure(bench) {
    // The first run may have to build the program, and fills the compile cache.
    const { medianMs } = await timed(() => drafted(bench), { runs: RUNS, warmUps: 1 });
    const bare = await bareNode();
    return [
      {
        name: 'prompt to report',
        value: medianMs / 1000,
        unit: 's',
        reference: { ...bare, value: bare.value / 1000 },
        target: { of: 'value', atMost: 4 },
      },
      ...(await memory(bench)),
    ];
  },
};

async function memory(bench: Bench): Promise<Figure[]> {
  const name = 'peak memory of all processes';
  const bounds: number[] = [];
  const shared: number[] = [];
  for (let run = 0; run < MEMORY_RUNS; run += 1) {
    const peak = await peakMemory((onStart) => drafted(bench, onStart));
    if (peak === null) return [{ name, value: null, unit: 'MB', note: 'not measured: only Linux tells' }];
    bounds.push(peak.bound / MEGABYTE);
    shared.push(peak.shared / MEGABYTE);
  }
  // Kilobytes of 1024 bytes, on every system.
  const bare = Number(await runNode(['-e', 'console.log(process.resourceUsage().maxRSS)'])) * 1024;
  const reference = { name: 'one bare node', value: bare / MEGABYTE };
  return [
    { name, value: median(shared), unit: 'MB', reference, target: { of: 'value', atMost: 300 } },
    { name: 'sum of their resident peaks', value: median(bounds), unit: 'MB', reference },
  ];
}

/** Drafts one plan by command in a fresh library. */
async function drafted(bench: Bench, onStart?: (pid: number) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-bench-'));
  const promptFile = join(folder, 'prompt.md');
  writeFileSync(promptFile, bench.prompt);
  try {
    const output = await runNode(
      [join(bench.root, 'bin', 'planexe.mjs'), 'plan', '--prompt-file', promptFile, '--json', '--quiet'],
      { env: { ...process.env, PLANEXE_HOME: join(folder, 'home') }, ...(onStart && { onStart }) },
    );
    const last = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { state?: string };
    if (last.state !== 'completed') throw new Error(`the plan ended ${last.state}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
