// Runs a script of the project on a Node that is new enough: `node scripts/with-node.mjs SCRIPT [ARGUMENT ...]`.
//
// npm puts the Node of optionalDependencies first on the path of its scripts; npm 10 installs it but forgets the link.
// Plain JavaScript that Node 12 can parse, because the Node that starts it may be the machine's own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = [22, 12];
const root = fileURLToPath(new URL('..', import.meta.url));
const [script, ...args] = process.argv.slice(2);
const platform = process.platform === 'win32' ? 'win' : process.platform;
const bundled = join(
  root,
  'node_modules',
  `node-${platform}-${process.arch}`,
  'bin',
  platform === 'win' ? 'node.exe' : 'node',
);

if (isNewEnough() || !existsSync(bundled)) {
  // Without a better one the script itself says what it needs.
  process.argv = [process.argv[0], resolve(script), ...args];
  await import(pathToFileURL(resolve(script)).href);
} else {
  const env = { ...process.env, PATH: `${dirname(bundled)}${delimiter}${process.env.PATH}` };
  const child = spawn(bundled, [script, ...args], { stdio: 'inherit', env });
  // Ctrl-C in a terminal reaches the child as well, and it decides what that means; other signals are passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}
