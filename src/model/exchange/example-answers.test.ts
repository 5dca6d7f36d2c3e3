import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { examplePrompts } from '../../library/example-prompts.ts';
import { Unanswered } from '../../planning/engine/stage-error.ts';
import { question, scope } from '../fixture-drafter.ts';
import { ANSWERED_EXAMPLES, answeredStages, answeringFrom, exampleAnswers } from './example-answers.ts';

const drafter = answeringFrom(
  new Map([
    ['animals', { name: 'a heron', legs: 2 }],
    ['animals--otter', { name: 'an otter' }],
    ['animals--pike', { name: 4 }],
  ]),
);

it('answers by stage and item, whatever the question says, and says who drafted', async () => {
  const by = 'an AI agent through the queue';
  for (const instructions of ['Name an animal.', 'Name any animal that you like.']) {
    expect(await drafter.answer(question({ instructions }), scope())).toEqual({
      value: { name: 'a heron', legs: 2 },
      by,
      warnings: [],
    });
  }
  expect(await drafter.answer(question({ item: 'otter' }), scope())).toMatchObject({ value: { name: 'an otter' }, by });
});

it.each([
  ['no item of this name', question({ item: 'eel' }), scope(), 'animals--eel'],
  ['no stage of this name', question(), scope({ stage: 'plants' }), 'plants'],
  ['an answer that does not fit', question({ item: 'pike' }), scope(), 'animals--pike'],
])('has nothing to say where it has %s', async (_, asked, asking, named) => {
  const answer = drafter.answer(asked, asking);
  await expect(answer).rejects.toThrow(Unanswered);
  await expect(answer).rejects.toThrow(named);
});

it('comes with answers for exactly the examples that say so, every one of them JSON', () => {
  const saidSo = examplePrompts.filter(({ answeredFrom }) => answeredFrom !== null).map(({ id }) => id);
  expect(saidSo).toEqual(ANSWERED_EXAMPLES);
  for (const id of saidSo) {
    const files = readdirSync(join(import.meta.dirname, '../../../resources/example-answers', id));
    expect([...exampleAnswers(id).keys()].map((key) => `${key}.json`).sort()).toEqual(files.sort());
    expect(answeredStages(exampleAnswers(id)).has('brief')).toBe(true);
  }
});
