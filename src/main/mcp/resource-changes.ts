import type { LibraryEvent } from '../../library/index.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import type { ChangeListener, ChangeSource } from './change-source.ts';
import type { FileAddresses } from './file-addresses.ts';
import { projectUri } from './project-resource.ts';

/** Drafting creates many files at once; subscribers are notified of them together. */
const TOGETHER_MS = 500;
/** Most files whose updates are sent at once; beyond them, subscribers are told that the list has changed. */
const MOST_UPDATES = 200;

const OURS = /^planexe:\/\/(plan|task|sessions|project)\/./;

/**
 * Reports changes to plans' files to their owners, under every address that a file has: the changes of half a second
 * are sent together, and each file only once.
 */
export function createResourceChanges(
  feed: EventFeed,
  addresses: FileAddresses,
  togetherMs: number = TOGETHER_MS,
): ChangeSource {
  return { addresses: OURS, subscribe: (user, listener) => reportChanges(feed, addresses, user, listener, togetherMs) };
}

function reportChanges(
  feed: EventFeed,
  addresses: FileAddresses,
  user: string,
  listener: ChangeListener,
  togetherMs: number,
): () => void {
  /** What has changed, by a key, and its addresses. */
  const updated = new Map<string, () => readonly string[]>();
  let listChanged = false;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const told = [...updated.values()].slice(0, MOST_UPDATES);
    const changed = listChanged || updated.size > told.length;
    updated.clear();
    listChanged = false;
    if (changed) listener.listChanged();
    for (const uri of told.flatMap((addressesOf) => addressesOf())) listener.updated(uri);
  };
  const scheduleSend = () => {
    if (updated.size === 0 && !listChanged) return;
    timer ??= setTimeout(send, togetherMs);
    timer.unref();
  };
  const stopListening = feed.listen((events) => {
    for (const event of events) {
      if (event.user !== user) continue;
      const { type, plan_id } = event;
      const path = pathIn(event);
      if (path !== null) updated.set(`${plan_id} ${path}`, () => addresses.ofFile(plan_id, path));
      if (type === 'prompt_edited') updated.set(plan_id, () => addresses.ofPrompt(plan_id));
      if (changesList(event)) listChanged = true;
    }
    scheduleSend();
  });
  const stopChanges = feed.listenToChanges((changes) => {
    // The events of a plan that is deleted go with it, and its files are in no list any more.
    for (const { kind, project_id, user: owner } of changes) {
      if (owner !== user) continue;
      if (kind === 'plan_deleted') listChanged = true;
      if (project_id !== null) updated.set(project_id, () => [projectUri(project_id)]);
    }
    scheduleSend();
  });
  return () => {
    stopListening();
    stopChanges();
    clearTimeout(timer);
  };
}

/** Path of the file that the event is about; null when it is about none. */
function pathIn({ type, data }: LibraryEvent): string | null {
  const isOfFile = type === 'artifact_created' || type === 'artifact_updated' || type === 'artifact_deleted';
  return isOfFile && typeof data.path === 'string' ? data.path : null;
}

function changesList({ type }: LibraryEvent): boolean {
  return type === 'artifact_created' || type === 'artifact_deleted';
}
