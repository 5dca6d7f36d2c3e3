import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../planning/engine/json.ts';
import { parseAnswer } from './parse-answer.ts';

const SCHEMA: Json = { type: 'object', properties: { a: { type: 'string' } } };

/** Words as models put them around answers: no brackets, anything else. */
const words = fc
  .array(fc.constantFrom('Here is', 'the "answer":', "I've", 'drafted', 'it,', '\n\n', 'äöü', '```', '1.', 'ok'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(' '));
const object = fc
  .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe('any object is found', () => {
  it.each<[string, (json: string) => fc.Arbitrary<string>]>([
    ['with words around it', (json) => fc.tuple(words, words).map(([before, after]) => `${before}\n${json}\n${after}`)],
    ['in a fence', (json) => words.map((before) => `${before}\n\`\`\`json\n${json}\n\`\`\`\nDone.`)],
    ['behind a byte order mark', (json) => fc.constant(`\uFEFF${json}`)],
    [
      'after thinking in several blocks',
      (json) => fc.constant(`<think>a</think>So:<thinking>{"a": "${'long '.repeat(200)}"}</thinking>\n\n${json}`),
    ],
    [
      'after thinking in a channel of its own',
      (json) => fc.constant(`<|channel|>analysis<|message|>no {<|end|><|channel|>final<|message|>${json}`),
    ],
    ['after thinking', (json) => fc.constant(`<think>\nmaybe {"a": 1}? no {\n</think>\n\n${json}`)],
  ])('%s', (_, wrap) => {
    fc.assert(
      fc.property(
        object.chain((value) => wrap(JSON.stringify(value)).map((text) => ({ value, text }))),
        ({ value, text }) => {
          expect(parseAnswer(text, SCHEMA)).toEqual({ kind: 'value', value, repaired: false });
        },
      ),
    );
  });
});

describe('broken syntax is repaired', () => {
  it.each([
    ['a comma too many', '{"a": ["x", "y",],}', { a: ['x', 'y'] }],
    ['a comma missing', '{"a": "x"\n"b": 2}', { a: 'x', b: 2 }],
    ['single quotes', "{'a': 'x'}", { a: 'x' }],
    ['keys without quotes', '{a: "x"}', { a: 'x' }],
    ['a comment', '{"a": "x" // why\n}', { a: 'x' }],
    ['words of Python', '{"a": None, "b": True}', { a: null, b: true }],
    ['a line break in a text', '{"a": "x\ny"}', { a: 'x\ny' }],
  ])('%s', (_, text, value) => {
    expect(parseAnswer(text, SCHEMA)).toEqual({ kind: 'value', value, repaired: true });
  });
});

describe('what cannot be taken', () => {
  it('an answer that is cut anywhere is never made whole, nor a part of it taken for it', () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.boolean(), (value, at, fenced) => {
        const json = JSON.stringify(value);
        const cut = json.slice(0, at % json.length);
        const found = parseAnswer(fenced ? `\`\`\`json\n${cut}` : `Here: ${cut}`, SCHEMA);
        expect(found.kind).toBe('fault');
      }),
    );
  });

  it('an example before a cut answer', () => {
    expect(parseAnswer('As in {"a":"x"}:\n```json\n{"a": "y', SCHEMA).kind).toBe('fault');
  });

  it.each([
    ['nothing', '', /empty/],
    ['thinking alone', '<think>let me see', /empty/],
    ['words', 'There are many animals.', /no JSON object/],
    ['a list', '["x"]', /not an object/],
    ['a list in a fence', '```json\n[{"a": "x"}, {"a": "y"}]\n```', /not an object/],
    ['a text', '"x"', /not an object/],
    ['the schema', JSON.stringify(SCHEMA), /repeats the schema/],
    ['an answer within the schema', '{"properties":{"a":"x"}}', /repeats the schema/],
  ])('%s', (_, text, fault) => {
    expect(parseAnswer(text, SCHEMA)).toEqual({ kind: 'fault', fault: expect.stringMatching(fault) });
  });

  it('an answer about properties is no echo where properties are asked for', () => {
    const schema: Json = { type: 'object', properties: { type: {}, properties: { type: 'object' } } };
    expect(parseAnswer('{"type":"object","properties":{"type":"x"}}', schema).kind).toBe('value');
  });

  it.each([
    "I'm sorry, but I can't assist with that.",
    'I cannot help with this request.',
    'As an AI, I must decline.',
  ])('refusal: %s', (text) => {
    expect(parseAnswer(text, SCHEMA)).toEqual({ kind: 'refusal' });
  });

  it('an answer that speaks of the marks of thinking is whole', () => {
    const text = '```json\n{"a":"close it with </think> there"}\n```';
    expect(parseAnswer(text, SCHEMA)).toMatchObject({ value: { a: 'close it with </think> there' } });
  });

  it('an answer that begins with a regret is no refusal', () => {
    expect(parseAnswer('I cannot say much, but here: {"a":"x"}', SCHEMA).kind).toBe('value');
  });
});
