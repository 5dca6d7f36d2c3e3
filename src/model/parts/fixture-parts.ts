import { z } from 'zod';
import type { Json } from '../../planning/engine/json.ts';
import type { Question } from '../../planning/engine/question.ts';
import { question } from '../fixture-drafter.ts';

/** A garden: two short fields, a list of exactly nine beds, a list of up to two risks, and one that nobody needs. */
const Garden = z.object({
  title: z.string().describe('what the garden is called'),
  goal: z.string().describe('what it is for'),
  beds: z
    .array(z.object({ name: z.string().describe('name of the bed'), plant: z.string().describe('what grows there') }))
    .min(9)
    .max(18),
  risks: z.array(z.object({ risk: z.string(), owner: z.enum(['ada', 'ben']) })).max(4),
  new_facts: z.array(z.string()).max(3),
});

const schema = z.toJSONSchema(Garden, { io: 'input' }) as Record<string, Json>;

/** A question whose review names paths, as that of a section does. A bed of weeds is a fault, a lazy goal a warning. */
export function gardenQuestion(overrides: Partial<Question> = {}): Question {
  return question({
    instructions: 'Plan a garden.',
    words: 200,
    schema: { ...schema, required: ['title', 'goal', 'beds'] },
    easing: { dispensable: ['new_facts'], lists: { beds: { least: 9, most: 9 }, risks: { least: 0, most: 2 } } },
    review: (raw) => {
      const parsed = Garden.partial({ risks: true, new_facts: true }).safeParse(raw);
      if (!parsed.success) {
        const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
        return { value: null, faults, warnings: [] };
      }
      const { beds, goal } = parsed.data;
      const faults = beds.flatMap(({ plant }, at) =>
        plant === 'weeds' ? [`beds.${at}.plant: nobody plants weeds.`] : [],
      );
      const missing = beds.some(({ plant }) => plant === 'peas') ? [] : ['Nothing in it can be eaten.'];
      const all = [...faults, ...missing];
      if (all.length > 0) return { value: null, faults: all, warnings: [] };
      return { value: parsed.data as Json, faults: [], warnings: goal === 'fun' ? ['goal is too short.'] : [] };
    },
    ...overrides,
  });
}

/** The rows of `from` to `to`, each with a plant of its own; peas in the last. */
export function beds(from: number, to: number): { readonly name: string; readonly plant: string }[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    name: `Bed ${from + index}`,
    plant: from + index === 9 ? 'peas' : `plant ${from + index}`,
  }));
}
