/**
 * Builds tests/bench/main.ts the way the program itself is built, and runs it: `npm run bench [-- --only NAME] [--json]`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';
import { inlineFiles } from './inline-files.ts';

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
  const bench = (name) => join(root, 'tests', 'bench', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [inlineFiles()],
    ssr: { noExternal: true, external: ['better-sqlite3', 'node-llama-cpp', 'playwright-core'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      rollupOptions: {
        input: { main: bench('main.ts'), echo: bench('echo-server.ts'), 'bare-model': bench('bare-model.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
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
