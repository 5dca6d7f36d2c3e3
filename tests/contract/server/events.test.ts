import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { EventSource } from 'eventsource';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setTitle } from '../../../src/library/for-drafting.ts';
import { type Library, resumePlan, stopPlan } from '../../../src/library/index.ts';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import { createServerApp, type ServerApp } from '../../../src/main/server/app.ts';
import { createEventFeed, type EventFeed } from '../../../src/main/serving/event-feed.ts';
import { sseUrl } from '../../../src/main/serving/plan-links.ts';
import { eventually } from '../../support/eventually.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { events, status, unwrap } from '../../support/plans/plan-state.ts';
import { messagesOf, type StreamMessage } from '../../support/server/event-stream.ts';
import { type GuardedApp, guardApp, TOKEN } from '../../support/server/guarded-app.ts';

const HEARTBEAT_MS = 40;

let test: TestLibrary;
let library: Library;
let feed: EventFeed;
let app: ServerApp;
let served: GuardedApp;
let faults: unknown[];
/** How many listen to the feed. */
let listening: number;
beforeEach(async () => {
  test = openTestLibrary();
  ({ library } = test);
  faults = [];
  listening = 0;
  const onFault = (error: unknown) => faults.push(error);
  feed = createEventFeed(library, onFault);
  app = createServerApp({
    library,
    feed: {
      ...feed,
      listen(listener) {
        listening += 1;
        const stop = feed.listen(listener);
        return () => {
          listening -= 1;
          stop();
        };
      },
    },
    links: { sign: () => ({ url: '', expires_at: '' }), verify: () => null, hasExpired: () => false },
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    heartbeatMs: HEARTBEAT_MS,
    onFault,
  });
  served = await guardApp(app);
});
afterEach(async () => {
  await served.close();
  await app.close();
  feed.close();
  test.dispose();
  expect(faults).toEqual([]);
});

function listen(planId: string, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  const address = `${served.base}/plans/${planId}/events${query}`;
  return fetch(address, { headers: { Authorization: `Bearer ${TOKEN}`, ...headers } });
}

async function everything(answer: Promise<Response>): Promise<StreamMessage[]> {
  const messages: StreamMessage[] = [];
  for await (const message of messagesOf(await answer)) messages.push(message);
  return messages;
}

