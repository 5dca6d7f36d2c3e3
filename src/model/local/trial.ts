import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, writeFileAtomically } from '../../platform/atomic-file.ts';
import type { LocalModels } from '../provider.ts';
import { estimateTokens } from '../question/tokens.ts';
import { modelsFolder } from './local-models.ts';

/** How fast a model is on this computer. */
const ModelSpeed = z.object({
  /** Tokens of a question in a second. */
  read_per_s: z.number().positive(),
  /** Tokens of an answer in a second. */
  write_per_s: z.number().positive(),
});
export type ModelSpeed = z.infer<typeof ModelSpeed>;

const Speeds = z.record(z.string(), ModelSpeed);

/** How long the model writes, in milliseconds. Reading comes before that and takes as long as it takes. */
const TRIAL_MS = 10_000;
/** As long as a page or two, so that reading is measured and not the beginning of it. */
const TEXT = 'A trial of how fast this model reads a question of a plan on this computer. '.repeat(40);
/** Goes on until it is stopped, whatever the model would rather say. */
const ENDLESS = {
  type: 'object',
  properties: { words: { type: 'array', minItems: 500, items: { type: 'string' } } },
};

/**
 * Lets a model read a page and write for some seconds, and remembers how fast that was for estimates. It has to be in
 * memory already, as loading is no part of the speed. Null when it wrote too little to tell.
 * @throws the signal's reason when it is aborted; what the model process says
 */
export async function trialOf(
  { home, localModels }: { readonly home: string; readonly localModels: LocalModels },
  entry: { readonly key: string; readonly model: string; readonly context_window: number },
  signal?: AbortSignal,
): Promise<ModelSpeed | null> {
  const stop = new AbortController();
  const began = performance.now();
  let first: number | null = null;
  let last = began;
  let pieces = 0;
  let timer: NodeJS.Timeout | undefined;
  const question = {
    model: entry.model,
    contextTokens: entry.context_window,
    instructions: 'List words.',
    messages: [{ role: 'user', text: TEXT }] as const,
    schema: ENDLESS,
    maxTokens: 2_000,
    temperature: null,
  };
  try {
    for await (const piece of localModels.ask(
      question,
      signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    )) {
      if (piece.type === 'end') break;
      last = performance.now();
      first ??= last;
      timer ??= setTimeout(() => stop.abort(), TRIAL_MS);
      pieces += 1;
    }
  } catch (error) {
    if (signal?.aborted || !stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (first === null || pieces < 2 || last <= first) return null;
  const speed = {
    read_per_s: estimateTokens(TEXT) / ((first - began) / 1_000),
    write_per_s: (pieces - 1) / ((last - first) / 1_000),
  };
  keepSpeed(home, entry.key, speed);
  return speed;
}

function speedsPath(home: string): string {
  return join(modelsFolder(home), 'speeds.json');
}

/** The speed of a model as it was last measured here; null when it never was. */
export function measuredSpeed(home: string, key: string): ModelSpeed | null {
  return speedsIn(home)[key] ?? null;
}

function speedsIn(home: string): Readonly<Record<string, ModelSpeed>> {
  try {
    return Speeds.parse(JSON.parse(readFileSync(speedsPath(home), 'utf8')));
  } catch {
    // Never measured; what cannot be read is measured anew.
    return {};
  }
}

/** @throws the system's error */
export function keepSpeed(home: string, key: string, speed: ModelSpeed): void {
  makeFolder(modelsFolder(home));
  writeFileAtomically(speedsPath(home), `${JSON.stringify({ ...speedsIn(home), [key]: speed }, null, 2)}\n`);
}
