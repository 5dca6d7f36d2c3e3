#!/usr/bin/env node
// Old versions of Node must get as far as the message below, so nothing here is newer than Node 12 can parse, and
// nothing is imported before the check.
const NEEDED = [22, 12];

const running = process.versions.node.split('.').map(Number);
if (running[0] < NEEDED[0] || (running[0] === NEEDED[0] && running[1] < NEEDED[1])) {
  process.stderr.write(
    `planexe needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node}; after \`npm install\`, \`npm run -s planexe -- ...\` uses the right one by itself.\n`,
  );
  process.exitCode = 1;
} else {
  start().catch((error) => {
    process.stderr.write(`planexe: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}

async function start() {
  const [{ existsSync }, { join }, { fileURLToPath }, nodeModule] = await Promise.all([
    import('node:fs'),
    import('node:path'),
    import('node:url'),
    import('node:module'),
  ]);
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (existsSync(join(root, 'src')) && !(await buildWhereNeeded(root))) {
    process.exitCode = 1;
    return;
  }
  // As it was built, whatever the environment of the caller.
  process.env.NODE_ENV = 'production';
  const { directory } = nodeModule.enableCompileCache(join(root, 'out', '.compile-cache'));
  // The worker process is to have the same.
  if (directory && !process.env.NODE_COMPILE_CACHE)
    process.env.NODE_COMPILE_CACHE = join(root, 'out', '.compile-cache');
  await import('../out/main/cli.js');
}

/** In a checkout the program is built on first use. In a process of its own, which gives its memory back. */
async function buildWhereNeeded(root) {
  const { isBuilt } = await import('../scripts/ensure-built.mjs');
  if (isBuilt(root)) return true;
  const [{ spawnSync }, { join }] = await Promise.all([import('node:child_process'), import('node:path')]);
  // Standard output belongs to the command.
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'ensure-built.mjs')], { stdio: ['ignore', 2, 2] });
  return built.status === 0;
}
