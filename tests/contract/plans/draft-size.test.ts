import { describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { planner } from '../../../src/planner/planner.ts';
import { OPTIONAL_SECTIONS, simulatePlan } from '../../support/models/simulated-plan.ts';

const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
const BYTES_PER_TOKEN = 4;
/** Of a whole plan, and of one without its optional sections. */
const MOST_TOKENS_OF_QUESTIONS = 300_000;
const MOST_TOKENS_OF_CORE = 110_000;

describe.each(['ping', 'fast', 'all'] as const)('the size of a draft told before it begins, at %s', (speed) => {
  it('is that of a draft of the usual prompt, within a fifth', async () => {
    const { calls } = await simulatePlan(prompt, speed, 8);
    const size = planner.draftSize(speed);
    const promptReads = calls.filter(({ hasPrompt }) => hasPrompt).length;
    const read = calls.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
    const promptTokens = promptReads * (Buffer.byteLength(prompt) / BYTES_PER_TOKEN);
    const near = (told: number, found: number) => expect(Math.abs(told - found) / found).toBeLessThan(0.2);
    near(size.calls, calls.length);
    near(size.prompt_reads, promptReads);
    near(size.input_tokens + promptTokens, read);
    near(
      size.output_tokens,
      calls.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    );
  });
});

it.each([
  ['all of its sections', [], MOST_TOKENS_OF_QUESTIONS],
  ['none that is optional', OPTIONAL_SECTIONS, MOST_TOKENS_OF_CORE],
])('asks for a draft of the usual prompt with %s in at most so many tokens of questions', async (_, leftOut, most) => {
  const { calls } = await simulatePlan(prompt, 'all', 8, leftOut);
  expect(calls.reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBeLessThanOrEqual(most);
});
