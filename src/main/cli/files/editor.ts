import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Cli } from '../context.ts';
import { EXIT, Refusal, usageError } from '../exit.ts';

/** A text that was given to an editor, in a file of its own until it is thrown away. */
export interface Edited {
  readonly text: string;
  /** Where it lies, so that nothing typed is lost when it cannot be taken over. */
  readonly file: string;
  discard(): void;
}

/**
 * Lets the user change a text with the editor of $VISUAL, else $EDITOR, else the platform's usual one.
 * @param name of the file as the editor shows it; its ending tells the editor what it is.
 * @throws Refusal when there is no editor, or when it ends with an error.
 */
export async function editText(cli: Cli, name: string, text: string): Promise<Edited> {
  const editor = editorCommand(cli);
  const file = join(mkdtempSync(join(tmpdir(), 'planexe-edit-')), basename(name));
  const discard = () => rmSync(dirname(file), { recursive: true, force: true });
  writeFileSync(file, text, { mode: 0o600 });
  const ended = await run(editor, file);
  if (ended !== null) {
    discard();
    throw new Refusal(
      {
        code: 'INTERNAL_ERROR',
        message: `The editor ${ended}; no changes made.`,
        details: { next: 'Set $EDITOR to an editor that waits, such as "code --wait".' },
      },
      EXIT.failed,
    );
  }
  return { text: readFileSync(file, 'utf8'), file, discard };
}

function editorCommand({ env, input }: Cli): string {
  const chosen = [env.VISUAL, env.EDITOR].find((value) => value !== undefined && value.trim() !== '');
  if (chosen !== undefined) return chosen;
  if (!input().isTTY || !process.stdout.isTTY)
    throw usageError('No editor is set.', 'Set $EDITOR, or use --from FILE.');
  return process.platform === 'win32' ? 'notepad' : 'vi';
}

/** What went wrong, null when nothing did. $EDITOR is a command with arguments, for the shell to take apart. */
function run(editor: string, file: string): Promise<string | null> {
  const child =
    process.platform === 'win32'
      ? spawn(`${editor} "${file}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$1"`, 'editor', file], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? `exit code ${code}`}`));
  });
}
