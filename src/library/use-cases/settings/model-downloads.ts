import type { ModelDownload } from '../../../shared/contracts/local-model.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { diskFullError } from '../../errors/disk-full.ts';
import type { Library } from '../../library.ts';
import { setWanted, wantedDownloads } from '../../store/settings/wanted-downloads.ts';
import { plannerOf } from '../plans/find-plan.ts';

interface Download {
  readonly stop: AbortController;
  over: Promise<void>;
}

interface Downloads {
  readonly underWay: Map<string, Download>;
  readonly failed: Map<string, AppError>;
}

/** Of this process, by the folder of the library: they end with the process, and what came is kept on the disk. */
const downloads = new Map<string, Downloads>();

/** The downloads that this process makes for a library. */
export function ownDownloads({ home }: Library): Downloads {
  const known = downloads.get(home) ?? { underWay: new Map(), failed: new Map() };
  downloads.set(home, known);
  return known;
}

function placeOf({ home, env }: Library) {
  return { home, env };
}

/** Downloads of models that are under way, in whichever process of this computer. */
export function modelDownloads(library: Library): Promise<readonly ModelDownload[]> {
  return plannerOf(library).modelDownloads(placeOf(library));
}

/**
 * Begins to download a model, or goes on with it, and returns at once; `localModels` tells how far it is. Until it has
 * ended or is stopped, `continueModelDownloads` goes on with it. INVALID_INPUT for a name that is not in the catalogue.
 * CONFLICT when it is being downloaded.
 */
export async function startModelDownload(
  library: Library,
  { name }: { readonly name: string },
): Promise<Result<{ readonly name: string }>> {
  const { underWay, failed } = ownDownloads(library);
  const model = (await plannerOf(library).localModels(placeOf(library))).find((each) => each.name === name);
  if (model?.source !== 'catalogue')
    return err('INVALID_INPUT', `The catalogue has no model ${JSON.stringify(name).slice(0, 60)}.`, { field: 'name' });
  if (underWay.has(name) || model.download)
    return err('CONFLICT', 'It is being downloaded already.', { next: 'Wait until that has ended.' });
  failed.delete(name);
  setWanted(library, name, true);
  begin(library, name);
  return ok({ name });
}

/** Goes on with the downloads that were under way when the program ended. For the host of the library, as it starts. */
export function continueModelDownloads(library: Library): void {
  const { underWay } = ownDownloads(library);
  for (const name of wantedDownloads(library)) if (!underWay.has(name)) begin(library, name);
}

function begin(library: Library, name: string): void {
  const { underWay, failed } = ownDownloads(library);
  const stop = new AbortController();
  const download: Download = { stop, over: Promise.resolve() };
  underWay.set(name, download);
  download.over = plannerOf(library)
    .downloadModel(placeOf(library), name, { signal: stop.signal })
    .then((result) => (result.ok ? null : result.error))
    .catch((error: unknown) => (stop.signal.aborted ? STOPPED : faultOf(error)))
    .then((error) => {
      underWay.delete(name);
      if (error === STOPPED) return;
      // Another program downloads it: that one tells how it ends.
      if (error && error.details?.reason !== 'under_way') failed.set(name, error);
      if (!mayPass(error)) setWanted(library, name, false);
    })
    // What cannot be written now is written when it ends the next time.
    .catch(() => undefined);
}

const STOPPED = Symbol('stopped');

/** Whether the same download may succeed later without anybody changing anything about it. */
function mayPass(error: AppError | null): boolean {
  return error !== null && (error.code === 'DISK_FULL' || error.details?.reason === 'network');
}

/** Stops a download for good and keeps what came. Resolves when it has ended; nothing happens when there is none. */
export async function stopModelDownload(library: Library, { name }: { readonly name: string }): Promise<void> {
  setWanted(library, name, false);
  await end(ownDownloads(library).underWay.get(name));
}

/** Ends the downloads of this process, which go on when the library has a host again. */
export async function endModelDownloads(library: Library): Promise<void> {
  await Promise.all([...ownDownloads(library).underWay.values()].map(end));
}

async function end(download: Download | undefined): Promise<void> {
  download?.stop.abort(new Error('stopped'));
  await download?.over;
}

function faultOf(error: unknown): AppError {
  return diskFullError(error) ?? { code: 'INTERNAL_ERROR', message: 'The download failed unexpectedly.' };
}
