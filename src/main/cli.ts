import { fileURLToPath } from 'node:url';
import { runCli } from './cli/program.ts';

// Only the entry knows where the built files lie.
process.exitCode = await runCli(process.argv.slice(2), fileURLToPath(new URL('./worker.js', import.meta.url)));
