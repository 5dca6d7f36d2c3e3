import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../platform/atomic-file.ts';
import { isProcessAlive } from '../../platform/processes.ts';
import { takeHostLock } from './host-lock.ts';

/** Contents of `host.json`: address and token of the host that has a library open. Readable by its owner only. */
const HostFile = z.object({
  /** Where its server is, such as `http://127.0.0.1:4711`. */
  url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/),
  mcp_url: z.string(),
  /** Lets its holder do everything that the user may. */
  token: z.string().min(1),
  /** The library's folder. */
  library: z.string(),
  version: z.string(),
  pid: z.number().int().positive(),
  /** ISO 8601 UTC. */
  started_at: z.string(),
});
export type HostFile = Readonly<z.infer<typeof HostFile>>;

/** A host that is busy answers late; one that is gone does not answer at all. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * The host that has the library open, after it has proved that it is this one; null when there is none. A file that a
 * killed host left behind is deleted.
 * @param home the library's folder.
 */
export async function findHost(home: string): Promise<HostFile | null> {
  const host = readHostFile(home);
  if (host && isProcessAlive(host.pid) && (await provesItself(host))) return host;
  if (existsSync(hostFilePath(home))) removeIfStale(home);
  return null;
}

/**
 * The host that has the library open and does not answer, such as one that hangs; null when there is none. That it is
 * this process it has not proved, so nothing is to be sent to it.
 * @param home the library's folder.
 */
export function silentHost(home: string): HostFile | null {
  const host = readHostFile(home);
  if (!host || !isProcessAlive(host.pid)) return null;
  const lock = takeHostLock(home);
  lock?.release();
  return lock ? null : host;
}

/** Writes `host.json` as a whole, readable by the user alone. */
export function writeHostFile(home: string, host: HostFile): void {
  writeFileAtomically(hostFilePath(home), `${JSON.stringify(host, null, 2)}\n`);
}

/** Only the host itself, which holds the lock, removes its file. */
export function removeHostFile(home: string): void {
  rmSync(hostFilePath(home), { force: true });
}

/**
 * Answer to a challenge that requires the token: a host proves by it that it is the one of `host.json`, so that
 * another program on its port never sees the token.
 */
export function hostProof(token: string, challenge: string): string {
  return createHmac('sha256', token).update(`planexe host ${challenge}`).digest('base64url');
}

function hostFilePath(home: string): string {
  return join(home, 'host.json');
}

/** Null when there is none, or none that can be understood. */
function readHostFile(home: string): HostFile | null {
  try {
    return HostFile.parse(JSON.parse(readFileSync(hostFilePath(home), 'utf8')));
  } catch {
    return null;
  }
}

async function provesItself({ url, token }: HostFile): Promise<boolean> {
  const challenge = randomBytes(16).toString('base64url');
  try {
    const answer = await fetch(`${url}/healthcheck?challenge=${challenge}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const said = Answer.safeParse(await answer.json());
    if (!said.success) return false;
    const [given, due] = [Buffer.from(said.data.proof), Buffer.from(hostProof(token, challenge))];
    return given.length === due.length && timingSafeEqual(given, due);
  } catch {
    return false;
  }
}

const Answer = z.object({ proof: z.string() });

/** A host that is starting, ending or too busy to answer still holds its lock, and its file is left alone. */
function removeIfStale(home: string): void {
  const lock = takeHostLock(home);
  if (!lock) return;
  try {
    removeHostFile(home);
  } finally {
    lock.release();
  }
}
