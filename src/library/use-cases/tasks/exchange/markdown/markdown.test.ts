import { expect, test } from 'vitest';
import { unwrap } from '../../../../fixture-library.ts';
import { readingOf } from '../fixture-reading.ts';
import { leftOutList } from '../format/left-out.ts';
import { taskFormat } from '../formats.ts';

const format = unwrap(taskFormat('md'));
const { write } = format;

function readText(text: string) {
  const read = readingOf(format, text);
  return { ...read, outline: read.tasks.map(({ seed, state }) => [seed.node_key, seed.title, seed.depends_on, state]) };
}

test('a task reads well without the program, and says all of itself', () => {
  const text = write(
    {
      title: 'Open the bakery',
      tasks: [
        {
          seed: {
            node_key: 'lease',
            title: 'Sign the lease',
            description: 'Ask the notary first.\n\n- two copies',
            execution_contract: { deliverable: 'signed lease', notes: ['Bring the stamp'], office: 3 },
            verification_contract: {
              doneWhen: 'both have signed',
              evidence: [{ name: 'rent', type: 'number', atLeast: 0, atMost: 2500, description: 'per month' }],
            },
            soft_depends_on: ['loan'],
            links: [{ node_key: 'loan', type: 'SS', lag: -2 }],
            role: 'owner',
            tags: ['legal', 'a, b'],
            due: '2027-05-01',
            estimate: { optimistic: 1, likely: 3, pessimistic: 8 },
            planned_cost: 400,
          },
          state: 'claimed',
        },
        {
          seed: { node_key: 'loan', title: 'Ask for a loan', execution_contract: {}, verification_contract: {} },
          state: 'done',
        },
      ],
    },
    { leftOut: leftOutList(), now: '' },
  );
  expect(text).toBe(`# Open the bakery

- [ ] Sign the lease {#lease}

  Ask the notary first.

  - two copies
  - Better after: loan
  - Links: SS-2 loan
  - Role: owner
  - Tags: legal, "a, b"
  - Due: 2027-05-01
  - Estimate: 1 / 3 / 8 days
  - Cost: 400
  - Deliverable: signed lease
  - Note: Bring the stamp
  - Done when: both have signed
  - Evidence: rent (number, at least 0, at most 2500): per month
  - State: claimed
  <!-- planexe {"more_execution":{"office":3}} -->
- [x] Ask for a loan {#loan}
`);
});

test('check lists of others: any mark, tabs, nesting; a task waits for what is nested below it', () => {
  const { outline, leftOut, result } = readText(
    [
      '\uFEFF# Move house',
      '',
      '* [ ] Pack',
      '\t* [X] Books',
      '\t* [ ] Kitchen',
      '\t\t1. [ ] Plates',
      '+ [-] Piano',
      '1) [ ] Drive',
    ].join('\r\n'),
  );
  expect(result.ok && result.value.title).toBe('Move house');
  expect(outline).toEqual([
    ['1', 'Pack', ['1.1', '1.2'], null],
    ['1.1', 'Books', [], 'done'],
    ['1.2', 'Kitchen', ['1.2.1'], null],
    ['1.2.1', 'Plates', [], null],
    ['2', 'Piano', [], 'cancelled'],
    ['3', 'Drive', [], null],
  ]);
  expect(leftOut).toEqual([]);
});

test('what a list of others says besides is kept as the description, or told', () => {
  const { tasks, leftOut } = readText(
    [
      'Some words before.',
      '## Phase 1',
      '- Preparation',
      '  - [ ] Pack [the boxes](https://example.org)',
      '    They are in the cellar.',
      '    - Due: soon',
      '    - Role: Ada',
      '    ```sh',
      '- [ ] outdented: an item, and the end of the code',
      '- [/] Half done',
      '- [x](https://example.org) is a link',
    ].join('\n'),
  );
  expect(tasks.map(({ seed }) => seed.title)).toEqual([
    'Pack [the boxes](https://example.org)',
    'outdented: an item, and the end of the code',
    'Half done',
  ]);
  expect(tasks[0]?.seed).toMatchObject({ role: 'Ada', description: 'They are in the cellar.\n- Due: soon\n```sh' });
  expect(leftOut).toEqual([
    { what: 'text outside of tasks', count: 3, example: 'Some words before.' },
    { what: 'heading', count: 1, example: '## Phase 1' },
    { what: 'box [/]', count: 1, example: '3' },
  ]);
});

test('boxes within code are no tasks', () => {
  const { outline } = readText('```\n- [ ] example\n```\n- [ ] Real\n  ~~~\n  - [ ] example\n  ~~~\n  - [ ] Nested\n');
  expect(outline).toEqual([
    ['1', 'Real', ['1.1'], null],
    ['1.1', 'Nested', [], null],
  ]);
});

test('a key of its own wins over the outline, and no two are the same', () => {
  const { outline } = readText('- [ ] A {#2}\n- [ ] B\n- [ ] Run `{#x}` twice\n');
  expect(outline.map(([key, title]) => [key, title])).toEqual([
    ['2', 'A'],
    ['2-2', 'B'],
    ['3', 'Run `{#x}` twice'],
  ]);
});

test('data that somebody broke is refused by the name of the task', () => {
  for (const data of ['{"due": }', '{"due": 7}', '{"unknown": 1}'])
    expect(readText(`- [ ] A\n  <!-- planexe ${data} -->\n`).result).toMatchObject({
      ok: false,
      error: { message: 'The data of "A" cannot be read.' },
    });
});

test('no check list at all is refused', () => {
  expect(readText('# Title\n\nwords\n').result).toMatchObject({
    ok: false,
    error: { message: 'The file has no check list.' },
  });
});

test.each([
  [
    'nested without end',
    Array.from({ length: 9_000 }, (_, depth) => `${' '.repeat(depth % 400)}- [ ] x`).join('\n'),
    9_000,
  ],
  ['fences', '```\n~~~\n'.repeat(200_000), 0],
  ['one long line', `- [ ] ${'{#'.repeat(500_000)}`, 1],
  ['evidence', `- [ ] x\n  - Evidence: ${' (file'.repeat(300_000)}`, 1],
  ['white space', `- [ ] x\n${' '.repeat(2_000_000)}\n`, 1],
  ['lists', `- [ ] x\n  - After: ${'"a,'.repeat(300_000)}`, 1],
])('a hostile file is read to its end: %s', (_what, text, tasks) => {
  expect(readText(text).tasks).toHaveLength(tasks);
});
