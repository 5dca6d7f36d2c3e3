import type { LibraryEvent } from '../../library/index.ts';
import { artifactUri } from '../../shared/contracts/artifact.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import type { ChangeListener, ChangeSource } from './change-source.ts';
import { projectUri } from './project-resource.ts';

/** Drafting creates many files at once; subscribers are notified of them together. */
const TOGETHER_MS = 500;
/** Most single updates sent at once; beyond them, subscribers are told that the list has changed. */
const MOST_UPDATES = 200;

const OURS = /^planexe:\/\/(plan|project)\/./;

/**
 * Reports changes to plans' files to their owners: the changes of half a second are sent together, and each file only
 * once.
 */
export function createResourceChanges(feed: EventFeed, togetherMs: number = TOGETHER_MS): ChangeSource {
  return { addresses: OURS, subscribe: (user, listener) => reportChanges(feed, user, listener, togetherMs) };
}

function reportChanges(feed: EventFeed, user: string, listener: ChangeListener, togetherMs: number): () => void {
  const updated = new Set<string>();
  let listChanged = false;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const uris = [...updated].slice(0, MOST_UPDATES);
    const changed = listChanged || updated.size > uris.length;
    updated.clear();
    listChanged = false;
    if (changed) listener.listChanged();
    for (const uri of uris) listener.updated(uri);
  };
  const scheduleSend = () => {
    if (updated.size === 0 && !listChanged) return;
    timer ??= setTimeout(send, togetherMs);
    timer.unref();
  };
  const stopListening = feed.listen((events) => {
    for (const event of events) {
      if (event.user !== user) continue;
      const uri = uriIn(event);
      if (uri !== null) updated.add(uri);
      if (changesList(event)) listChanged = true;
    }
    scheduleSend();
  });
  const stopChanges = feed.listenToChanges((changes) => {
    // The events of a plan that is deleted go with it, and its files are in no list any more.
    for (const { kind, project_id, user: owner } of changes) {
      if (owner !== user) continue;
      if (kind === 'plan_deleted') listChanged = true;
      if (project_id !== null) updated.add(projectUri(project_id));
    }
    scheduleSend();
  });
  return () => {
    stopListening();
    stopChanges();
    clearTimeout(timer);
  };
}

/** Address of the file that the event is about; null when it is about none. */
function uriIn({ type, plan_id, data }: LibraryEvent): string | null {
  const isOfFile = type === 'artifact_created' || type === 'artifact_updated' || type === 'artifact_deleted';
  return isOfFile && typeof data.path === 'string' ? artifactUri(plan_id, data.path) : null;
}

function changesList({ type }: LibraryEvent): boolean {
  return type === 'artifact_created' || type === 'artifact_deleted';
}
