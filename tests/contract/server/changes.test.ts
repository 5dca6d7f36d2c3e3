import { once } from 'node:events';
import { connect } from 'node:net';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  archivePlan,
  changeSetting,
  createToken,
  deletePlan,
  editPrompt,
  endSessions,
  type Library,
  openLibrary,
  revokeToken,
  stopPlan,
  tagPlan,
  verifyToken,
} from '../../../src/library/index.ts';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import { addAttempt, type NewAttempt } from '../../../src/library/store/stages/attempts.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { Change } from '../../../src/shared/contracts/change.ts';
import { eventually } from '../../support/eventually.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { TOKEN } from '../../support/server/guarded-app.ts';
import { type PersonApp, personApp } from '../../support/server/person-app.ts';

const HEARTBEAT_MS = 40;

const CALL: NewAttempt = {
  stage: 'brief',
  item: '',
  provider: 'p',
  model: 'm',
  input_tokens: 10,
  output_tokens: 1,
  cost_usd: null,
  latency_ms: 1,
  finish_reason: null,
  outcome: 'answered',
  cause: null,
};

let test: TestLibrary;
let app: PersonApp;
/** The same library as another program has it. */
let elsewhere: Library;
let ends: (() => void)[];
beforeEach(async () => {
  test = openTestLibrary();
  elsewhere = unwrap(openLibrary({ home: test.library.home, user: 'tester' }));
  app = await personApp(test.library, { heartbeatMs: HEARTBEAT_MS });
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await app.close();
  elsewhere.close();
  test.dispose();
  expect(app.faults).toEqual([]);
});

interface Listening {
  /** What was heard so far, a set of kinds for each plan. */
  readonly heard: Map<string | null, Set<string>>;
  /** Heartbeats so far. */
  beats(): number;
  ended: Promise<void>;
}

/** Reads the stream as the window does. Returns once it is open. */
async function listen(): Promise<Listening> {
  const aborted = new AbortController();
  ends.push(() => aborted.abort());
  const { body } = await fetch(`${app.base}/api/changes`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
    signal: aborted.signal,
  });
  const heard = new Map<string | null, Set<string>>();
  let beats = 0;
  const [text, messages] = body?.pipeThrough(new TextDecoderStream()).tee() ?? [];
  const counting = (async () => {
    for await (const chunk of text ?? []) beats += chunk.split(': still here').length - 1;
  })().catch(() => undefined);
  const reading = (async () => {
    for await (const { data } of messages?.pipeThrough(new EventSourceParserStream()) ?? []) {
      for (const { plan_id, types } of Change.array().parse(JSON.parse(data))) {
        heard.set(plan_id, new Set([...(heard.get(plan_id) ?? []), ...types]));
      }
    }
  })().catch(() => undefined);
  return { heard, beats: () => beats, ended: Promise.all([counting, reading]).then(() => undefined) };
}

const until = (isSo: () => boolean) => eventually(isSo);

