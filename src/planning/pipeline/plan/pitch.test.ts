import { expect, it } from 'vitest';
import { outlinedPlan } from '../../../../tests/support/models/hand-answers.ts';
import { pitch } from './pitch.ts';

const answer = (more: object = {}) => ({
  audience: 'The council, which fears another ruin.',
  opening: 'The ice works stand empty.',
  paragraphs: ['They could be warm again.', 'It costs [[budget.total]].'],
  proof: [
    { claim: 'People will come', evidence: 'the list of the club' },
    { claim: 'The walls hold', evidence: 'the survey' },
  ],
  doubts: [
    { doubt: 'What if it leaks?', answer: 'The survey says so in spring' },
    { doubt: 'Who pays?', answer: 'The fund.' },
  ],
  ask: 'Release the first half.',
  ...more,
});

it('a pitch is for those who decide, comes to one thing that they decide, and keeps proof and doubts below it', async () => {
  const plan = await outlinedPlan();
  const { page, questions } = await plan.ask(pitch, () => answer());
  const parts = ['**For:** The council', 'The ice works', '[[budget.total]]', '**What is asked:** Release'];
  const below = ['## What it rests on', '**People will come.** the list of the club.', '## Doubts and answers'];
  const places = [...parts, ...below, '**What if it leaks?** The survey says so in spring.'].map((each) =>
    page.indexOf(each),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(questions[0]?.context.map(({ title }) => title)).toContain('Project plan');
  await expect(plan.ask(pitch, () => answer({ doubts: [] }))).rejects.toThrow(/doubts/);
  await expect(plan.ask(pitch, () => answer({ ask: 'Release [[no.such_sum]].' }))).rejects.toThrow(/no\.such_sum/);
});
