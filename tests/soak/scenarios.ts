import { diskFull } from './disk-full.ts';
import { hostileTexts } from './hostile-texts.ts';
import { killCommand } from './kill-command.ts';
import { killHost } from './kill-host.ts';
import { killTaskHost } from './kill-task-host.ts';
import { killWorker } from './kill-worker.ts';
import { modelStorm } from './model-storm.ts';
import { protocolFuzz } from './protocol-fuzz.ts';
import type { Scenario } from './scenario.ts';
import { sleepAndWake } from './sleep-and-wake.ts';
import { taskRace } from './task-race.ts';
import { toolFuzz } from './tool-fuzz.ts';
import { twoWindows } from './two-windows.ts';

/** All of them, in the order of their turns. */
export const scenarios: readonly Scenario[] = [
  killWorker,
  killHost,
  killCommand,
  modelStorm,
  toolFuzz,
  protocolFuzz,
  twoWindows,
  taskRace,
  killTaskHost({ agents: 50, tasks: 500, kills: 3, dying: 10 }),
  sleepAndWake,
  diskFull,
  hostileTexts,
];
