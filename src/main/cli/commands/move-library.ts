import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkMove, defaultHome, libraryPlace, removeEarlierCopy } from '../../../library/index.ts';
import type { MoveCheck } from '../../../shared/contracts/library-place.ts';
import { relocate } from '../../host/relocate.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, userPath } from '../context.ts';
import { demand, type Exit, notFound, usageError } from '../exit.ts';
import { fileSize } from '../terminal/text.ts';

interface MoveOptions extends CommonOptions {
  readonly check?: boolean;
  readonly acceptWarnings?: boolean;
  readonly removeCopy?: string;
}

/** `planexe move-library`: the library in another folder. */
export function moveLibraryCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'move-library [FOLDER]',
    summary: 'move the library to another folder',
    examples: [
      'move-library /mnt/data/plans --check',
      'move-library /mnt/data/plans',
      'move-library --remove-copy ~/.local/share/planexe',
    ],
    notes:
      'Copies everything, checks the copy, and then uses it. The old folder keeps its copy until you delete it with\n--remove-copy; move the library to the old folder to go back. Agents and the app find it at its new place. Nobody else\nmay be using the library. The current folder is what `planexe doctor` shows.',
  })
    .option('--check', 'check only; change nothing')
    .option('--accept-warnings', 'move even to a synced folder or network drive')
    .option('--remove-copy <folder>', 'delete the copy that an earlier move left in this folder');
  return whenCalled(cli, command, (folder: string | undefined, options: MoveOptions) => move(cli, folder, options));
}

async function move(cli: Cli, folder: string | undefined, options: MoveOptions): Promise<Exit> {
  const home = defaultHome(cli.env);
  if (!existsSync(home)) throw notFound(`There is no library in ${home}`, 'Check PLANEXE_HOME.');
  if (options.removeCopy !== undefined) {
    const place = demand(removeEarlierCopy({ home }, { folder: userPath(cli, options.removeCopy) }));
    return answer(cli, options.json, place, () => ['Copy deleted.']);
  }
  if (folder === undefined) throw usageError('Which folder?', 'Name the folder to move the library to.');
  const chosen = userPath(cli, folder);
  if (options.check) {
    const check = demand(await checkMove(home, chosen));
    return answer(cli, options.json, check, () => checkLines(check));
  }
  const moved = demand(
    await relocate(home, cli.env, { folder: chosen, accept_warnings: options.acceptWarnings ?? false }),
  );
  return answer(cli, options.json, moved, () => [
    `The library is now in ${moved.home} (${fileSize(moved.bytes)}).`,
    ...libraryPlace(moved).earlier.flatMap((earlier) => [
      `A copy from before the move is kept in ${earlier}`,
      `Delete it with ${commandLine(cli, `move-library --remove-copy ${JSON.stringify(earlier)}`)}`,
    ]),
  ]);
}

function checkLines({ folder, bytes, free_bytes: free, replaces_copy: replaces, warnings }: MoveCheck): string[] {
  return [
    `The library would be in ${folder}: ${fileSize(bytes)} to copy, ${fileSize(free)} free.`,
    ...(replaces ? ['The copy there, from before an earlier move, would be replaced.'] : []),
    ...warnings.map(({ message }) => message),
  ];
}
