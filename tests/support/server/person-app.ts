import type { Library } from '../../../src/library/index.ts';
import { endSessions, linkKey, sessionGeneration } from '../../../src/library/index.ts';
import { createServerApp } from '../../../src/main/server/app.ts';
import { type BrowserSessions, createBrowserSessions } from '../../../src/main/server/browser-sessions.ts';
import { createEventFeed, type EventFeed } from '../../../src/main/serving/event-feed.ts';
import { type GuardedApp, guardApp } from './guarded-app.ts';
import { TESTER } from './served-app.ts';

/** The server's real app behind the guard, as a browser meets it. */
export interface PersonApp extends GuardedApp {
  readonly sessions: BrowserSessions;
  readonly feed: EventFeed;
  /** A value of Cookie that holds a new session. */
  cookie(): string;
  /** Ends everything but the library. */
  close(): Promise<void>;
}

export interface PersonAppOptions {
  /** Folder of the built renderer; left out, there are no pages. */
  readonly rendererFolder?: string;
  readonly heartbeatMs?: number;
  readonly port?: number;
  /** How often a stream's session is asked about, in milliseconds. */
  readonly streamCheckMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export async function personApp(library: Library, options: PersonAppOptions = {}): Promise<PersonApp> {
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const { rendererFolder, heartbeatMs, port, streamCheckMs, now } = options;
  let base = 'http://127.0.0.1';
  const feed = createEventFeed(library, onFault);
  const sessions = createBrowserSessions({
    baseUrl: () => base,
    key: linkKey(library),
    user: library.user,
    generation: () => sessionGeneration(library),
    ...(now && { now }),
  });
  const app = createServerApp({
    library,
    feed,
    links: { sign: () => ({ url: '', expires_at: '' }), verify: () => null, hasExpired: () => false },
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    sessions: { browsers: sessions, endAll: () => endSessions(library) },
    ...(rendererFolder !== undefined && { rendererFolder }),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
    onFault,
  });
  const guarded = await guardApp(app, {
    verifySession: (cookies) => (sessions.holds(cookies) ? TESTER : null),
    ...(streamCheckMs !== undefined && { limits: { streamCheckMs } }),
    ...(port !== undefined && { port }),
  });
  ({ base } = guarded);
  return {
    ...guarded,
    faults,
    sessions,
    feed,
    cookie: () => sessions.begin().split(';', 1)[0] ?? '',
    async close() {
      await guarded.close();
      await app.close();
      feed.close();
      faults.push(...guarded.faults);
    },
  };
}
