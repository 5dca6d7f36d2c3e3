import { z } from 'zod';
import type { Json } from '../planning/engine/json.ts';
import type { CallScope, Question } from '../planning/engine/question.ts';
import type { Attempt, CallLog } from './ask/call-log.ts';
import { machineClock } from './ask/waiting.ts';
import { localModels } from './local/local-models.ts';
import { ModelEntry } from './profiles/profile.ts';
import { environmentSecrets } from './profiles/secrets.ts';

const Animal = z.object({ name: z.string().describe('its name'), legs: z.number().int().optional() });
/** What fits `question()`. */
export const GOOD = '{"name":"a heron","legs":2}';

export function question(overrides: Partial<Question> = {}): Question {
  return {
    item: '',
    tier: 'standard',
    instructions: 'Name an animal.',
    context: [{ title: 'The river', text: 'A slow river with reeds.', cutOrder: 0 }],
    schema: z.toJSONSchema(Animal, { io: 'input' }) as Json,
    words: 20,
    review: (raw) => {
      const parsed = Animal.safeParse(raw);
      return parsed.success
        ? {
            value: parsed.data as Json,
            faults: [],
            warnings: parsed.data.name === 'weak' ? ['The name is weak.'] : [],
          }
        : {
            value: null,
            faults: parsed.error.issues.map(({ path }) => `${path.join('.')} does not fit.`),
            warnings: [],
          };
    },
    ...overrides,
  };
}

/** A scope that keeps what it is given, as a run's own does. */
export function scope(overrides: Partial<CallScope> = {}): CallScope {
  let kept: Json | undefined;
  return {
    stage: 'animals',
    signal: new AbortController().signal,
    noNewCalls: new AbortController().signal,
    urgency: () => 1,
    active: () => undefined,
    kept: () => kept,
    keep: async (progress) => {
      kept = progress;
    },
    write: async (act) => act(),
    ...overrides,
  };
}

export function entry(base_url: string, overrides: Partial<z.input<typeof ModelEntry>> = {}): ModelEntry {
  return ModelEntry.parse({
    key: 'heron',
    provider: 'openai-compatible',
    model: 'heron-1',
    base_url,
    context_window: 8_192,
    price: { input: 1, output: 1 },
    ...overrides,
  });
}

export function context(env: Record<string, string> = {}) {
  return {
    secrets: environmentSecrets(env),
    env,
    fetch,
    clock: machineClock,
    localModels: localModels({ home: '', env }),
  };
}

/** A log that keeps everything. */
export function memoryLog(): CallLog & { readonly attempts: Attempt[] } {
  const attempts: Attempt[] = [];
  return {
    attempts,
    add: (attempt) => void attempts.push(attempt),
    spentUsd: () => attempts.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
  };
}
