import { clockJumps } from './clock-jumps.ts';
import { crowd } from './crowd.ts';
import { damagedDatabase } from './damaged-database.ts';
import { diskFull } from './disk-full.ts';
import { hostileTexts } from './hostile-texts.ts';
import { killChange } from './kill-change.ts';
import { killCommand } from './kill-command.ts';
import { killHost } from './kill-host.ts';
import { killTaskHost } from './kill-task-host.ts';
import { killUseCase } from './kill-use-case.ts';
import { killWorker } from './kill-worker.ts';
import { lockedDatabase } from './locked-database.ts';
import { modelStorm } from './model-storm.ts';
import { protocolFuzz } from './protocol-fuzz.ts';
import { readOnly } from './read-only.ts';
import { roundTrips } from './round-trips.ts';
import { type Scenario, several } from './scenario.ts';
import { sleepAndWake } from './sleep-and-wake.ts';
import { taskRace } from './task-race.ts';
import { toolFuzz } from './tool-fuzz.ts';
import { twoWindows } from './two-windows.ts';

/** All of them, in the order of their turns. */
export const scenarios: readonly Scenario[] = [
  several(killWorker, 5),
  several(killHost, 4),
  several(killCommand, 3),
  killChange,
  several(killUseCase, 3),
  modelStorm,
  several(toolFuzz, 2),
  several(protocolFuzz, 6),
  twoWindows,
  { ...taskRace, everyTurns: 3 },
  { ...killTaskHost({ agents: 50, tasks: 500, kills: 3, dying: 10 }), everyTurns: 3 },
  sleepAndWake,
  clockJumps,
  diskFull,
  readOnly,
  lockedDatabase,
  damagedDatabase,
  { ...crowd({ clients: 50, plans: 300 }), everyTurns: 3 },
  hostileTexts,
  roundTrips,
];
