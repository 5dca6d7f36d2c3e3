import { parseArgs } from 'node:util';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { engine } from './engine-figures.ts';
import { exports } from './exports.ts';
import type { Bench, FigureGroup } from './figure.ts';
import { draftPlan, type FinishedPlan } from './finished-plan.ts';
import { hostPing } from './host-ping.ts';
import { library } from './library.ts';
import { localModel } from './local-model.ts';
import { memory } from './memory.ts';
import { modelPlan } from './model-plan.ts';
import { outlinePlan } from './outline-plan.ts';
import { jsonLine, tableOf } from './print.ts';
import { reading } from './reading.ts';
import { report } from './report.ts';
import { resumeFresh } from './resume-fresh.ts';
import { server } from './server.ts';
import { setFactToReport } from './set-fact.ts';
import { simulation } from './simulation.ts';
import { tasks } from './tasks.ts';
import { traffic } from './traffic.ts';
import { window } from './window.ts';

/**
 * Measures and prints. A missed target is reported, not punished: machines differ. Exit code 2 for bad usage, 1 when a
 * group could not be measured.
 */

const GROUPS: readonly FigureGroup[] = [
  outlinePlan,
  modelPlan,
  localModel,
  resumeFresh,
  setFactToReport,
  report,
  reading,
  exports,
  simulation,
  engine,
  library,
  server,
  hostPing,
  memory,
  traffic,
  tasks,
  window,
];

interface Request {
  readonly groups: readonly FigureGroup[];
  readonly json: boolean;
}

function readRequest(args: readonly string[]): Request | string {
  const names = GROUPS.map(({ name }) => name);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', multiple: true }, json: { type: 'boolean', default: false } },
    });
    const only = values.only ?? names;
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) return `There is nothing to measure named "${unknown}". There are: ${names.join(', ')}.`;
    return { groups: GROUPS.filter(({ name }) => only.includes(name)), json: values.json };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `${error.message}\nUsage: npm run bench [-- --only NAME ...] [--json]; names: ${names.join(', ')}`;
  }
}

async function measure({ groups, json }: Request): Promise<number> {
  const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text;
  if (prompt === undefined) throw new Error('no example is the default one');
  let plan: Promise<FinishedPlan> | undefined;
  const bench: Bench = {
    root: process.cwd(),
    prompt,
    finishedPlan() {
      plan ??= draftPlan(prompt);
      return plan;
    },
  };
  // With JSON, standard output belongs to programs.
  const table = json ? process.stderr : process.stdout;
  let failures = 0;
  try {
    for (const group of groups) {
      process.stderr.write(`measuring ${group.name} ...\n`);
      try {
        const figures = await group.measure(bench);
        if (json) for (const figure of figures) process.stdout.write(`${jsonLine(group.name, figure)}\n`);
        table.write(`${tableOf(group.name, figures)}\n`);
      } catch (error) {
        failures += 1;
        process.stderr.write(`${group.name} could not be measured: ${error instanceof Error ? error.stack : error}\n`);
      }
    }
  } finally {
    (await plan?.catch(() => undefined))?.dispose();
  }
  return failures === 0 ? 0 : 1;
}

const request = readRequest(process.argv.slice(2));
if (typeof request === 'string') {
  process.stderr.write(`${request}\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await measure(request);
}
