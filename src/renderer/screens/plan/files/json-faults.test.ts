import { describe, expect, it } from 'vitest';
import { issueFaults, lineOf, syntaxFaults } from './json-faults.ts';

const TEXT = `{
  "title": "Risks",
  "risks": [
    { "name": "Flood", "probability": 9 },
    { "name": "" }
  ]
}
`;

function marked(text: string, faults: readonly { from: number; to: number }[]): string[] {
  return faults.map(({ from, to }) => text.slice(from, to));
}

describe('faults of JSON', () => {
  it('says nothing of JSON', () => {
    expect(syntaxFaults(TEXT)).toEqual([]);
  });

  it.each([
    ['{"a": 1,}', 'property name'],
    ['{"a" 1}', 'colon'],
    ['{"a": [1 2]}', 'comma'],
    ['{"a": 1', '}'],
    ['// no\n{}', 'Comments'],
    ['', 'value'],
    ['{"a": tru}', 'unquoted'],
  ])('tells in words what is wrong with %s, inside the text', (text, words) => {
    const faults = syntaxFaults(text);
    expect(faults.map(({ message }) => message).join('\n')).toContain(words);
    for (const { from, to } of faults) expect(from <= to && to <= text.length).toBe(true);
  });

  it('stops at a number of faults that can be read', () => {
    expect(syntaxFaults('[1 1 '.repeat(100)).length).toBeLessThanOrEqual(50);
  });
});

it('tells what lies too deep instead of failing', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(syntaxFaults(deep)).toMatchObject([{ from: 0, message: expect.stringContaining('deep') }]);
  expect(issueFaults(deep, [{ path: [], message: 'no' }])).toHaveLength(1);
});

describe('faults of data', () => {
  it('marks the value that does not fit, and names it', () => {
    const faults = issueFaults(TEXT, [{ path: ['risks', 0, 'probability'], message: 'too big' }]);
    expect(marked(TEXT, faults)).toEqual(['9']);
    expect(faults[0]?.message).toBe('risks.0.probability: too big');
  });

  it('marks the nearest thing that is there when something is missing', () => {
    expect(marked(TEXT, issueFaults(TEXT, [{ path: ['risks', 1, 'owner'], message: 'missing' }]))).toEqual(['{']);
    expect(marked(TEXT, issueFaults(TEXT, [{ path: ['owner'], message: 'missing' }]))).toEqual(['{']);
  });

  it('marks the name of a field whose value goes over many lines', () => {
    expect(marked(TEXT, issueFaults(TEXT, [{ path: ['risks'], message: 'too few' }]))).toEqual(['"risks"']);
  });

  it('finds fields whose names hold dots', () => {
    const text = '{"budget.total": {"value": "x"}}';
    expect(marked(text, issueFaults(text, [{ path: ['budget.total', 'value'], message: 'no number' }]))).toEqual([
      '"x"',
    ]);
  });
});

it('counts lines from 1', () => {
  expect([0, 1, 2, 22].map((offset) => lineOf(TEXT, offset))).toEqual([1, 1, 2, 3]);
});