describe('the stream of changes', () => {
  it('tells of whatever another program does to plans, also of what leaves no events', async () => {
    const [archived, deleted, edited] = [0, 1, 2].map((number) => {
      const created = createPlanWith(test.library, { prompt: `A shed ${number}`, start: false }, 'outline');
      return unwrap(created).plan_id;
    }) as [string, string, string];
    const { heard } = await listen();
    unwrap(archivePlan(elsewhere, { plan_id: archived }));
    unwrap(deletePlan(elsewhere, { plan_id: deleted }));
    unwrap(await editPrompt(test.library, { plan_id: edited, prompt: 'A shed for three bicycles' }));
    await until(() => heard.size === 3);
    expect(heard.get(archived)).toEqual(new Set(['plan_changed']));
    expect(heard.get(deleted)).toEqual(new Set(['plan_deleted']));
    await until(() => heard.get(edited)?.size === 2);
    expect(heard.get(edited)).toEqual(new Set(['prompt_edited', 'plan_changed']));
    heard.clear();
    unwrap(archivePlan(elsewhere, { plan_id: archived, archived: false }));
    await until(() => heard.get(archived)?.has('plan_changed') === true);
    const planId = newPlan(test.library, 'A fence');
    await until(() => heard.get(planId)?.has('plan_created') === true);
  });

  it('tells of a request to a model that has ended, which no event does', async () => {
    const planId = newPlan(test.library, 'A gate');
    const { heard } = await listen();
    addAttempt(test.library, planId, 1, CALL, { question: '', answer: '' });
    await until(() => heard.get(planId)?.has('call_ended') === true);
  });

  it('tells of settings, tokens and what else belongs to no plan', async () => {
    const { heard } = await listen();
    unwrap(await changeSetting(test.library, { key: 'max_cost_usd', value: '3' }));
    await until(() => heard.get(null)?.has('settings_changed') === true);
    heard.clear();
    unwrap(await changeSetting(test.library, { key: 'max_cost_usd', value: '3' }));
    const { token, token_id } = unwrap(createToken(elsewhere, { client: 'cursor' }));
    await until(() => heard.get(null)?.has('tokens_changed') === true);
    // The same value again, and that a token is used, is no news.
    expect(heard.get(null)).toEqual(new Set(['tokens_changed']));
    heard.clear();
    unwrap(verifyToken(test.library, token));
    unwrap(revokeToken(elsewhere, { token_id }));
    endSessions(elsewhere);
    await until(() => heard.get(null)?.size === 2);
    expect(heard.get(null)).toEqual(new Set(['tokens_changed', 'settings_changed']));
  });

  it('tells nothing of the plans of others, and nothing that was written', async () => {
    const { heard } = await listen();
    const { body } = await fetch(`${app.base}/api/changes`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const reader = body?.getReader();
    const other = newPlan({ ...test.library, user: 'eve' }, 'Secret of Eve');
    unwrap(stopPlan({ ...test.library, user: 'eve' }, { plan_id: other }));
    unwrap(deletePlan({ ...test.library, user: 'eve' }, { plan_id: other }));
    const planId = newPlan(test.library, 'Secret of the tester');
    await until(() => heard.has(planId));
    expect([...heard.keys()]).toEqual([planId]);
    let text = '';
    while (!text.includes(planId)) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    expect(text).not.toContain('Secret');
  });

  it('does not move the cursors of events', async () => {
    const planId = newPlan(test.library, 'A shed');
    const { heard } = await listen();
    const before = appendEvent(test.library, planId, 1, 'log', { level: 'info', msg: 'one' });
    unwrap(tagPlan(test.library, { plan_id: planId, tags: ['seen'] }));
    unwrap(await changeSetting(test.library, { key: 'redact_events', value: 'on' }));
    const after = appendEvent(test.library, planId, 1, 'log', { level: 'info', msg: 'two' });
    expect(after).toBe(before + 1);
    await until(() => heard.get(planId)?.has('plan_changed') === true);
  });

  it('says that it is there while nothing happens, and ends with the server', async () => {
    const { beats, ended } = await listen();
    await until(() => beats() >= 3);
    await app.close();
    await ended;
  });

  it('keeps nothing for a reader that is gone', async () => {
    let listening = 0;
    for (const name of ['listen', 'listenToChanges'] as const) {
      const original: (listener: never) => () => void = app.feed[name];
      vi.spyOn(app.feed, name).mockImplementation((listener: unknown) => {
        listening += 1;
        const stop = original(listener as never);
        return () => {
          listening -= 1;
          stop();
        };
      });
    }
    await listen();
    expect(listening).toBe(2);
    for (const end of ends) end();
    await until(() => listening === 0);
  });
});

describe('a window that does not read for a while', () => {
  it('costs next to nothing, and hears of every plan that changed when it reads again', async () => {
    const plans = Array.from({ length: 20 }, (_, number) => newPlan(test.library, `A shed ${number}`));
    const socket = connect(app.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    const quick = await listen();
    for (let round = 0; round < 300; round += 1) {
      test.library.transaction(() => {
        for (const planId of plans) {
          for (let line = 0; line < 5; line += 1) {
            appendEvent(test.library, planId, 1, 'log', { level: 'info', msg: 'x'.repeat(500) });
          }
        }
      });
      app.feed.hint();
      if (round % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const planId of plans) unwrap(tagPlan(test.library, { plan_id: planId, tags: ['seen'] }));
    await until(() => plans.every((planId) => quick.heard.get(planId)?.has('plan_changed') === true));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.resume();
    await until(() => plans.every((planId) => new RegExp(`${planId}[^}]*plan_changed`).test(text)));
    socket.destroy();
    // 30,000 events of 500 bytes happened meanwhile.
    expect(text.length).toBeLessThan(1_000_000);
  });
});
