import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { runAsCli } from './desktop/as-cli.ts';
import { startDesktop } from './desktop/start.ts';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Electron is ready only once this file has run to its end, so nothing is awaited here.
if (!runAsCli(beside('../../bin/planexe.mjs'), (code) => app.exit(code))) {
  startDesktop({ workerPath: beside('./worker.js'), preload: beside('../preload/index.cjs') });
}
