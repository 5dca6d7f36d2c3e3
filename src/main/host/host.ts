import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  continueModelDownloads,
  endModelDownloads,
  endSessions,
  keepServerPort,
  type Library,
  linkKey,
  returnExpiredClaims,
  sessionGeneration,
  stopModelTests,
  storedServerPort,
  verifyToken,
} from '../../library/index.ts';
import type { StartHelper } from '../../platform/helper-process.ts';
import type { DesktopServices } from '../../shared/contracts/desktop.ts';
import { Scope } from '../../shared/contracts/token.ts';
import type { KeyChanges } from '../../shared/contracts/worker-keys.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createServerApp } from '../server/app.ts';
import { createBrowserSessions, type SessionLink } from '../server/browser-sessions.ts';
import { createExamplePlans } from '../server/example-plans.ts';
import { createGuard, createWindowHandler, loopbackHosts, type RefusalReport } from '../server/guard.ts';
import { type Listening, listen } from '../server/listen.ts';
import type { Caller } from '../serving/caller.ts';
import { createEventFeed } from '../serving/event-feed.ts';
import { createSignedLinks } from '../serving/signed-links.ts';
import { findHost, type HostFile, hostProof, removeHostFile, writeHostFile } from './host-file.ts';
import { type HostLock, takeHostLock } from './host-lock.ts';
import { createPlannerProcess, type PlannerProcess } from './planner-process.ts';
import type { MoveRequest } from './relocate.ts';
import { createSessionKeys } from './session-keys.ts';
import { superviseWorker, type WorkerProcess } from './worker-process.ts';

export interface HostOptions {
  /** With a planner, whose long calls go to a process of the host's own. Closing it stays with whoever opened it. */
  readonly library: Library;
  /** Absolute path of the built worker; the built command line and planner process lie beside it. */
  readonly workerPath: string;
  /** The program's. */
  readonly version: string;
  /** Tried first, 0 for any free one; left out, the port that was had last. A free one is taken where it is not free. */
  readonly port?: number;
  /** How processes of the host are started; left out, as children of this Node process. */
  readonly startHelper?: StartHelper;
  /** What the desktop app adds to the window's API; left out, there is no window. */
  readonly desktop?: DesktopServices;
  /** Keys that the worker is given, as they are when it begins. */
  readonly secrets?: () => Readonly<Record<string, string>>;
  /** Ends this host, moves the library and starts again; left out, it cannot be moved from the window. */
  readonly moveLibrary?: (request: MoveRequest) => void;
  readonly onRefusal: (report: RefusalReport) => void;
  /** Called with an unexpected error, for the log. */
  readonly onFault: (error: unknown) => void;
}

/** The one process that works on a library and serves it: its worker, and the server that agents and browsers use. */
interface Host {
  readonly file: HostFile;
  /**
   * Answers as to the person at this computer, without a port: for a window of this very process. The caller must make
   * sure who is asking.
   */
  answer(request: Request): Promise<Response>;
  /**
   * An address that opens the window in a browser, once and within two minutes.
   * @param to where it leads, such as `/plan/<id>`; the library by default
   */
  sessionLink(to?: string): SessionLink;
  /** The computer goes to sleep, or has woken up: nothing is drafted in between. */
  pauseDrafting(): void;
  goOnDrafting(): void;
  /** Tells the worker of changed keys; what it drafts goes on. */
  giveKeys(changes: KeyChanges): void;
  /** Hands unfinished runs back to the queue, ends everything and gives up the library's place. */
  close(): Promise<void>;
}

/** Either this process has become the library's host, or another one is. */
export type HostStart =
  | { readonly host: Host; readonly running?: never }
  | { readonly host?: never; readonly running: HostFile };

/** A host that ends may take ten seconds to get its worker's runs back. */
const TURN_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;
const LINK_TTL_SECONDS = 3_600;
/** How often tasks whose lease ran out are given back while nobody asks for any, in milliseconds. */
const RETURN_EVERY_MS = 5_000;

