import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../../../tests/support/plans/in-process.ts';
import { appendEvent } from '../../library/store/events/events.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';

let test: TestLibrary;
let planId: string;
let feed: EventFeed;
let faults: unknown[];
beforeEach(() => {
  test = openTestLibrary();
  planId = newPlan(test.library, 'A shed');
  faults = [];
  feed = createEventFeed(test.library, (error) => faults.push(error));
});
afterEach(() => {
  feed.close();
  test.dispose();
});

/** Writes log lines and returns their cursors. */
function write(count: number): number[] {
  return test.library.transaction(() =>
    Array.from({ length: count }, (_, index) =>
      appendEvent(test.library, planId, null, 'log', { level: 'info', msg: `line ${index}` }),
    ),
  );
}

/** Collects the cursors that a listener hears. */
function listen(): number[] {
  const heard: number[] = [];
  feed.listen((events) => heard.push(...events.map(({ cursor }) => cursor)));
  return heard;
}

describe('the feed of events', () => {
  it('tells every listener everything of a burst of 25,000 events, once and in order', async () => {
    const heard = Array.from({ length: 5 }, listen);
    const written = write(25_000);
    feed.hint();
    await eventually(() => heard.every(({ length }) => length >= written.length));
    for (const one of heard) expect(one).toEqual(written);
  });

  it('hears of events that nobody hinted at', async () => {
    const heard = listen();
    const written = write(3);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(written);
  });

  it('tells a new listener nothing of what happened before, not even what nobody was told yet', async () => {
    const early = listen();
    const before = write(12_000);
    const late = listen();
    const after = write(5);
    feed.hint();
    await eventually(() => early.length >= before.length + after.length);
    expect(late).toEqual(after);
  });

  it('tells the others when a listener throws, and reports the fault', async () => {
    feed.listen(() => {
      throw new Error('a listener');
    });
    const heard = listen();
    const written = write(2);
    feed.hint();
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(written);
    expect(faults).toEqual([new Error('a listener')]);
  });

  it('no longer tells a listener that another one stopped in the middle', async () => {
    const heard: number[] = [];
    const ends: (() => void)[] = [];
    feed.listen(() => ends[0]?.());
    ends.push(feed.listen((events) => heard.push(...events.map(({ cursor }) => cursor))));
    const after = listen();
    write(1);
    feed.hint();
    await eventually(() => after.length > 0);
    expect(heard).toEqual([]);
  });

  it('survives a look that fails, and the next one finds what was missed', async () => {
    const heard = listen();
    const prepare = vi.spyOn(test.library, 'prepare').mockImplementationOnce(() => {
      throw new Error('database is locked');
    });
    const written = write(0);
    feed.hint();
    await eventually(() => faults.length > 0);
    prepare.mockRestore();
    written.push(...write(4));
    feed.hint();
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(written);
  });

  it('is silent once it is closed, hints or not', async () => {
    const heard = listen();
    write(1);
    feed.hint();
    feed.close();
    feed.hint();
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
  });
});
