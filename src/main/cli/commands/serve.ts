import type { Command } from 'commander';
import { defaultHome, endSessions } from '../../../library/index.ts';
import { findHost, type HostFile } from '../../host/host-file.ts';
import { stopHost } from '../../host/stop-host.ts';
import { version } from '../../version.ts';
import { askForLink, openInBrowser } from '../browser.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { type Cli, commandLine, withLibrary, withPlanner } from '../context.ts';
import { demand, EXIT, type Exit, usageError } from '../exit.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { table } from '../text.ts';

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
    summary: 'work on the queued plans and serve them to agents and browsers on this computer',
    examples: ['serve', 'serve --open', 'serve --port 4711', 'serve --json 2> planexe.log', 'serve --stop'],
    notes:
      'One host serves a library; a second one says where the first is and ends with 6. Ctrl-C ends it: what is being\ndrafted goes on with the next host, or with `planexe resume`.\n\nWith --open the app opens in the browser, by a link that works once and within two minutes. Where a host runs already,\nthe app of that one is opened, and the command ends with 0. --sign-out ends what such links began, in all browsers.\n\nThe port is kept for the next start, and a free one is taken where it is not free. host.json in the library holds the\naddress and a token for programs of this user; PLANEXE_LOG_LEVEL says how much is logged to standard error.',
  })
    .option('--port <port>', 'serve there: 1024 to 65535 (default: the setting server_port, else as last time)')
    .option('--open', 'open the app in the browser')
    .option('--sign-out', 'let no browser in any more that was let in by --open')
    .option('--stop', 'end the host of this library, whoever started it');
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
    import('../logger.ts'),
  ]);
  return withPlanner(cli, async (library) => {
    const log = standardErrorLog(cli.env, cli.output.stderr.live && !options.json);
    const started = demand(
      await startHost({
        library,
        workerPath: cli.workerPath,
        version,
        ...(port !== undefined && { port }),
        onRefusal: (report) => log.warn(report, 'refused'),
        onFault: (error) => log.error({ err: error }, 'a mistake of the program'),
      }),
    );
    if (started.running) return alreadyRunning(cli, started.running, options);
    const { host } = started;
    const toldToEnd = untilToldToEnd(() => {
      if (!options.json) cli.output.note('Ending. What is being drafted goes on with the next host.');
    });
    const { url } = host.file;
    log.info({ url, version }, 'serving');
    if (options.json) cli.output.json(host.file);
    else cli.output.print(...greeting(cli, host.file, port));
    if (options.open) void show(cli, host.sessionLink().url);
    const signal = await toldToEnd;
    log.info({ signal }, 'ending');
    await host.close();
    log.info('ended');
    return EXIT.ok;
  });
}

async function stop(cli: Cli, { json }: ServeOptions): Promise<Exit> {
  const stopped = await stopHost(defaultHome(cli.env));
  if (json) cli.output.json({ stopped: stopped?.ended ?? false, pid: stopped?.pid ?? null });
  else if (!stopped) cli.output.note('This library has no host now.');
  else if (stopped.ended) cli.output.note('The host has ended. What was being drafted goes on with the next one.');
  else cli.output.note(`The host (process ${stopped.pid}) was told to end, and has not yet.`);
  return stopped?.ended === false ? EXIT.failed : EXIT.ok;
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
    else cli.output.note('Every browser is signed out. planexe serve --open opens the app again.');
    return EXIT.ok;
  });
}

/** Whoever opens the address has it for good: it is told only where no browser opened it. */
async function show(cli: Cli, address: string): Promise<void> {
  if (await openInBrowser(address)) return;
  cli.output.note('No browser could be opened. Open this within two minutes; it works once:', address);
}

function portOf({ port }: ServeOptions): number | undefined {
  if (port === undefined) return undefined;
  const number = /^\d{4,5}$/.test(port) ? Number(port) : 0;
  if (number >= 1024 && number <= 65_535) return number;
  throw usageError(`${JSON.stringify(port).slice(0, 40)} is no port.`, 'Give a number from 1024 to 65535.');
}

async function alreadyRunning(cli: Cli, host: HostFile, { json, open }: ServeOptions): Promise<Exit> {
  const link = open ? await askForLink(host) : null;
  if (link !== null) await show(cli, link);
  else if (open)
    cli.output.note('The host that runs is of another version and opens no browser. End it and try again.');
  if (json) cli.output.json({ ...host, already_running: true });
  else cli.output.note(`This library has a host already: ${host.mcp_url} (process ${host.pid}).`);
  return link === null ? EXIT.alreadyRunning : EXIT.ok;
}

function greeting(cli: Cli, { url, mcp_url, library }: HostFile, asked: number | undefined): string[] {
  const taken = asked !== undefined && !url.endsWith(`:${asked}`);
  return [
    ...(taken ? [`Port ${asked} is taken; another one was.`] : []),
    ...table([
      ['MCP', mcp_url],
      ['Library', library],
    ]),
    '',
    'Next',
    ...table([
      ['  Open the app in the browser', commandLine(cli, 'serve --open')],
      ['  Set up a client', commandLine(cli, 'connect')],
      ['  Make a token for another', commandLine(cli, 'token create CLIENT')],
      ['  Read what is served', `${url}/llms.txt`],
    ]),
    '',
    'Ctrl-C ends it.',
  ];
}
