import { spawn } from 'node:child_process';

/** Shows an address of ours in the user's browser. `onFailure` hears where there is none to show it in. */
export function openInBrowser(address: string, onFailure: () => void): void {
  const [program, ...args] = opener(address);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.once('error', onFailure);
  child.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}

function opener(address: string): readonly [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', address];
  // `start` takes its first argument in quotes for a title.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return ['xdg-open', address];
}
