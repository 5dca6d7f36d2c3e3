import type { DownloadProgress, LocalModel, ModelWithDownload } from '../../../shared/contracts/local-model.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { diskFullError } from '../../disk-full.ts';
import type { Library } from '../../library.ts';
import type { RemovedModel } from '../../planner.ts';
import { plannerOf } from '../plans/find-plan.ts';

interface Download {
  readonly stop: AbortController;
  progress: DownloadProgress;
  over: Promise<void>;
}

interface Downloads {
  readonly underWay: Map<string, Download>;
  readonly failed: Map<string, AppError>;
}

/** Downloads belong to the process that makes them, and end with it; what came is kept on the disk. */
const downloads = new WeakMap<Library, Downloads>();

function downloadsOf(library: Library): Downloads {
  const known = downloads.get(library) ?? { underWay: new Map(), failed: new Map() };
  downloads.set(library, known);
  return known;
}

function placeOf({ home, env }: Library) {
  return { home, env };
}

/** Models inside the app: those that are there, and those that can be downloaded, with what fits this computer. */
export async function localModels(library: Library): Promise<readonly ModelWithDownload[]> {
  const { underWay, failed } = downloadsOf(library);
  const models = await plannerOf(library).localModels(placeOf(library));
  return models.map((model) => ({
    ...model,
    download: underWay.get(model.name)?.progress ?? null,
    failed: failed.get(model.name) ?? null,
  }));
}

/**
 * Begins to download a model, or goes on with it, and returns at once; `localModels` tells how far it is. INVALID_INPUT
 * for a name that is not in the catalogue. CONFLICT when it is being downloaded.
 */
export async function startModelDownload(
  library: Library,
  { name }: { readonly name: string },
): Promise<Result<{ readonly name: string }>> {
  const planner = plannerOf(library);
  const { underWay, failed } = downloadsOf(library);
  const model = (await planner.localModels(placeOf(library))).find((each) => each.name === name);
  if (model?.source !== 'catalogue')
    return err('INVALID_INPUT', `The catalogue has no model ${JSON.stringify(name).slice(0, 60)}.`, { field: 'name' });
  if (underWay.has(name)) return err('CONFLICT', 'It is being downloaded already.');
  failed.delete(name);
  const stop = new AbortController();
  const progress = { received: model.downloaded_bytes, total: model.bytes, verifying: false };
  const download: Download = { stop, progress, over: Promise.resolve() };
  underWay.set(name, download);
  const onProgress = (now: DownloadProgress) => {
    download.progress = now;
  };
  download.over = planner
    .downloadModel(placeOf(library), name, { signal: stop.signal, onProgress })
    .then((result) => (result.ok ? null : result.error))
    .catch((error: unknown) => (stop.signal.aborted ? null : faultOf(error)))
    .then((error) => {
      if (error) failed.set(name, error);
      underWay.delete(name);
    });
  return ok({ name });
}

/** Stops a download and keeps what came. Resolves when it has ended; nothing happens when there is none. */
export async function stopModelDownload(library: Library, { name }: { readonly name: string }): Promise<void> {
  const download = downloadsOf(library).underWay.get(name);
  download?.stop.abort(new Error('stopped'));
  await download?.over;
}

/** Uses a GGUF file of the user where it is, by its absolute path. INVALID_INPUT, with what is wrong with it. */
export function addModelFile(library: Library, { path }: { readonly path: string }): Promise<Result<LocalModel>> {
  return plannerOf(library).addModelFile(placeOf(library), path);
}

/** Deletes a downloaded model, or forgets a file of the user. INVALID_INPUT when there is none of that name. */
export async function removeModel(
  library: Library,
  { name }: { readonly name: string },
): Promise<Result<RemovedModel>> {
  await stopModelDownload(library, { name });
  downloadsOf(library).failed.delete(name);
  return plannerOf(library).removeModel(placeOf(library), name);
}

function faultOf(error: unknown): AppError {
  return diskFullError(error) ?? { code: 'INTERNAL_ERROR', message: 'The download failed unexpectedly.' };
}