/** Becomes the library's host, unless there is one. CONFLICT where one neither answers nor ends. */
export async function startHost(options: HostOptions): Promise<Result<HostStart>> {
  const turn = await takeTurn(options.library.home);
  if (!turn.ok) return turn;
  if ('running' in turn.value) return ok({ running: turn.value.running });
  const { lock } = turn.value;
  try {
    return ok({ host: await becomeHost(options, lock) });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Waits while another host is starting or ending. */
async function takeTurn(home: string): Promise<Result<{ lock: HostLock } | { running: HostFile }>> {
  const until = performance.now() + TURN_WITHIN_MS;
  while (performance.now() < until) {
    const lock = takeHostLock(home);
    if (lock) return ok({ lock });
    const running = await findHost(home);
    if (running) return ok({ running });
    await pause(LOOK_EVERY_MS);
  }
  return err('CONFLICT', 'Another program has locked this library and does not respond.', {
    next: 'Try again in a moment, or stop the other planexe.',
  });
}

async function becomeHost(options: HostOptions, lock: HostLock): Promise<Host> {
  const { workerPath, version, onFault, onRefusal } = options;
  const planning = planningOf(options);
  const library = { ...options.library, planner: planning.planner };
  // What a host that was killed left.
  removeHostFile(library.home);
  const token = `pxh_${randomBytes(32).toString('base64url')}`;
  const person: Caller = { user: library.user, scopes: new Set(Scope.options), client: null };
  const feed = createEventFeed(library, onFault);
  let port = 0;
  const url = () => `http://127.0.0.1:${port}`;
  const key = linkKey(library);
  const links = createSignedLinks({ baseUrl: url, ttlSeconds: linkTtl(library), key });
  const generation = () => sessionGeneration(library);
  const browsers = createBrowserSessions({ baseUrl: url, key, user: library.user, generation });
  // Everything that looks for keys reads this one object.
  const env: Record<string, string | undefined> = library.env;
  const sessionKeys = createSessionKeys({ env, onChange: (changes) => worker?.giveKeys(changes) });
  const app = createServerApp({
    library,
    feed,
    links,
    server: { server_id: serverId(library), name: 'planexe', version },
    examples: createExamplePlans({
      home: library.home,
      cliPath: join(dirname(workerPath), 'cli.js'),
      version,
      env: library.env,
    }),
    address: url,
    script: join(dirname(workerPath), '..', '..', 'bin', 'planexe.mjs'),
    rendererFolder: join(dirname(workerPath), '..', 'renderer'),
    sessions: { browsers, endAll: () => endSessions(library) },
    ...(options.desktop ? { desktop: options.desktop } : { sessionKeys }),
    ...(options.moveLibrary && { moveLibrary: options.moveLibrary }),
    prove: (challenge) => hostProof(token, challenge),
    onFault,
  });
  let listening: Listening | undefined;
  let worker: WorkerProcess | undefined;
  let returning: NodeJS.Timeout | undefined;
  /** Ends what has begun. */
  const end = async () => {
    clearInterval(returning);
    try {
      // Removed first, so that no client is sent to a host that is closing.
      removeHostFile(library.home);
    } finally {
      stopModelTests(library);
      await listening?.close();
      await Promise.all([app.close(), worker?.close(), planning.close(), endModelDownloads(library)]);
      feed.close();
    }
  };
  try {
    const guard = createGuard(app, {
      hosts: () => loopbackHosts(port),
      verifyToken: (given) => (isSame(token, given) ? person : holderOf(library, given)),
      verifySession: (cookies) => (browsers.holds(cookies) ? person : null),
      links,
      onRefusal,
      onFault,
    });
    const preferred = options.port ?? storedServerPort(library) ?? undefined;
    listening = await listen(guard, preferred === undefined ? {} : { port: preferred });
    port = listening.port;
    returning = setInterval(() => {
      try {
        returnExpiredClaims(library);
      } catch (error) {
        onFault(error);
      }
    }, RETURN_EVERY_MS);
    returning.unref();
    const supervised = superviseWorker({
      library,
      workerPath,
      onHint: feed.hint,
      onFault,
      inBackground: true,
      ...(options.startHelper && { startHelper: options.startHelper }),
      secrets: () => ({ ...options.secrets?.(), ...sessionKeys.values() }),
    });
    worker = supervised;
    const file: HostFile = {
      url: url(),
      mcp_url: `${url()}/mcp`,
      token,
      library: library.home,
      version,
      pid: process.pid,
      started_at: library.now(),
    };
    // A busy port may be free tomorrow, and clients know it: another is stored only when it was requested.
    if (preferred === undefined || options.port === port) keepServerPort(library, port);
    writeHostFile(library.home, file);
    continueModelDownloads(library);
    return {
      file,
      answer: createWindowHandler(app, person),
      sessionLink: (to) => browsers.link(to),
      pauseDrafting: supervised.pause,
      goOnDrafting: supervised.goOn,
      giveKeys: (changes) => supervised.giveKeys(changes),
      async close() {
        await end();
        lock.release();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function planningOf({ library, workerPath, startHelper, onFault }: HostOptions): PlannerProcess {
  const { planner, home } = library;
  if (!planner) throw new Error('a host needs a library with a planner');
  return createPlannerProcess({
    planner,
    home,
    path: join(dirname(workerPath), 'planner.js'),
    onFault,
    ...(startHelper && { startHelper }),
  });
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}

/** Holder of one of the library's tokens; the host's own token is for the person at this computer. */
function holderOf(library: Library, token: string): Caller | null {
  const holder = verifyToken(library, token);
  if (!holder.ok) return null;
  const { user, scopes, client } = holder.value;
  return { user, scopes: new Set(scopes), client };
}

/** Stable for a library, and reveals nothing about its location. */
function serverId({ home }: Library): string {
  return `planexe-${hash('sha256', home).slice(0, 8)}`;
}

/** How long signed links hold, in seconds. */
function linkTtl({ env }: Library): number {
  const set = Number(env.PLANEXE_DOWNLOAD_TOKEN_TTL_SECONDS ?? LINK_TTL_SECONDS);
  return Number.isSafeInteger(set) && set > 0 && set <= 31_536_000 ? set : LINK_TTL_SECONDS;
}
