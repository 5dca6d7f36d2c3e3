/**
 * Builds tests/soak/main.ts the way the program itself is built, and runs it:
 * `npm run soak [-- --minutes N] [--seed S] [--only NAME]`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';
import { inlineFiles } from './inline-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'out', 'soak');

// Scenarios that run the program are not to find anything to build.
await ensureBuilt(root);
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [inlineFiles()],
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rollupOptions: {
      input: {
        main: join(root, 'tests', 'soak', 'main.ts'),
        // A process that a scenario kills.
        writer: join(root, 'tests', 'soak', 'writer.ts'),
        // A thread of its own; part of the main program, it would begin the soak once more.
        'text-readers': join(root, 'tests', 'support', 'files', 'text-readers.ts'),
      },
      // All in one folder, at the depth at which the tests' own files find the checkout.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const soak = spawn(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
// Ctrl-C reaches the run itself, which then tells what it found.
process.on('SIGINT', () => undefined);
soak.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
