import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { defaultHome, type RecoveredLibrary, recoverLibrary } from '../../../library/index.ts';
import { counted } from '../../../shared/counted.ts';
import { takeHostLock } from '../../host/host-lock.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, userPath } from '../context.ts';
import { demand, type Exit, notFound, Refusal } from '../exit.ts';
import { restoredLines } from './backup.ts';

interface RecoverOptions extends CommonOptions {
  readonly backup?: string;
}

/** `planexe recover`: makes a library usable whose database is damaged or gone. */
export function recoverCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'recover',
    summary: 'recover the library after its database was damaged or lost',
    examples: ['recover', 'recover --backup /mnt/usb/planexe.zip'],
    notes:
      'Saves what can still be read of the database, restores missing plans from the newest backup, and keeps the damaged\nfiles in the library folder. Refuses when the database is intact.',
  }).option('--backup <file>', 'restore missing plans from this backup (default: the newest one in the library)');
  return whenCalled(cli, command, (options: RecoverOptions) => recover(cli, options));
}

async function recover(cli: Cli, { json, backup }: RecoverOptions): Promise<Exit> {
  const home = defaultHome(cli.env);
  if (!existsSync(home)) throw notFound(`There is no library in ${home}`, 'Check PLANEXE_HOME.');
  const lock = takeHostLock(home);
  if (!lock) {
    throw new Refusal({
      code: 'CONFLICT',
      message: 'PlanExe is running with this library.',
      details: { next: `Close the app, or run ${commandLine(cli, 'serve --stop')}, then try again.` },
    });
  }
  try {
    const options = { home, env: cli.env, ...(backup !== undefined && { backup: userPath(cli, backup) }) };
    const recovered = demand(await recoverLibrary(options));
    return answer(cli, json, recovered, () => lines(cli, recovered));
  } finally {
    lock.release();
  }
}

function lines(cli: Cli, recovered: RecoveredLibrary): string[] {
  const { kept, salvaged, backup, restored, refused, unknown } = recovered;
  return [
    `${counted(salvaged.plans, 'plan')} saved from the damaged database${withoutHistory(salvaged.without_history)}.`,
    ...(backup === null
      ? ['There is no backup to restore from.']
      : [`From ${backup}:`, ...restoredLines({ restored, present: 0, refused })]),
    ...(unknown.length === 0
      ? []
      : [`${counted(unknown.length, 'folder')} of plans could not be assigned; their files are still in the library.`]),
    ...(kept === null ? [] : [`The damaged files are kept in ${kept}`]),
    `Check the library with ${commandLine(cli, 'doctor')}`,
  ];
}

function withoutHistory(plans: number): string {
  return plans === 0 ? '' : `, ${plans} of them without their history of events, model calls and questions`;
}
