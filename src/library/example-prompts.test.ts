import { describe, expect, test } from 'vitest';
import { examplePrompt, examplePrompts, parseExample } from './example-prompts.ts';

const HEAD = ['id: a-shed', 'title: A shed', 'domain: construction', 'currency: EUR'];
const file = (...lines: readonly string[]) => `---\n${lines.join('\n')}\n---\nBuild a shed.\n`;

describe('the bundled example prompts', () => {
  test('are at least ten, sorted by id, each id used once', () => {
    const ids = examplePrompts.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test.each(examplePrompts.map((example) => [example.id, example] as const))(
    '%s has 300 to 800 words',
    (_, example) => {
      expect(example.wordCount).toBeGreaterThanOrEqual(300);
      expect(example.wordCount).toBeLessThanOrEqual(800);
    },
  );

  test.each(examplePrompts.map((example) => [example.id, example] as const))('%s is flowing prose', (_, { text }) => {
    expect(text).not.toMatch(/^\s*([-*+#>|]|\d+[.)])\s/m);
  });

  test('have exactly five samples and one default, which is a sample', () => {
    expect(examplePrompts.filter(({ sample }) => sample)).toHaveLength(5);
    expect(examplePrompts.filter(({ isDefault }) => isDefault).map(({ sample }) => sample)).toEqual([true]);
  });

  test('cover at least eight domains and five currencies', () => {
    expect(new Set(examplePrompts.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(examplePrompts.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(5);
  });

  test('have samples of five different domains and currencies', () => {
    const samples = examplePrompts.filter(({ sample }) => sample);
    expect(new Set(samples.map(({ domain }) => domain)).size).toBe(5);
    expect(new Set(samples.map(({ currency }) => currency)).size).toBe(5);
  });
});

describe('examplePrompt', () => {
  test.each(examplePrompts.map(({ id }) => id))('finds %s', (id) => {
    const result = examplePrompt(id);
    expect(result.ok && result.value.id).toBe(id);
  });

  test('names every id there is when asked for another', () => {
    const result = examplePrompt('moon-base');
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.code).toBe('INVALID_INPUT');
    expect(result.error.details?.known).toEqual(examplePrompts.map(({ id }) => id));
    for (const { id } of examplePrompts) expect(result.error.message).toContain(id);
  });
});

describe('parseExample', () => {
  test('reads front matter and text, with flags off unless set', () => {
    expect(parseExample('a-shed.md', file(...HEAD))).toEqual({
      id: 'a-shed',
      title: 'A shed',
      domain: 'construction',
      currency: 'EUR',
      text: 'Build a shed.',
      wordCount: 3,
      sample: false,
      isDefault: false,
      answeredFrom: null,
      answeredIn: null,
    });
    const flagged = file(...HEAD, 'sample: true', 'default: true', 'answered_from: 2026-11-25', 'answered_in: de-DE');
    expect(parseExample('a-shed.md', flagged)).toMatchObject({
      sample: true,
      isDefault: true,
      answeredFrom: '2026-11-25',
      answeredIn: 'de-DE',
    });
  });

  test('reads a file with Windows line ends as the same', () => {
    expect(parseExample('a-shed.md', file(...HEAD).replaceAll('\n', '\r\n'))).toEqual(
      parseExample('a-shed.md', file(...HEAD)),
    );
  });

  test('keeps a colon and a --- line that belong to the text or a title', () => {
    const source = `${file('id: a-shed', 'title: Shed: the sequel', 'domain: construction', 'currency: EUR')}---\nMore.\n`;
    expect(parseExample('a-shed.md', source)).toMatchObject({
      title: 'Shed: the sequel',
      text: 'Build a shed.\n---\nMore.',
    });
  });

  test.each([
    ['no front matter', 'a-shed.md', 'Build a shed.', /front matter/],
    ['an unfinished front matter', 'a-shed.md', '---\nid: a-shed\n', /front matter/],
    ['a line without a value', 'a-shed.md', file(...HEAD, 'sample:'), /no key and value/],
    ['a key given twice', 'a-shed.md', file(...HEAD, 'currency: DKK'), /currency is given twice/],
    ['an unknown key', 'a-shed.md', file(...HEAD, 'words: yes'), /words/],
    ['a flag that is neither true nor false', 'a-shed.md', file(...HEAD, 'sample: yes'), /sample/],
    ['a currency that is no code', 'a-shed.md', file(...HEAD.slice(0, 3), 'currency: euro'), /currency/],
    [
      'a first day of answers without their locale',
      'a-shed.md',
      file(...HEAD, 'answered_from: 2026-11-25'),
      /together/,
    ],
    ['a missing title', 'a-shed.md', file(...HEAD.filter((line) => !line.startsWith('title'))), /title/],
    ['an id that is not the file name', 'b-shed.md', file(...HEAD), /its id is a-shed/],
  ])('refuses %s', (_, name, source, complaint) => {
    expect(() => parseExample(name, source)).toThrow(complaint);
  });
});
