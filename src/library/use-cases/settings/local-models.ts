import type { LocalModel, OfferedModel } from '../../../shared/contracts/local-model.ts';
import type { Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import type { RemovedModel } from '../../planner.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { ownDownloads, stopModelDownload } from './model-downloads.ts';

function placeOf({ home, env }: Library) {
  return { home, env };
}

/** Models inside the app: those that are there, and those that can be downloaded, with what fits this computer. */
export async function localModels(library: Library): Promise<readonly OfferedModel[]> {
  const { underWay, failed } = ownDownloads(library);
  const models = await plannerOf(library).localModels(placeOf(library));
  return models.map((model) => {
    const isOurs = underWay.has(model.name);
    // One that has just been asked for has not written anything yet.
    const begun = isOurs ? { received: model.downloaded_bytes, total: model.bytes, verifying: false } : null;
    return {
      ...model,
      download: model.download ?? begun,
      can_stop: isOurs,
      failed: failed.get(model.name) ?? null,
    };
  });
}

/** Bytes that the program which runs such models takes as a part of the app; null where it does not exist. */
export function localRuntimeBytes(library: Library): Promise<number | null> {
  return plannerOf(library).localRuntimeBytes();
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
  ownDownloads(library).failed.delete(name);
  return plannerOf(library).removeModel(placeOf(library), name);
}
