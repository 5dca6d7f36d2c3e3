import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HostFile } from '../../../src/main/host/host-file.ts';
import { type CliHome, type CliResult, cliHome, type RunningCli } from '../cli.ts';

/** The built program as a host: `planexe serve --json` in a process of its own. */
export interface ServedHost extends HostFile {
  /** The command line on the same library, as the same user (`ada`). */
  readonly cli: CliHome;
  readonly process: RunningCli['process'];
  /** Ends it, by its own process id, and tells how it ended. Once it has ended this only tells. */
  stop(signal?: NodeJS.Signals): Promise<CliResult>;
  /** Ends it and removes its library. */
  remove(): Promise<void>;
}

export interface ServedHostOptions {
  /** A library that is there already; left out, a new one in a folder of its own. */
  readonly cli?: CliHome;
  /** Further arguments of `planexe serve`. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a host and returns when it serves. Throws with what it said when it ends before. */
export async function servedHost({
  cli = cliHome(),
  args = [],
  env = {},
}: ServedHostOptions = {}): Promise<ServedHost> {
  const running = cli.start(['serve', '--json', ...args], { env });
  const { stdout, pid } = running.process;
  if (!stdout || pid === undefined) throw new Error('the host could not be started');
  const lines = createInterface({ input: stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    running.ended.then(({ code, stderr }): never => {
      throw new Error(`the host ended with ${code}: ${stderr}`);
    }),
  ]);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    running.process.kill(signal);
    return await running.ended;
  };
  return {
    ...(JSON.parse(line) as HostFile),
    cli,
    process: running.process,
    stop,
    async remove() {
      await stop();
      cli.remove();
    },
  };
}