/** Writes log lines as a run would, a few at a time. */
async function writeLines(planId: string, count: number, text = ''): Promise<void> {
  for (let written = 0; written < count; written += 200) {
    library.transaction(() => {
      for (let line = written; line < Math.min(count, written + 200); line += 1) {
        appendEvent(library, planId, 1, 'log', { level: 'info', msg: `line ${line}${text}` });
      }
    });
    feed.hint();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Log lines by their numbers, in the order in which they came. */
function linesIn(messages: readonly StreamMessage[]): number[] {
  return messages
    .filter(({ event }) => event === 'log')
    .flatMap(({ data }) => String((data.data as { msg: string }).msg).split('\n'))
    .map((line) => Number(/^line (\d+)/.exec(line)?.[1]));
}

/** Reads until a line has come, and goes away. */
async function lineArrived(answer: Promise<Response>, line: number): Promise<void> {
  for await (const message of messagesOf(await answer)) if (linesIn([message]).includes(line)) return;
}

function idsOf(messages: readonly StreamMessage[]): number[] {
  return messages.filter(({ event }) => event !== 'status' && event !== 'complete').map(({ id }) => Number(id));
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('the events of a plan', () => {
  it('are its status, everything that happened, and its status at the end', async () => {
    const planId = newPlan(library, 'A shed for two bicycles', { speed: 'ping' });
    const heard = everything(listen(planId));
    await eventually(() => listening === 1);
    await work(library, planId);
    const messages = await heard;
    const happened = events(library, planId);
    expect(messages[0]).toMatchObject({ event: 'status', data: { plan_id: planId, state: 'pending' } });
    expect(messages.at(-1)).toMatchObject({
      event: 'complete',
      data: { state: status(library, planId).state, progress_percentage: 100 },
    });
    const types = messages.map(({ event }) => event).filter((event) => event !== 'log' && event !== 'status');
    expect(types).toEqual([...happened.map(({ type }) => type).filter((type) => type !== 'log'), 'complete']);
    const ids = idsOf(messages);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids.at(-1)).toBe(happened.at(-1)?.cursor);
    for (const { data, event, id } of messages) if (id && event !== 'complete') expect(data.cursor).toBe(Number(id));
  });

  it('reach each of five listeners completely when 10,000 log lines come in a burst', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    const listeners = upTo(5).map(() => everything(listen(planId)));
    await eventually(() => listening === 5);
    await writeLines(planId, 10_000);
    unwrap(stopPlan(library, { plan_id: planId }));
    for (const messages of await Promise.all(listeners)) {
      expect(linesIn(messages)).toEqual(upTo(10_000));
      const ids = idsOf(messages);
      expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0))).toBe(true);
      expect(messages.at(-1)).toMatchObject({ event: 'complete', data: { state: 'stopped' } });
    }
  });

  it('go on after a break from the last one that arrived, without gaps or doubles', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    await writeLines(planId, 3_000);
    const all: StreamMessage[] = [];
    for (const breakAfter of [1, 3, 2, Number.POSITIVE_INFINITY]) {
      const last = all.findLast(({ id }) => id !== undefined)?.id;
      // By header and by address, in turns: not every program can set a header.
      const byHeader = breakAfter % 2 === 1;
      const answer = await listen(
        planId,
        last !== undefined && byHeader ? { 'Last-Event-ID': last } : {},
        last !== undefined && !byHeader ? `?last_event_id=${last}` : '',
      );
      let taken = 0;
      for await (const message of messagesOf(answer)) {
        all.push(message);
        if (message.id !== undefined) taken += 1;
        if (taken === breakAfter) break;
        if (breakAfter === Number.POSITIVE_INFINITY && taken === 1) unwrap(stopPlan(library, { plan_id: planId }));
      }
      await writeLines(planId, 0);
    }
    expect(linesIn(all)).toEqual(upTo(3_000));
    expect(new Set(idsOf(all)).size).toBe(idsOf(all).length);
    expect(all.at(-1)?.event).toBe('complete');
  });

  it('say that the stream is still there while nothing happens', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    const { body } = await listen(planId);
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.split(': still here\n\n').length > 3) break;
    }
    expect(text.match(/event: status/g)).toHaveLength(1);
  });

  it('hold the status when it changes, but only a few times a second', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    // The server measures in this process: the time between two statuses passes only when the test says so.
    let nowMs = performance.now();
    const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => time.mockRestore());
    const answer = await listen(planId);
    let changes = 0;
    const change = () => {
      changes += 1;
      setTitle(library, planId, `A shed, thought over ${changes} times`);
      appendEvent(library, planId, 1, 'progress_updated', {});
      feed.hint();
    };
    const told: unknown[] = [];
    let heard = 0;
    for await (const { event, data } of messagesOf(answer)) {
      if (event === 'status') {
        told.push(data.title);
        if (told.length === 3) break;
        change();
      } else if (event === 'progress_updated') {
        heard += 1;
        if (heard % 10 === 0) nowMs += 1_000;
        else change();
      }
    }
    // Each status after the first comes behind ten changes, with the newest.
    expect(told.slice(1)).toEqual(['A shed, thought over 10 times', 'A shed, thought over 20 times']);
    expect(heard).toBe(20);
  });

  it('of a plan at rest are told from the beginning, and end at once', async () => {
    const planId = newPlan(library, 'A shed for two bicycles', { speed: 'ping' });
    await work(library, planId);
    const messages = await everything(listen(planId));
    expect(idsOf(messages)[0]).toBe(events(library, planId)[0]?.cursor);
    expect(messages.at(-1)?.event).toBe('complete');
  });
});

