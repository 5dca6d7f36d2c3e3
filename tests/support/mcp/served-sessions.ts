import { afterAll, beforeAll, expect, inject } from 'vitest';
import { planByShortId } from '../../../src/library/index.ts';
import { EXAMPLE } from '../plans/drafted-plan.ts';
import { work } from '../plans/in-process.ts';
import { unwrap } from '../plans/plan-state.ts';
import type { Generation } from '../server/served-app.ts';
import { type WorkedApp, workedApp } from '../server/worked-app.ts';
import { type CheckedClient, connectChecked } from './checked-client.ts';

export interface Session {
  readonly session_id: string;
  readonly plan_id: string;
}

/** The session interface, served to the tests of one file. */
export interface ServedSessions {
  /** There from the first `beforeAll` on. */
  readonly app: WorkedApp;
  connect(generation?: Generation): Promise<CheckedClient>;
  newSession(client: CheckedClient, input?: Record<string, unknown>): Promise<Session>;
  /** A session whose plan was drafted to its end in this process. */
  finishedSession(client: CheckedClient): Promise<Session>;
}

/** Serves the session interface until the file's tests are over, and then expects that the app reported no unexpected error. */
export function serveSessions(): ServedSessions {
  let app: WorkedApp;
  const clients: CheckedClient[] = [];
  beforeAll(async () => {
    app = await workedApp(inject('built'));
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    expect(app.served.faults).toEqual([]);
    await app.close();
  });

  const planIdOf = (session: string) => {
    const [, date = '', start = ''] = /^pxe_(\d{4}_\d\d_\d\d)__([0-9a-f]{8})$/.exec(session) ?? [];
    return unwrap(planByShortId(app.library, { start, created_on: date.replaceAll('_', '-') }));
  };
  const newSession: ServedSessions['newSession'] = async (client, input = {}) => {
    const { session_id } = await client.call('planexe.session.create', { idea: EXAMPLE, ...input });
    return { session_id: String(session_id), plan_id: planIdOf(String(session_id)) };
  };
  return {
    get app() {
      return app;
    },
    async connect(generation = 'client-2-modern') {
      const client = await connectChecked(generation, `${app.served.base}/mcp/v1/session`);
      clients.push(client);
      return client;
    },
    newSession,
    async finishedSession(client) {
      const session = await newSession(client);
      await client.call('planexe.session.start', { session_id: session.session_id });
      await work(app.library, session.plan_id);
      return session;
    },
  };
}

/** Uri of a file of a session. */
export function uri(session: string, path: string): string {
  return `planexe://sessions/${session}/out/${path}`;
}
