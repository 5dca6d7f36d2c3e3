import { expect, onTestFinished, test, vi } from 'vitest';
import type { LibraryChange, LibraryEvent } from '../../library/index.ts';
import { artifactUri } from '../../shared/contracts/artifact.ts';
import type { ChangeListener, EventFeed, EventListener } from '../serving/event-feed.ts';
import type { FileAddresses } from './file-addresses.ts';
import { createResourceChanges } from './resource-changes.ts';

const PLAN = '0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10';
const uri = (path: string) => `planexe://plan/${PLAN}/${path}`;

let cursor = 0;
function event(type: LibraryEvent['type'], path?: string, user = 'ada'): LibraryEvent {
  cursor += 1;
  return { cursor, ts: '', type, run_id: null, plan_id: PLAN, user, data: path === undefined ? {} : { path } };
}

/** A feed with events from the test, a manual clock, and the changes that a user received. */
function setUp() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listeners = new Set<EventListener>();
  const changeListeners = new Set<ChangeListener>();
  const feed: EventFeed = {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenToChanges(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    hint: () => undefined,
    close: () => undefined,
  };
  const addresses: FileAddresses = {
    ofFile: (planId, path) => [artifactUri(planId, path)],
    ofPrompt: (planId) => [`prompt of ${planId}`],
  };
  const changes = createResourceChanges(feed, addresses, 500);
  const heard: string[] = [];
  const stop = changes.subscribe('ada', { listChanged: () => heard.push('list'), updated: (told) => heard.push(told) });
  const happen = (...events: LibraryEvent[]) => {
    for (const listener of listeners) listener(events);
  };
  const change = (kind: LibraryChange['kind'], user: string | null = 'ada') => {
    for (const listener of changeListeners) listener([{ id: 1, kind, plan_id: PLAN, project_id: null, user }]);
  };
  return { stop, heard, happen, change, listeners };
}

test('a plan that is deleted changes the list, for its own user alone', () => {
  const { heard, change } = setUp();
  change('plan_deleted', 'eve');
  change('plan_changed');
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual([]);
  change('plan_deleted');
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['list']);
});

test('what happens within half a second is told once', () => {
  const { heard, happen } = setUp();
  happen(event('artifact_created', 'a.md'), event('artifact_updated', 'a.md'), event('artifact_updated', 'b c.md'));
  happen(event('artifact_updated', 'a.md'), event('artifact_created', 'd.md'));
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['list', uri('a.md'), uri('b%20c.md'), uri('d.md')]);
  happen(event('artifact_updated', 'a.md'));
  vi.advanceTimersByTime(500);
  expect(heard.slice(4)).toEqual([uri('a.md')]);
});

test('a prompt that is edited changes what has it as a file', () => {
  const { heard, happen } = setUp();
  happen(event('prompt_edited'), event('prompt_edited', undefined, 'eve'));
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([`prompt of ${PLAN}`]);
});

test('what concerns no file, and what is somebody else’s, is not told', () => {
  const { heard, happen } = setUp();
  happen(event('log'), event('stage_started'), event('artifact_created', 'a.md', 'eve'));
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual([]);
});

test('when very many files change, the list says so for those that are not named', () => {
  const { heard, happen } = setUp();
  happen(...Array.from({ length: 5_000 }, (_, file) => event('artifact_updated', `${file}.md`)));
  vi.advanceTimersByTime(500);
  expect(heard).toHaveLength(201);
  expect(heard[0]).toBe('list');
});

test('who has stopped hears nothing more, not even of what happened before, and nobody listens for them', () => {
  const { stop, heard, happen, listeners } = setUp();
  happen(event('artifact_created', 'a.md'));
  stop();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([]);
  expect(listeners.size).toBe(0);
});
