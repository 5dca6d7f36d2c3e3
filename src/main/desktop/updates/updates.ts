import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { UpdateService, UpdateState } from '../../../shared/contracts/desktop.ts';
import type { SettingsFile } from '../desktop-settings.ts';

const DAY_MS = 24 * 3_600_000;

/** What is used of electron-updater. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  logger: unknown;
  on(
    event: 'update-not-available' | 'update-available' | 'update-downloaded',
    listener: (info: { version: string }) => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  setFeedURL(feed: { provider: 'generic'; url: string } | z.infer<typeof Feed>): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

export interface UpdatesOptions {
  readonly settings: SettingsFile;
  /** The running version. */
  readonly version: string;
  /** See `update-feed.ts`; null where this copy cannot be replaced. */
  readonly feedFile: string | null;
  /** Loaded only when the network is to be asked, which is never before the person wants it. */
  readonly load: () => Promise<Updater>;
  /** Ends the program's work before it is replaced; false when the person thought better of it. */
  readonly endWork: () => Promise<boolean>;
  /** Ends the process, whose work has ended, where the newer version could not take its place. */
  readonly leave: () => void;
  /** Whether to go back, which the person is asked with what it means for their plans. */
  readonly confirmGoingBack: (version: string) => Promise<boolean>;
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

export interface Updates extends UpdateService {
  /** Looks now and once a day, if looking is on. */
  begin(): void;
}

/** Whence releases come: those on GitHub stay there, each with what an updater needs to get it. */
const Feed = z.object({ provider: z.literal('github'), owner: z.string().min(1), repo: z.string().min(1) });

/**
 * Looks for newer versions, when the person has switched that on, and gets them in the background. They are put in
 * place when the program ends, or at once when the person wants it.
 *
 * The way back is the release before, got anew from where releases are. The library may be newer than that version can
 * read: then it says so and opens nothing, and the copy made before the change stands in the library's backups.
 */
export function createUpdates(options: UpdatesOptions): Updates {
  const { settings, version, feedFile, onChange, onFault } = options;
  remember(settings, version);
  let stage: UpdateState['stage'] = 'idle';
  let newer: string | null = null;
  let message: string | null = null;
  let updater: Promise<Updater> | undefined;
  let isInstalling = false;
  /** Whether it was told to get an older version, which may have failed. */
  let looksBack = false;

  const enabled = () => settings.read().updates;
  const supported = feedFile !== null;
  const state = (): UpdateState => ({
    enabled: enabled(),
    supported,
    stage: enabled() || stage === 'downloading' || stage === 'ready' ? stage : 'off',
    version: newer,
    previous: supported ? settings.read().previousVersion : null,
    message,
  });
  const become = (next: UpdateState['stage'], text: string | null = null) => {
    stage = next;
    message = text;
    onChange();
  };
  const failed = (error: unknown) => {
    onFault(error);
    become('failed', 'Could not check for updates. It will be tried again at the next start.');
  };
  const loaded = () => {
    updater ??= options.load().then((given) => {
      given.autoDownload = true;
      given.autoInstallOnAppQuit = true;
      given.allowDowngrade = false;
      given.logger = null;
      given.on('update-not-available', () => become('current'));
      given.on('update-available', (info) => {
        newer = info.version;
        become('downloading');
      });
      given.on('update-downloaded', (info) => {
        newer = info.version;
        become('ready');
      });
      given.on('error', (error) => {
        failed(error);
        // Without a window and without work the process has no reason to stay.
        if (isInstalling) options.leave();
      });
      return given;
    });
    return updater;
  };
  const lookAhead = (given: Updater) => {
    const feed = feedOf(feedFile ?? '');
    given.allowDowngrade = false;
    if (feed) given.setFeedURL(feed);
  };
  const look = async (prepare?: (given: Updater) => void) => {
    become('checking');
    try {
      const given = await loaded();
      if (prepare) prepare(given);
      else if (looksBack) lookAhead(given);
      looksBack = prepare !== undefined;
      await given.checkForUpdates();
    } catch (error) {
      failed(error);
    }
    return state();
  };

  return {
    state,
    begin() {
      const lookIfWanted = () => {
        if (supported && enabled() && stage !== 'downloading' && stage !== 'ready') void look();
      };
      lookIfWanted();
      // It may stay open for weeks.
      setInterval(lookIfWanted, DAY_MS).unref();
    },
    async setEnabled(on) {
      settings.change({ updates: on });
      onChange();
      if (on && supported && stage === 'idle') await look();
    },
    async check() {
      if (!supported || !enabled() || stage === 'checking' || stage === 'downloading') return state();
      return look();
    },
    async install() {
      if (stage !== 'ready' || !(await options.endWork())) return;
      isInstalling = true;
      (await loaded()).quitAndInstall();
    },
    async goBack() {
      const { previousVersion } = settings.read();
      const url = feedFile === null || previousVersion === null ? null : releaseUrl(feedFile, previousVersion);
      if (url === null || previousVersion === null || !(await options.confirmGoingBack(previousVersion)))
        return state();
      // Else the next start would bring back what was just left.
      settings.change({ updates: false });
      return look((given) => {
        given.allowDowngrade = true;
        given.setFeedURL({ provider: 'generic', url });
      });
    },
  };
}

/** The version that ran before this one is what there is to go back to. */
function remember(settings: SettingsFile, version: string): void {
  const { version: last } = settings.read();
  if (last === version) return;
  settings.change({ version, ...(last !== null && { previousVersion: last }) });
}

/** Where the files of one release are; null where releases are kept elsewhere. */
function releaseUrl(feedFile: string, version: string): string | null {
  const feed = feedOf(feedFile);
  return feed && `https://github.com/${feed.owner}/${feed.repo}/releases/download/v${version}`;
}

function feedOf(feedFile: string): z.infer<typeof Feed> | null {
  try {
    return Feed.parse(parse(readFileSync(feedFile, 'utf8')));
  } catch {
    return null;
  }
}
