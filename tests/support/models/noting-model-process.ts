import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelReply, ModelToLoad } from '../../../src/platform/model-messages.ts';
import { alteredModelProcess } from './altered-model-process.ts';

/**
 * The real model process, which notes what it is asked and replies, and stays at its priority: at the lowest one it
 * would hardly come to its turn while other tests run.
 */
export function notingModelProcess(folder: string) {
  const notes = join(folder, 'asked.jsonl');
  const replies = join(folder, 'replied.jsonl');
  // Another one of the same folder may have left something.
  for (const file of [notes, replies]) rmSync(file, { force: true });
  const path = alteredModelProcess(
    folder,
    'noting',
    `import { appendFileSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import os from 'node:os';
    os.setPriority = () => undefined;
    syncBuiltinESMExports();
    const note = (file, what) => appendFileSync(file, JSON.stringify(what) + '\\n');
    process.on('message', ({ model }) => {
      if (model) note(${JSON.stringify(notes)}, model);
    });
    const send = process.send.bind(process);
    process.send = (message, ...rest) => {
      if (message.type !== 'piece') note(${JSON.stringify(replies)}, message);
      return send(message, ...rest);
    };`,
  );
  return {
    /** For PLANEXE_MODEL_PROCESS. */
    path,
    /** The models that it was asked for since the last time, each way once. */
    asked(): readonly ModelToLoad[] {
      return [...new Set(taken(notes))].map((line) => JSON.parse(line) as ModelToLoad);
    },
    /** What it replied since the last time, but for pieces of answers. */
    replied: (): readonly ModelReply[] => taken(replies).map((line) => JSON.parse(line) as ModelReply),
  };
}

function taken(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(file);
  return lines;
}
