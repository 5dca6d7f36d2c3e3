import { describe, expect, it } from 'vitest';
import type { Json } from '../../planning/engine/json.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { type Act, says } from '../fixture-chat-server.ts';
import { scope } from '../fixture-drafter.ts';
import { drafterBench, failure } from '../fixture-drafting.ts';
import { beds, gardenQuestion } from './fixture-parts.ts';

/** How a small model is asked, by a real server that gives the answers of a list. */

const { drafting } = drafterBench();
const SMALL = [{ size: 'small' as const }];
const gives = (value: Json): Act => says(JSON.stringify(value));

const HEAD = { title: 'The river garden', goal: 'vegetables for the street' };
const RISKS = { risks: [{ risk: 'The river floods it.', owner: 'ada' }] };
const whole = { ...HEAD, beds: beds(1, 9), ...RISKS };
const GOOD: readonly Act[] = [gives(HEAD), gives({ beds: beds(1, 4) }), gives({ beds: beds(5, 9) }), gives(RISKS)];

function asked({ servers }: Awaited<ReturnType<typeof drafting>>) {
  return (servers[0]?.received ?? []).map(({ messages, response_format }) => ({
    last: messages.at(-1)?.content ?? '',
    first: messages[1]?.content ?? '',
    schema: response_format?.json_schema?.schema as {
      properties: Record<string, { minItems?: number; maxItems?: number }>;
    },
  }));
}

describe('a question to a small model', () => {
  it('is put in parts: a list at a time, a long one in pieces, and nothing that the answer can do without', async () => {
    const bench = await drafting([GOOD], SMALL);
    expect(await bench.drafter.answer(gardenQuestion(), scope())).toEqual({
      value: whole,
      by: 'model-0',
      warnings: [],
    });
    const schemas = asked(bench).map(({ schema }) => schema.properties);
    expect(schemas.map((properties) => Object.keys(properties))).toEqual([
      ['title', 'goal'],
      ['beds'],
      ['beds'],
      ['risks'],
    ]);
    expect(schemas[1]?.beds).toMatchObject({ minItems: 4, maxItems: 4 });
    expect(schemas[2]?.beds).toMatchObject({ minItems: 5, maxItems: 5 });
    expect(schemas[3]?.risks).toMatchObject({ maxItems: 2 });
  });

  it('begins alike for every part, so that the pages are read once, and shows what is there already', async () => {
    const bench = await drafting([GOOD], SMALL);
    await bench.drafter.answer(gardenQuestion(), scope());
    const texts = asked(bench).map(({ first }) => first);
    const pages = texts.map((text) => text.slice(0, text.indexOf('</page')));
    expect(pages[0]).toContain('A slow river with reeds.');
    expect(new Set(pages).size).toBe(1);
    expect(texts[2]).toContain('"plant":"plant 4"');
    expect(texts[2]).toContain('piece 2, the last');
  });

  it('is asked at once of a large model', async () => {
    const bench = await drafting([[gives(whole)]], [{ size: 'large' }]);
    await bench.drafter.answer(gardenQuestion(), scope());
    expect(bench.sent()).toEqual([1]);
    expect(Object.keys(asked(bench)[0]?.schema.properties ?? {})).toContain('new_facts');
  });
});

describe('a fault in an answer of a small model', () => {
  const weedy = beds(5, 9).map((bed, at) => (at === 2 ? { ...bed, plant: 'weeds' } : bed));

  it('goes back to the piece that has it, by the path that the piece has, and nothing else is asked again', async () => {
    const acts = [...GOOD.slice(0, 2), gives({ beds: weedy }), gives({ beds: beds(5, 9) }), gives(RISKS)];
    const bench = await drafting([acts], SMALL);
    expect((await bench.drafter.answer(gardenQuestion(), scope())).value).toEqual(whole);
    expect(bench.sent()).toEqual([5]);
    const repair = asked(bench)[3]?.last ?? '';
    expect(repair).toContain('- beds.2.plant: nobody plants weeds.');
    expect(repair).not.toContain('beds.6');
  });

  it('is found by code where a model says nothing, repeats itself or says one word without end', async () => {
    const lazy = [
      gives({ title: '...', goal: 'what it is for' }),
      gives({ title: 'Garden garden garden garden', goal: 'food' }),
    ];
    const twice = gives({ beds: [...beds(1, 3), ...beds(3, 3)] });
    const bench = await drafting([[...lazy, GOOD[0] as Act, twice, ...GOOD.slice(1)]], SMALL);
    expect((await bench.drafter.answer(gardenQuestion(), scope())).value).toEqual(whole);
    const repairs = asked(bench).map(({ last }) => last);
    expect(repairs[1]).toMatch(/title: “\.\.\.” says nothing[\s\S]*goal: this only says what the field is for/);
    expect(repairs[2]).toContain('title: the same word comes again and again');
    expect(repairs[4]).toContain('beds.3: this entry is there before');
  });

  it('that names nothing is repaired in the longest part', async () => {
    const inedible = gives({ beds: beds(5, 9).map(({ name }, at) => ({ name, plant: `flower ${at}` })) });
    const bench = await drafting([[...GOOD.slice(0, 2), inedible, ...GOOD.slice(2)]], SMALL);
    expect((await bench.drafter.answer(gardenQuestion(), scope())).value).toEqual(whole);
    expect(asked(bench)[3]?.last).toContain('- Nothing in it can be eaten.');
  });

  it('that is there after all repairs leaves the section to the outline', async () => {
    const acts = [...GOOD.slice(0, 2), gives({ beds: weedy })];
    const error = await failure((await drafting([acts], SMALL)).drafter.answer(gardenQuestion(), scope()));
    expect(error).toMatchObject({ kind: 'invalid_answer', reach: 'item', mayOutline: true });
  });

  it('leaves a list empty that need not be there, and says so', async () => {
    const acts = [...GOOD.slice(0, 3), gives({ risks: [{ risk: 'xxx', owner: 'ada' }] })];
    const { value, warnings } = await (await drafting([acts], SMALL)).drafter.answer(gardenQuestion(), scope());
    expect(value).toEqual({ ...HEAD, beds: beds(1, 9) });
    expect(warnings).toEqual([expect.stringContaining('risks: the model gave nothing that could be used')]);
  });
});

it('sends a warning back once, to the part that it is about, and takes what comes', async () => {
  const acts = [gives({ ...HEAD, goal: 'fun' }), ...GOOD.slice(1), gives({ ...HEAD, goal: 'fun' })];
  const bench = await drafting([acts], SMALL);
  const { warnings } = await bench.drafter.answer(gardenQuestion(), scope());
  expect(warnings).toEqual(['goal is too short.']);
  expect(bench.sent()).toEqual([5]);
  expect(Object.keys(asked(bench)[4]?.schema.properties ?? {})).toEqual(['title', 'goal']);
});

it('goes on with the part that was not answered when a run ended, and asks nothing twice', async () => {
  const ending = new AbortController();
  const endsAfter: Act = (response, received) => {
    ending.abort();
    return gives({ beds: beds(1, 4) })(response, received);
  };
  const bench = await drafting([[GOOD[0] as Act, endsAfter, ...GOOD.slice(2)]], SMALL);
  const first = scope({ noNewCalls: ending.signal });
  await expect(bench.drafter.answer(gardenQuestion(), first)).rejects.toBeInstanceOf(RunEnding);
  expect((await bench.drafter.answer(gardenQuestion(), scope({ kept: first.kept }))).value).toEqual(whole);
  expect(bench.sent()).toEqual([4]);
});
