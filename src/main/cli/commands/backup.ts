import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createBackup, type Library, listBackups, restoreBackupFile } from '../../../library/index.ts';
import type { RestoredBackup } from '../../../shared/contracts/backup.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, userPath, withLibrary } from '../context.ts';
import { demand, EXIT, notFound } from '../exit.ts';
import { fileSize, localTime, plain, table } from '../terminal/text.ts';

interface BackupOptions extends QuietOptions {
  readonly list?: boolean;
}

/** `planexe backup`: writes all plans into one file, or lists such files. */
export function backupCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'backup',
    summary: 'back up all plans into one file in the library folder',
    examples: ['backup', 'backup --list'],
    quiet: 'print only the path of the backup',
    notes: 'Copy the file to another disk to protect against disk failure. API keys and tokens are not in it.',
  }).option('--list', 'list the backups, newest first');
  return whenCalled(cli, command, (options: BackupOptions) =>
    withLibrary(cli, async (library) => {
      if (options.list) return list(cli, library, options);
      const backup = demand(await createBackup(library));
      const path = pathOf(library, backup.name);
      if (options.json) cli.output.json({ ...backup, path });
      else cli.output.print(options.quiet ? path : `${path} (${fileSize(backup.bytes)})`);
      return EXIT.ok;
    }),
  );
}

function list(cli: Cli, library: Library, { json }: CommonOptions) {
  const { backups } = listBackups(library);
  return answer(cli, json, { backups }, () =>
    backups.length === 0
      ? [`No backups yet. Create one with ${commandLine(cli, 'backup')}`]
      : table([
          ['CREATED', 'SIZE', 'CONTENTS', 'FILE'],
          ...backups.map(({ name, kind, created_at, bytes }) => [
            localTime(created_at),
            fileSize(bytes),
            kind === 'whole' ? 'all plans' : 'database only',
            name,
          ]),
        ]),
  );
}

/** `planexe restore-backup`: brings back what is missing. */
export function restoreBackupCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'restore-backup [file]',
    summary: 'restore the plans of a backup that are missing here',
    examples: [
      'restore-backup',
      'restore-backup planexe-backup-2030-01-07T08-00-00Z.zip',
      'restore-backup /mnt/usb/planexe.zip',
    ],
    notes:
      'Takes a backup of this library by its name, or any backup by its path; by default the newest one in the library. Plans\nthat are here stay unchanged; to get an older version of one, delete it first. Exits with 1 when a plan was not restored.',
  });
  return whenCalled(cli, command, (file: string | undefined, options: CommonOptions) =>
    withLibrary(cli, async (library) => {
      const restored = demand(await restoreBackupFile(library, backupFile(cli, library, file)));
      if (options.json) cli.output.json(restored);
      else cli.output.print(...restoredLines(restored));
      return restored.refused.length === 0 ? EXIT.ok : EXIT.failed;
    }),
  );
}

/** @throws Refusal when there is no such file. */
function backupFile(cli: Cli, library: Library, file: string | undefined): string {
  const newest = listBackups(library).backups.find(({ kind }) => kind === 'whole');
  const name = file ?? newest?.name;
  if (name === undefined)
    throw notFound('There is no backup in this library.', `Name a file, or see ${commandLine(cli, 'backup --list')}`);
  const known = listBackups(library).backups.some((backup) => backup.name === name);
  const path = known ? pathOf(library, name) : userPath(cli, name);
  if (existsSync(path)) return path;
  throw notFound(`File not found: ${path}`, `Check the path, or see ${commandLine(cli, 'backup --list')}`);
}

function pathOf({ home }: Library, name: string): string {
  return join(home, 'backups', name);
}

/** What a restored backup brought back, and what not. */
export function restoredLines({ restored, present, refused }: RestoredBackup): string[] {
  return [
    `${counted(restored.length, 'plan')} restored${present > 0 ? `, ${present} already here and unchanged` : ''}.`,
    ...refused.map(({ plan_id, title, reason }) => `Not restored: ${plain(title ?? plan_id)}. ${plain(reason)}`),
  ];
}
