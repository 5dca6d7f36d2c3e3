import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { ModelToLoad } from '../../../src/platform/model-messages.ts';

/**
 * The real model process, which notes what it is asked, and stays at its priority: at the lowest one it would hardly
 * come to its turn while other tests run.
 */
export function notingModelProcess(folder: string) {
  const notes = join(folder, 'asked.jsonl');
  const path = join(folder, 'noting.mjs');
  const real = pathToFileURL(join(inject('built'), 'model.js')).href;
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import os from 'node:os';
    os.setPriority = () => undefined;
    syncBuiltinESMExports();
    process.on('message', ({ model }) => {
      if (model) appendFileSync(${JSON.stringify(notes)}, JSON.stringify(model) + '\\n');
    });
    await import(${JSON.stringify(real)});`,
  );
  return {
    /** For PLANEXE_MODEL_PROCESS. */
    path,
    /** The models that it was asked for since the last time, each way once. */
    asked(): readonly ModelToLoad[] {
      if (!existsSync(notes)) return [];
      const lines = new Set(readFileSync(notes, 'utf8').trim().split('\n'));
      rmSync(notes);
      return [...lines].map((line) => JSON.parse(line) as ModelToLoad);
    },
  };
}
