import type { Command } from 'commander';
import { defaultHome, endSessions, type Library } from '../../../library/index.ts';
import type { MoveRequest } from '../../../shared/contracts/library-place.ts';
import { PROGRAM_VERSION as version } from '../../../shared/program.ts';
import { findHost, type HostFile } from '../../host/host-file.ts';
import { relocate } from '../../host/relocate.ts';
import { stopHost } from '../../host/stop-host.ts';
import { askForLink, openInBrowser } from '../browser.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { type Cli, commandLine, withLibrary, withPlanner } from '../context.ts';
import { demand, EXIT, type Exit, usageError } from '../exit.ts';
import { listenForInterrupts } from '../terminal/interrupts.ts';
import { table } from '../terminal/text.ts';

/** As a port it means that the system chooses a free one. */
const ANY_FREE = 0;

interface ServeOptions extends CommonOptions {
  readonly port?: string;
  readonly open?: boolean;
  readonly signOut?: boolean;
  readonly stop?: boolean;
}

/** `planexe serve`: the library's host, until it is told to end. */
export function serveCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'serve',
    summary: 'run the host: draft queued plans and serve them to agents and browsers on this computer',
    examples: ['serve', 'serve --open', 'serve --port 4711', 'serve --json 2> planexe.log', 'serve --stop'],
    notes:
      'One host serves a library; a second one says where the first is and exits with 6. Ctrl-C stops it: plans being drafted\ncontinue with the next host, or with `planexe resume`.\n\n--open opens the app in the browser, with a link that works once and for two minutes. If a host is already running, it\nopens that one and exits with 0. --sign-out signs out every browser that was let in this way.\n\nThe same port is used next time; if it is taken, a free one is chosen. host.json in the library holds the address and a\ntoken for programs of this user; PLANEXE_LOG_LEVEL sets how much is logged to standard error.',
  })
    .option(
      '--port <port>',
      'port, 1024 to 65535, or 0 for any free one (default: the setting server_port, else the last one used)',
    )
    .option('--open', 'open the app in the browser')
    .option('--sign-out', 'sign out all browsers that were let in by --open')
    .option('--stop', 'stop the host of this library, whoever started it');
  return whenCalled(cli, command, (options: ServeOptions) => serve(cli, options));
}

async function serve(cli: Cli, options: ServeOptions): Promise<Exit> {
  if (options.stop) return stop(cli, options);
  if (options.signOut) return signOut(cli, options);
  const port = portOf(options);
  const running = await findHost(defaultHome(cli.env));
  if (running) return alreadyRunning(cli, running, options);
  // The server is most of the program, and no other command needs it.
  const [{ startHost }, { standardErrorLog }] = await Promise.all([
    import('../../host/host.ts'),
    import('../terminal/logger.ts'),
  ]);
  const log = standardErrorLog(cli.env, cli.output.stderr.live && !options.json);
  const toldToEnd = untilToldToEnd(() => {
    if (!options.json) cli.output.note('Stopping. Plans being drafted continue with the next host.');
  });
  /** Serves until it is told to end, or to move the library first. */
  const serveOnce = async (library: Library, again: HostFile | null): Promise<Ended> => {
    const move = Promise.withResolvers<MoveRequest>();
    const started = demand(
      await startHost({
        library,
        workerPath: cli.workerPath,
        version,
        // Pages that are open know the address.
        ...(again ? { port: Number(new URL(again.url).port) } : port !== undefined && { port }),
        moveLibrary: move.resolve,
        onRefusal: (report) => log.warn(report, 'refused'),
        onFault: (error) => log.error({ err: error }, 'internal error'),
      }),
    );
    if (started.running) return { exit: await alreadyRunning(cli, started.running, options) };
    const { host } = started;
    const { url } = host.file;
    log.info({ url, version }, 'serving');
    if (again) cli.output.note(`Library: ${library.home}`);
    else if (options.json) cli.output.json(host.file);
    else cli.output.print(...greeting(cli, host.file, port));
    if (options.open && !again) void show(cli, host.sessionLink().url);
    const reason = await Promise.race([toldToEnd, move.promise]);
    log.info(typeof reason === 'string' ? { signal: reason } : {}, 'ending');
    await host.close();
    log.info('ended');
    return typeof reason === 'string' ? { exit: EXIT.ok } : { move: reason, host: host.file };
  };
  let again: HostFile | null = null;
  for (;;) {
    let ended: Ended | undefined;
    const exit = await withPlanner(cli, async (library) => {
      ended = await serveOnce(library, again);
      return ended.exit ?? EXIT.ok;
    });
    if (!ended?.move) return exit;
    again = ended.host;
    const moved = await relocate(again.library, cli.env, ended.move);
    if (!moved.ok) log.error({ code: moved.error.code }, 'library not moved');
  }
}

