import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { HostFile } from '../host/host-file.ts';

const Link = z.object({ url: z.string() });
const ANSWER_WITHIN_MS = 5_000;

/** An address that opens the app of a running host in a browser, once; null when the host gives none. */
export async function askForLink({ url, token }: Pick<HostFile, 'url' | 'token'>): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/session/links`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const link = Link.safeParse(await answer.json());
    return link.success && link.data.url.startsWith(`${url}/`) ? link.data.url : null;
  } catch {
    return null;
  }
}

/**
 * Some programs that open addresses become the browser; one that still runs by then has done its work. One that tries
 * several browsers before it gives up takes seconds, and the link is told only where it failed.
 */
const FAILS_WITHIN_MS = 10_000;

/** Shows an address of ours in the user's browser; false where there is none to show it in. */
export async function openInBrowser(address: string): Promise<boolean> {
  const [program, ...args] = opener(address);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  return new Promise((resolve) => {
    const late = setTimeout(resolve, FAILS_WITHIN_MS, true);
    const settle = (opened: boolean) => {
      clearTimeout(late);
      resolve(opened);
    };
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
    child.unref();
  });
}

function opener(address: string): readonly [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', address];
  // `start` takes its first argument in quotes for a title.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return ['xdg-open', address];
}
