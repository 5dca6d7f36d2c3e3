import { Notification } from 'electron';
import { approvalQueue, type Library, modelDownloads } from '../../../library/index.ts';
import type { ModelDownload } from '../../../shared/contracts/local-model.ts';
import { createEventFeed } from '../../serving/event-feed.ts';
import type { MainWindow } from '../window/window.ts';
import { type AppNotification, approvalRequests, notificationsOf } from './notifications.ts';
import { overallProgress, runningPlans } from './running-plans.ts';
import type { TrayState } from './tray.ts';

interface WatchPlansOptions {
  readonly library: Library;
  readonly window: MainWindow;
  readonly tray: { update(state: TrayState): void };
  readonly openPage: (path: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** The tray and the icon need not move faster than this. */
const SHOW_EVERY_MS = 1_000;
/** No event tells of downloads: they may be another program's. */
const LOOK_FOR_DOWNLOADS_MS = 2_000;

/**
 * Shows outside the window how drafting and downloads go and what waits for approval, and says when a plan has
 * ended, whoever drafts it, and when an agent asks for approval.
 */
export function watchPlans({ library, window, tray, openPage, onFault }: WatchPlansOptions): { close(): void } {
  const feed = createEventFeed(library, onFault);
  /** Those that are shown still have to answer a click. */
  const shown = new Set<Notification>();
  let timer: NodeJS.Timeout | undefined;
  let downloads: readonly ModelDownload[] = [];
  let isClosed = false;
  const showProgress = () => {
    timer = undefined;
    const plans = runningPlans(library);
    tray.update({ plans, waiting: approvalQueue(library).waiting.length, downloads });
    window.setProgress(overallProgress(plans));
  };
  const say = ({ title, body, path }: AppNotification) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on('click', () => openPage(path));
    notification.on('close', () => shown.delete(notification));
    notification.show();
  };
  const showSoon = () => {
    timer ??= setTimeout(showProgress, SHOW_EVERY_MS);
  };
  const lookForDownloads = async () => {
    const found = await modelDownloads(library);
    if (isClosed || found.length + downloads.length === 0) return;
    downloads = found;
    showSoon();
  };
  const looking = setInterval(() => void lookForDownloads().catch(onFault), LOOK_FOR_DOWNLOADS_MS);
  const newRequests = approvalRequests(library, window.isLookingAt);
  feed.listenToChanges((changes) => {
    if (!changes.some(({ kind }) => kind === 'work_changed')) return;
    showSoon();
    for (const notification of newRequests()) say(notification);
  });
  feed.listen((events) => {
    showSoon();
    for (const notification of notificationsOf(library, events, window.isLookingAt)) say(notification);
  });
  showProgress();
  return {
    close() {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(timer);
      feed.close();
    },
  };
}
