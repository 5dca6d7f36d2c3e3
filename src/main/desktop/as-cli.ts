import { spawn } from 'node:child_process';
import { CLI_SWITCH } from '../connect/own-program.ts';

/**
 * Runs the command line inside the app: an AppImage is mounted at another path each time, so only it knows where the
 * script is. Shows no window; standard input and output are the caller's.
 * @param script of the command line, absolute
 * @returns whether the app was called so; it ends with the command line then.
 */
export function runAsCli(script: string, exit: (code: number) => void): boolean {
  const place = process.argv.indexOf(CLI_SWITCH);
  if (place === -1) return false;
  const child = spawn(process.execPath, [script, ...process.argv.slice(place + 1)], {
    stdio: 'inherit',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', () => exit(1));
  child.on('exit', (code) => exit(code ?? 1));
  return true;
}
