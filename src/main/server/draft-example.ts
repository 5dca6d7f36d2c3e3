import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** What drafts example plans, in processes and libraries of their own. */
export interface ExampleProgram {
  /** Absolute path of the built command line. */
  readonly cliPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Environment variables that the program needs. Others are withheld: it asks no model and needs no keys. */
const NEEDED = /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|LANG|LC_\w+|TZ)$/i;

interface DraftOptions extends ExampleProgram {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Where the plan is drafted, apart from the user's own. */
  readonly library: string;
  /** A folder that gets the files that are served. */
  readonly into: string;
}

const Drafted = z.object({ plan_id: z.string(), report: z.string() });

/**
 * Drafts an example plan from the answers that come with it and puts the files that are served into a folder.
 * @throws Error when it cannot be drafted, or is asked to end.
 */
export async function draftExample(options: DraftOptions): Promise<void> {
  const { id, cliPath, env, signal, library, into } = options;
  const needed = Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.test(name)));
  const planexe = async (...args: string[]) => {
    const running = promisify(execFile)(process.execPath, [cliPath, ...args, '--json'], {
      // The desktop app's executable runs the command line only when it is told to act as Node.
      env: {
        ...needed,
        PLANEXE_HOME: library,
        PLANEXE_NO_DISCOVERY: '1',
        ...(process.versions.electron && { ELECTRON_RUN_AS_NODE: '1' }),
      },
      maxBuffer: 10_000_000,
      signal,
    });
    try {
      return JSON.parse((await running).stdout) as unknown;
    } finally {
      // A process that was asked to end still has to end its own worker.
      const { child } = running;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  };
  const { plan_id, report } = Drafted.parse(await planexe('plan', '--example', id, '--bundled-answers', '--quiet'));
  copyFileSync(report, join(into, 'report.html'));
  await planexe('export', plan_id, '--format', 'zip', '--out', join(into, 'run.zip'));
}
