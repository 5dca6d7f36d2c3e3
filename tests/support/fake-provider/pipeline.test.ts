import { afterAll, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { newPlan, openTestLibrary, work } from '../plans/in-process.ts';
import { generator } from './generator.ts';

const test = openTestLibrary();
afterAll(() => test.dispose());

interface Reviewed {
  readonly stage: string;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

describe('generated answers', () => {
  it.each([
    ['openai-strict', 'ice-works-bathhouse'],
    ['anthropic', 'hitzeschutz-mannheim'],
    ['grammar', 'cold-room-app'],
  ] as const)('suit the reviewers of every section, in the dialect %s, for %s', async (dialect, example) => {
    const reviewed: Reviewed[] = [];
    const prompt = examplePrompts.find(({ id }) => id === example)?.text ?? '';
    const planId = newPlan(test.library, prompt);
    await work(test.library, planId, {
      drafterFor: async () => ({
        drafter: generator(dialect, (_, stage, { faults, warnings }) => reviewed.push({ stage, faults, warnings })),
        waitsForPeople: false,
        close: () => undefined,
      }),
    });
    const refused = reviewed.filter(({ faults }) => faults.length > 0);
    const weak = reviewed.filter(({ warnings }) => warnings.length > 0);
    // The last question of the pipeline is asked only when everything before it was taken.
    expect(
      reviewed.map(({ stage }) => stage),
      JSON.stringify(refused.slice(-3)),
    ).toContain('consistency_review');
    expect(refused.length, JSON.stringify(refused.slice(0, 3))).toBeLessThanOrEqual(reviewed.length / 10);
    expect(weak.length, JSON.stringify(weak.slice(0, 3))).toBeLessThanOrEqual(reviewed.length / 5);
  });
});
