import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallScope, Drafter, Question } from '../../planning/engine/question.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import { recording, replaying } from './recording.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-recording-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scope: CallScope = {
  stage: 'risks',
  signal: new AbortController().signal,
  noNewCalls: new AbortController().signal,
  urgency: () => 0,
  kept: () => undefined,
  keep: async () => undefined,
  write: async (act) => act(),
  active: () => undefined,
};

function question(instructions: string, fits = true): Question {
  return {
    item: '',
    tier: 'deep',
    instructions,
    context: [{ title: 'Brief', text: 'A bakery.', cutOrder: 1 }],
    schema: { type: 'object' },
    words: 50,
    review: (value) => (fits ? { value, faults: [], warnings: [] } : { value: null, faults: ['no'], warnings: [] }),
  };
}

const drafter: Drafter = {
  answer: async ({ instructions }) => ({ value: { said: instructions }, by: 'model-a', warnings: ['short'] }),
};

describe('a recording', () => {
  it('gives the same answer, by the same model, without asking anybody', async () => {
    const answer = await recording(drafter, folder).answer(question('List the risks.'), scope);
    expect(await replaying(folder).answer(question('List the risks.'), scope)).toEqual(answer);
  });

  it.each([
    ['another question', question('List the chances.'), scope],
    ['another stage', question('List the risks.'), { ...scope, stage: 'swot' }],
  ])('has no answer for %s', async (_, asked, asking) => {
    await recording(drafter, folder).answer(question('List the risks.'), scope);
    const answer = replaying(folder).answer(asked, asking);
    await expect(answer).rejects.toThrow(StageError);
    await expect(answer).rejects.toThrow(/has no answer for/);
  });

  it('is not trusted when a file was damaged or the program no longer takes the answer', async () => {
    await recording(drafter, folder).answer(question('List the risks.'), scope);
    await expect(replaying(folder).answer(question('List the risks.', false), scope)).rejects.toThrow(/no longer fits/);
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').slice(0, 40));
    await expect(replaying(folder).answer(question('List the risks.'), scope)).rejects.toThrow(/damaged/);
  });

  it('holds whole files only', async () => {
    await recording(drafter, folder).answer(question('List the risks.'), scope);
    expect(readdirSync(folder).every((name) => /^risks-[0-9a-f]{16}\.json$/.test(name))).toBe(true);
  });
});