describe('a browser that listens', () => {
  it('comes again by itself, hears that there is nothing more, and gives up', async () => {
    const planId = newPlan(library, 'A shed for two bicycles', { speed: 'ping' });
    await work(library, planId);
    const statuses: number[] = [];
    let completed = 0;
    const source = new EventSource(sseUrl(served.links, planId, 'tester'), {
      fetch: async (address, init) => {
        const answer = await fetch(address, init);
        statuses.push(answer.status);
        return answer;
      },
    });
    source.addEventListener('complete', () => {
      completed += 1;
    });
    await eventually(() => source.readyState === source.CLOSED);
    expect(statuses).toEqual([200, 204]);
    expect(completed).toBe(1);
  });

  it('that heard everything hears on when the plan is resumed', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    unwrap(stopPlan(library, { plan_id: planId }));
    const last = (await everything(listen(planId))).at(-1)?.id ?? '';
    expect((await listen(planId, { 'Last-Event-ID': last })).status).toBe(204);
    unwrap(await resumePlan(library, { plan_id: planId }));
    const heard = everything(listen(planId, { 'Last-Event-ID': last }));
    await eventually(() => listening === 1);
    unwrap(stopPlan(library, { plan_id: planId }));
    const messages = await heard;
    expect(messages.map(({ event }) => event)).toContain('run_queued');
    expect(Math.min(...idsOf(messages))).toBeGreaterThan(Number.parseInt(last, 10));
  });
});

describe('a reader that does not read', () => {
  it('holds nobody else up, and gets everything in the end', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    const readers = await Promise.all(upTo(20).map(() => pausedReader(planId)));
    await eventually(() => listening === readers.length);
    // More than a connection holds.
    const quickReader = lineArrived(listen(planId), 1_999);
    await writeLines(planId, 2_000, ` ${'x'.repeat(2_000)}`);
    await quickReader;
    unwrap(stopPlan(library, { plan_id: planId }));
    const [first, ...others] = readers;
    for (const { destroy } of others) destroy();
    const text = (await first?.everything()) ?? '';
    expect(text.match(/line \d+ x/g)).toHaveLength(2_000);
    expect(text).toContain('event: complete');
  });

  it('and goes away is forgotten', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    const readers = await Promise.all(upTo(10).map(() => pausedReader(planId)));
    await eventually(() => listening === readers.length);
    for (const { destroy } of readers) destroy();
    await eventually(() => listening === 0);
  });
});

describe('no events', () => {
  it.each([
    ['an id that is none of the stream', { 'Last-Event-ID': 'x' }, 400, 'INVALID_INPUT'],
    ['an id with more behind it', { 'Last-Event-ID': '1; DROP TABLE events' }, 400, 'INVALID_INPUT'],
    ['a negative id', { 'Last-Event-ID': '-1' }, 400, 'INVALID_INPUT'],
  ])('come after %s', async (_, headers, httpStatus, code) => {
    const answer = await listen(newPlan(library, 'A shed for two bicycles'), headers);
    expect(answer.status).toBe(httpStatus);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });

  it('come from a plan that there is not', async () => {
    expect((await listen('nothing')).status).toBe(404);
  });

  it('come with HEAD, which opens nothing', async () => {
    const planId = newPlan(library, 'A shed for two bicycles');
    const answer = await fetch(`${served.base}/plans/${planId}/events`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(listening).toBe(0);
  });
});

/** A listener on a connection of its own that takes nothing until it is told to. */
async function pausedReader(planId: string): Promise<{ everything(): Promise<string>; destroy(): void }> {
  const socket: Socket = connect(Number(new URL(served.base).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(
    `GET /plans/${planId}/events HTTP/1.1\r\nHost: ${new URL(served.base).host}\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
  );
  return {
    async everything() {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
    destroy: () => socket.destroy(),
  };
}
