/**
 * Builds tests/bench/main.ts the way the program itself is built, and runs it: `npm run bench [-- --only NAME] [--json]`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'out', 'bench');

try {
  // Commands that are measured are not to find anything to build.
  await ensureBuilt(root);
  await buildBench();
  run();
} catch (error) {
  process.stderr.write(`bench: the build failed: ${error.message}\n`);
  process.exitCode = 1;
}

async function buildBench() {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'), root);
  if (!loaded) throw new Error('vite.config.ts cannot be read');
  const { config } = loaded;
  const bench = (name) => join(root, 'tests', 'bench', name);
  const input = { main: bench('main.ts'), echo: bench('echo-server.ts') };
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir, rollupOptions: { ...config.build?.rollupOptions, input } },
  });
}

function run() {
  const bench = spawn(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // React checks its callers unless told that this is no development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  bench.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
