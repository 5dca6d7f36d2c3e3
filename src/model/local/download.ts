import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder, moveDurably } from '../../platform/atomic-file.ts';
import { type FileLock, takeFileLock } from '../../platform/file-lock.ts';
import { isDiskFull } from '../../platform/system-error.ts';
import type { DownloadProgress } from '../../shared/contracts/local-model.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { gigabytes } from './fit.ts';
import { PartFile } from './part-file.ts';
import { publishedFile, refusedBy, unreachable } from './published-file.ts';

export interface DownloadOptions {
  readonly url: string;
  /** Where the whole file goes. Until then it is beside it, with `.part` at the end of its name. */
  readonly to: string;
  /** As it is known; what the server publishes must be the same. Null where only the server knows. */
  readonly sha256: string | null;
  readonly fetch: typeof fetch;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Bytes that are free where the file goes; left out, the system is asked. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
  /** Between tries after the connection failed, in milliseconds; doubled each time. */
  readonly pauseMs?: number;
}

/** Tries without anything received before a download is given up. */
const MOST_TRIES = 5;
const PAUSE_MS = 1_000;
/** Left free, so that the plans have room. In bytes. */
const RESERVE = 1e9;
/** Without a byte for so long, the connection counts as broken. In milliseconds. */
const SILENCE_MS = 60_000;
const PROGRESS_EVERY_MS = 200;
/** Whoever only looks whether a lock is held has it for a moment. In milliseconds. */
const LOOKED_AT_MS = 250;

/**
 * Downloads a file, going on where an earlier try stopped, and puts it in place only when its SHA-256 is the published
 * one. CONFLICT while another process downloads it; DISK_FULL before it begins or in between; DOWNLOAD_FAILED, with the
 * reason in `details.reason`: `network`, `refused`, `no_hash`, `other_file`, `wrong_hash`. What was received is kept
 * but for a wrong hash. @throws the signal's reason when it is aborted
 */
export async function download(
  options: DownloadOptions,
): Promise<Result<{ readonly sha256: string; readonly bytes: number }>> {
  let lock: FileLock | null = null;
  try {
    makeFolder(dirname(options.to));
    lock = takeFileLock(lockOf(options.to), LOOKED_AT_MS);
    if (!lock)
      return err('CONFLICT', 'It is being downloaded already.', {
        reason: 'under_way',
        next: 'Wait until that has ended.',
      });
    return await downloadLocked(options);
  } catch (error) {
    if (isDiskFull(error)) return diskFull('The disk is full.');
    throw error;
  } finally {
    lock?.release();
  }
}

/** Whether a process, this one or another, downloads the file now. */
export function isBeingDownloaded(to: string): boolean {
  const path = lockOf(to);
  if (!existsSync(path)) return false;
  const lock = takeFileLock(path);
  lock?.release();
  return lock === null;
}

/** Held while a file is downloaded. It is empty and stays, as one that is deleted could be locked twice. */
function lockOf(to: string): string {
  return `${to}.lock`;
}

async function downloadLocked(options: DownloadOptions): Promise<Result<{ sha256: string; bytes: number }>> {
  const { url, to, signal, fetch: fetcher } = options;
  const published = await publishedFile(url, fetcher, signal);
  if (!published.ok) return published;
  const { bytes } = published.value;
  const sha256 = options.sha256 ?? published.value.sha256;
  if (sha256 === null || bytes === null)
    return err('DOWNLOAD_FAILED', 'The server publishes no hash or size of the file, so it could not be verified.', {
      reason: 'no_hash',
      next: 'Download it with a browser, check where it is from, and use it with `planexe models use FILE`.',
    });
  if (published.value.sha256 !== null && published.value.sha256 !== sha256)
    return err('DOWNLOAD_FAILED', 'The server has another file in this place than the one that was listed.', {
      reason: 'other_file',
      next: 'Update PlanExe, or choose another model.',
    });
  const part = new PartFile(`${to}.part`, sha256);
  const free = await (options.freeBytes ?? (() => freeIn(dirname(to))))();
  const missing = bytes - part.size();
  if (free < missing + RESERVE)
    return diskFull(`${gigabytes(missing)} are to be downloaded, and only ${gigabytes(free)} are free.`);
  const received = await receive(options, part, bytes);
  if (!received.ok) return received;
  options.onProgress?.({ received: bytes, total: bytes, verifying: true });
  if ((await hashOf(part.path, signal)) !== sha256) {
    part.remove();
    return err('DOWNLOAD_FAILED', 'The file that came is not the published one, and was deleted.', {
      reason: 'wrong_hash',
      next: 'Try again. If it happens again, something between this computer and the server changes files.',
    });
  }
  moveDurably(part.path, to);
  part.forget();
  return ok({ sha256, bytes });
}

