import { rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, isAbsolute } from 'node:path';
import type { DownloadProgress, LocalModel, ModelDownload } from '../../shared/contracts/local-model.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type CatalogueModel, catalogueOf } from './catalogue.ts';
import { download, isBeingDownloaded } from './download.ts';
import { fitOf } from './fit.ts';
import { addInstalled, dropInstalled, type InstalledModel, installedModels } from './installed.ts';
import { modelPath } from './local-models.ts';
import { examineModelFile } from './model-file.ts';
import { dropPart, partBytes } from './part-file.ts';
import { proxiedFetch } from './proxied-fetch.ts';

/** What this computer is; tests bring their own. */
interface ModelWorld {
  readonly totalBytes?: number;
  readonly fetch?: typeof fetch;
  readonly freeBytes?: () => Promise<number>;
  readonly pauseMs?: number;
}

interface Place {
  /** Folder of the library. */
  readonly home: string;
}

interface DownloadPlace extends Place {
  /** Where the proxy is named. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface DownloadRequest {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** The models of this computer, those of the user first, and then what can be downloaded, smallest first. */
export function listModels({ home }: Place, world: ModelWorld = {}): readonly LocalModel[] {
  const installed = installedModels(home);
  const own = installed.filter(({ source }) => source === 'own').map((model) => describeOwn(model, world));
  const offered = catalogueOf(home).map((model) =>
    describeOffered(
      home,
      model,
      installed.some(({ name, source }) => source === 'catalogue' && name === model.name),
      world,
    ),
  );
  return [...own, ...offered];
}

/** Downloads that are under way, in whichever process, by what they have written. */
export function modelDownloads({ home }: Place): readonly ModelDownload[] {
  return catalogueOf(home).flatMap(({ name, title, bytes }) => {
    const progress = progressOf(home, { name, bytes });
    return progress ? [{ name, title, ...progress }] : [];
  });
}

function progressOf(home: string, { name, bytes }: Pick<CatalogueModel, 'name' | 'bytes'>): DownloadProgress | null {
  const file = modelPath(home, name);
  if (!isBeingDownloaded(file)) return null;
  const received = partBytes(file);
  return { received, total: bytes, verifying: received >= bytes };
}

/**
 * Downloads a model of the catalogue, or goes on with it, and verifies it. INVALID_INPUT for another name; otherwise as
 * `download`, and INVALID_DATA when the file cannot be used.
 */
export async function downloadModel(
  { home, env }: DownloadPlace,
  name: string,
  request: DownloadRequest = {},
  world: ModelWorld = {},
): Promise<Result<LocalModel>> {
  const found = offeredByName(home, name);
  if (!found.ok) return found;
  const model = found.value;
  const to = modelPath(home, name);
  const there = installedModels(home).find((each) => each.name === name);
  if (there && examineModelFile(to).ok) return ok(describeOffered(home, model, true, world));
  const fetcher = world.fetch ?? (await proxiedFetch(env).catch(() => null));
  if (fetcher === null)
    return err('DOWNLOAD_FAILED', 'The proxy in the environment is not a valid address.', {
      reason: 'proxy',
      next: 'Set HTTPS_PROXY to an address such as http://proxy.example:8080, or remove it.',
    });
  const downloaded = await download({
    url: model.url,
    to,
    sha256: model.sha256,
    fetch: fetcher,
    freeBytes: world.freeBytes,
    ...(world.pauseMs !== undefined && { pauseMs: world.pauseMs }),
    ...request,
  });
  if (!downloaded.ok) return downloaded;
  const examined = examineModelFile(to);
  if (!examined.ok) {
    rmSync(to, { force: true });
    return err('INVALID_DATA', `The downloaded file cannot be used: ${examined.why}.`, {
      reason: examined.fault,
      next: examined.next,
    });
  }
  const { title, license } = model;
  addInstalled(home, { name, title, source: 'catalogue', path: null, license, sha256: downloaded.value.sha256 });
  return ok(describeOffered(home, model, true, world));
}

/**
 * Uses a file of the user where it is. INVALID_INPUT with what is wrong with it in `details.reason`, see
 * `ModelFileFault`.
 * @param path absolute
 */
export function addModelFile({ home }: Place, path: string, world: ModelWorld = {}): Result<LocalModel> {
  if (!isAbsolute(path))
    return err('INVALID_INPUT', 'The path of a model file has to be absolute.', {
      field: 'path',
      next: 'Give the whole path, from the root of the disk.',
    });
  const examined = examineModelFile(path);
  if (!examined.ok)
    return err('INVALID_INPUT', `${basename(path)} cannot be used: ${examined.why}.`, {
      field: 'path',
      reason: examined.fault,
      next: examined.next,
    });
  const { file } = examined;
  const known = installedModels(home);
  const model: InstalledModel = {
    name: known.find((each) => each.path === path)?.name ?? freeName(path, [...known, ...catalogueOf(home)]),
    title: file.name ?? basename(path),
    source: 'own',
    path,
    license: file.license,
    sha256: null,
  };
  addInstalled(home, model);
  return ok(describeOwn(model, world));
}

/** What was removed, and how much space that freed. A file of the user stays where it is. INVALID_INPUT for no such model; CONFLICT while it is downloaded. */
export function removeModel(
  { home }: Place,
  name: string,
): Result<{ readonly name: string; readonly freed_bytes: number; readonly kept: string | null }> {
  const model = installedModels(home).find((each) => each.name === name);
  const file = modelPath(home, name);
  const isOffered = MODEL_NAME.test(name);
  if (isOffered && isBeingDownloaded(file))
    return err('CONFLICT', 'Another program is downloading it.', { next: 'Stop that download first.' });
  const partial = isOffered ? partBytes(file) : 0;
  if (!model && partial === 0)
    return err('INVALID_INPUT', `No model ${JSON.stringify(name).slice(0, 60)} is on this computer.`, {
      field: 'model',
      next: '`planexe models list` shows those that are.',
    });
  const whole = model && model.path === null ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;
  if (model?.path === null) rmSync(file, { force: true });
  if (isOffered) dropPart(file);
  if (model) dropInstalled(home, name);
  return ok({ name, freed_bytes: whole + partial, kept: model?.path ?? null });
}

/** Names are parts of paths, so only these are looked for on the disk. */
const MODEL_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

function offeredByName(home: string, name: string): Result<CatalogueModel> {
  const offered = catalogueOf(home);
  const model = offered.find((each) => each.name === name);
  if (model) return ok(model);
  return err('INVALID_INPUT', `The catalogue has no model ${JSON.stringify(name).slice(0, 60)}.`, {
    field: 'model',
    next: `Use one of ${offered.map((each) => each.name).join(', ')}. A file that you have is used with \`planexe models use FILE\`.`,
  });
}

function describeOffered(home: string, model: CatalogueModel, isInstalled: boolean, world: ModelWorld): LocalModel {
  const file = modelPath(home, model.name);
  const examined = isInstalled ? examineModelFile(file) : null;
  const partial = partBytes(file);
  const state = examined ? (examined.ok ? 'ready' : 'broken') : partial > 0 ? 'partly_downloaded' : 'not_downloaded';
  return {
    name: model.name,
    title: model.title,
    summary: model.summary,
    source: 'catalogue',
    state,
    ...faultOf(examined, `planexe models get ${model.name}`),
    bytes: model.bytes,
    downloaded_bytes: examined?.ok ? examined.file.bytes : partial,
    license: model.license,
    languages: model.languages,
    from: model.page,
    host: new URL(model.url).host,
    speed: model.speed,
    tried: model.tried,
    download: progressOf(home, model),
    fit: fitOf({ bytes: model.bytes, layers: model.layers, cacheWidth: model.cache_width }, memory(world)),
  };
}

function describeOwn(model: InstalledModel, world: ModelWorld): LocalModel {
  const examined = examineModelFile(model.path ?? '');
  const file = examined.ok ? examined.file : null;
  const bytes = file?.bytes ?? 0;
  return {
    name: model.name,
    title: model.title,
    summary: null,
    source: 'own',
    state: examined.ok ? 'ready' : 'broken',
    ...faultOf(examined, null),
    bytes,
    downloaded_bytes: bytes,
    license: model.license,
    languages: null,
    from: null,
    host: null,
    speed: null,
    tried: false,
    download: null,
    fit: fitOf({ bytes, layers: file?.blockCount ?? null, cacheWidth: file?.cacheWidth ?? null }, memory(world)),
  };
}

function faultOf(
  examined: ReturnType<typeof examineModelFile> | null,
  again: string | null,
): Pick<LocalModel, 'why' | 'next'> {
  if (examined === null || examined.ok) return { why: null, next: null };
  return { why: examined.why, next: again === null ? examined.next : `Get it again: \`${again}\`` };
}

function memory({ totalBytes }: ModelWorld): number {
  return totalBytes ?? totalmem();
}

/** From the name of the file, so that a person knows it again. */
function freeName(path: string, taken: readonly { readonly name: string }[]): string {
  const base =
    basename(path)
      .replace(/\.gguf$/i, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]+/g, '-')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, 36) || 'model';
  const names = new Set(taken.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!names.has(name)) return name;
  }
}