type Ended =
  | { readonly exit: Exit; readonly move?: never }
  | { readonly exit?: never; readonly move: MoveRequest; readonly host: HostFile };

const STOPPED = {
  none: () => 'No host is running.',
  ended: () => 'Host stopped. Plans being drafted continue with the next one.',
  asked: (pid: number | null) => `The host (process ${pid}) was asked to stop but is still running. End that process.`,
  silent: (pid: number | null) => `The host (process ${pid}) does not answer. End that process; nothing is lost.`,
};

async function stop(cli: Cli, { json }: ServeOptions): Promise<Exit> {
  const stopped = await stopHost(defaultHome(cli.env));
  const { pid = null, outcome = null } = stopped ?? {};
  if (json) cli.output.json({ stopped: outcome === 'ended', pid });
  else cli.output.note(STOPPED[outcome ?? 'none'](pid));
  return outcome === null || outcome === 'ended' ? EXIT.ok : EXIT.failed;
}

/** A closed terminal ends a host as Ctrl-C does; nothing can be said to it any more. */
function untilToldToEnd(say: () => void): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGHUP', () => resolve('SIGHUP'));
    listenForInterrupts({
      stop() {
        say();
        resolve('SIGINT or SIGTERM');
      },
      // A second one quits at once: the worker sees that its host is gone.
      quit: () => undefined,
    });
  });
}

/** A running host takes the sign of it from the library, and needs not be told. */
async function signOut(cli: Cli, { json }: ServeOptions): Promise<Exit> {
  return withLibrary(cli, async (library) => {
    endSessions(library);
    if (json) cli.output.json({ signed_out: true });
    else cli.output.note(`All browsers are signed out. \`${commandLine(cli, 'serve --open')}\` opens the app again.`);
    return EXIT.ok;
  });
}

/** Whoever opens the address has it for good: it is told only where no browser opened it. */
async function show(cli: Cli, address: string): Promise<void> {
  if (await openInBrowser(address)) return;
  cli.output.note('Could not open a browser. Open this link within two minutes; it works once:', address);
}

function portOf({ port }: ServeOptions): number | undefined {
  if (port === undefined) return undefined;
  const number = /^\d{1,5}$/.test(port) ? Number(port) : -1;
  if (number === ANY_FREE || (number >= 1024 && number <= 65_535)) return number;
  throw usageError(
    `Invalid port: ${JSON.stringify(port).slice(0, 40)}.`,
    'Use a number from 1024 to 65535, or 0 for any free one.',
  );
}

async function alreadyRunning(cli: Cli, host: HostFile, { json, open }: ServeOptions): Promise<Exit> {
  const link = open ? await askForLink(host) : null;
  if (link !== null) await show(cli, link);
  else if (open)
    cli.output.note(
      `The running host is another version and cannot open a browser. Stop it with \`${commandLine(cli, 'serve --stop')}\` and try again.`,
    );
  if (json) cli.output.json({ ...host, already_running: true });
  else cli.output.note(`A host is already running for this library: ${host.mcp_url} (process ${host.pid}).`);
  return link === null ? EXIT.alreadyRunning : EXIT.ok;
}

function greeting(cli: Cli, { url, mcp_url, library }: HostFile, asked: number | undefined): string[] {
  const taken = asked !== undefined && asked !== ANY_FREE && !url.endsWith(`:${asked}`);
  return [
    ...(taken ? [`Port ${asked} is in use; chose another one.`] : []),
    ...table([
      ['MCP', mcp_url],
      ['Library', library],
    ]),
    '',
    'Next',
    ...table([
      ['  Open the app in the browser', commandLine(cli, 'serve --open')],
      ['  Set up a client', commandLine(cli, 'connect')],
      ['  Create a token for another', commandLine(cli, 'token create CLIENT')],
      ['  See what is served', `${url}/llms.txt`],
    ]),
    '',
    'Press Ctrl-C to stop.',
  ];
}