/** Receives what is missing, in as many connections as it takes. */
async function receive(
  { url, fetch: fetcher, signal, onProgress, pauseMs = PAUSE_MS }: DownloadOptions,
  part: PartFile,
  total: number,
): Promise<Result<null>> {
  let tries = 0;
  while (part.size() !== total) {
    if (part.size() > total) part.remove();
    const from = part.size();
    signal?.throwIfAborted();
    const outcome = await receiveOnce({ url, fetcher, signal, part, from, total, onProgress });
    if (typeof outcome === 'number' && (outcome < 500 || tries >= MOST_TRIES)) return refusedBy(url, outcome);
    if (outcome === 'ended' && part.size() === total) break;
    tries = part.size() > from ? 0 : tries + 1;
    if (tries >= MOST_TRIES) return unreachable(url);
    await pause(pauseMs * 2 ** tries, undefined, signal ? { signal } : {}).catch(() => undefined);
    signal?.throwIfAborted();
  }
  return ok(null);
}

interface Once {
  readonly url: string;
  readonly fetcher: typeof fetch;
  readonly signal: AbortSignal | undefined;
  readonly part: PartFile;
  readonly from: number;
  readonly total: number;
  readonly onProgress: DownloadOptions['onProgress'];
}

/** @returns `ended`, `broken`, or the status with which the server refused */
async function receiveOnce(once: Once): Promise<'ended' | 'broken' | number> {
  const { url, fetcher, signal, part, from, total, onProgress } = once;
  const silence = new AbortController();
  const broken = () => silence.abort();
  let watch = setTimeout(broken, SILENCE_MS);
  try {
    const response = await fetcher(url, {
      headers: { ...(from > 0 && { range: `bytes=${from}-` }), 'accept-encoding': 'identity' },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.status >= 400 && response.status !== 416) return response.status;
    // The server does not go on where it is asked to: everything comes again.
    const goesOn = response.status === 206 && startOf(response) === from;
    if (response.status === 416 || (from > 0 && !goesOn)) part.remove();
    if (response.status === 416 || !response.body) return 'broken';
    if (response.status === 206 && !goesOn) return 'broken';
    let received = part.size();
    let told = 0;
    const file = await open(part.path, 'a', 0o600);
    try {
      for await (const chunk of response.body) {
        clearTimeout(watch);
        watch = setTimeout(broken, SILENCE_MS);
        await file.appendFile(chunk);
        received += chunk.byteLength;
        const now = performance.now();
        if (now - told < PROGRESS_EVERY_MS) continue;
        told = now;
        onProgress?.({ received, total, verifying: false });
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return 'ended';
  } catch (error) {
    signal?.throwIfAborted();
    if (isDiskFull(error)) throw error;
    return 'broken';
  } finally {
    clearTimeout(watch);
  }
}

/** First byte of a part of a file; null where the server does not say. */
function startOf(response: Response): number | null {
  const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  return start === undefined ? null : Number(start);
}

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, ...(signal && { signal }) })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function diskFull(message: string): Result<never> {
  return err('DISK_FULL', message, {
    reason: 'disk_full',
    next: 'Free some disk space and try again. What was downloaded is kept.',
  });
}
