import { expect, it } from 'vitest';
import { screenPlanningPrompt } from './screen-planning-prompt.ts';

it('a prompt that is refused is told what to add', () => {
  const refused = screenPlanningPrompt.gate?.({
    usable: false,
    reason: 'This is a greeting.',
    language: 'en',
    dimensions: [{ name: 'objective', status: 'missing', evidence: null, question: 'What is to be achieved?' }],
    instructions: [],
    draft_note: null,
    open_questions: [],
    new_facts: [],
  });
  expect(refused).toMatch(/Add what you want to build, change, organise or find out.*Missing: objective\./);
});
