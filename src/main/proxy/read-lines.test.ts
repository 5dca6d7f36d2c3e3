import { expect, it, onTestFinished, vi } from 'vitest';
import { type Line, readLines } from './read-lines.ts';

async function linesOf(chunks: readonly (string | Uint8Array)[], maxBytes = 1_000): Promise<Line[]> {
  async function* input() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: Line[] = [];
  for await (const line of readLines(input(), maxBytes)) lines.push(line);
  return lines;
}

it('splits at newlines of both kinds, wherever the chunks end, and leaves empty lines out', async () => {
  const euro = Buffer.from('{"price":"5 €"}');
  expect(await linesOf(['{"a":', '1}\n\r\n{"b":2}\r', '\n{"c":3}'])).toEqual([
    { text: '{"a":1}' },
    { text: '{"b":2}' },
    { text: '{"c":3}' },
  ]);
  // In the middle of a character.
  expect(await linesOf([euro.subarray(0, 13), euro.subarray(13), '\n'])).toEqual([{ text: '{"price":"5 €"}' }]);
});

const LONG = 'x'.repeat(5_000);

it.each<[string, string, string | number | null]>([
  ['at the beginning', `{"jsonrpc":"2.0","id":7,"method":"m","params":{"text":"${LONG}"}}`, 7],
  ['first of all', `{ "id" : "a-b", "params":{"text":"${LONG}"}, "method":"m" }`, 'a-b'],
  ['at the end', `{"method":"m","params":{"text":"${LONG}"},"jsonrpc":"2.0","id":"x"}`, 'x'],
  ['at the end but one', `{"method":"m","params":{"text":"${LONG}"},"id":-3,"jsonrpc":"2.0"}`, -3],
  ['in the middle, where it may be of something else', `{"params":{"text":"${LONG}"},"id":1,"method":"m"}`, null],
  ['of something else', `{"method":"m","params":{"text":"${LONG}","id":1}}`, null],
])('finds the id of a line that is too long %s', async (_name, text, id) => {
  const halves = [text.slice(0, 3_000), `${text.slice(3_000)}\n{"next":1}\n`];
  expect(await linesOf(halves)).toEqual([{ tooLong: { id } }, { text: '{"next":1}' }]);
});

it('takes a line of exactly the longest length', async () => {
  expect(await linesOf(['x'.repeat(1_000)])).toEqual([{ text: 'x'.repeat(1_000) }]);
  expect(await linesOf(['x'.repeat(1_001)])).toEqual([{ tooLong: { id: null } }]);
});

it('joins no more of an endless line than a chunk and its edges', async () => {
  const longest = 10_000;
  const chunkBytes = 1_000_000;
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => concat.mockRestore());
  const joined: number[] = [];
  concat.mockImplementation((list) => {
    const bytes = new Uint8Array(list.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of list) {
      bytes.set(part, at);
      at += part.length;
    }
    joined.push(bytes.length);
    return Buffer.from(bytes.buffer);
  });
  async function* endless() {
    yield Buffer.from(`{"id":7,"text":"${'x'.repeat(chunkBytes)}`);
    for (let count = 0; count < 500; count += 1) yield Buffer.alloc(chunkBytes, 'x');
  }
  const lines: Line[] = [];
  for await (const line of readLines(endless(), longest)) lines.push(line);
  expect(lines).toEqual([{ tooLong: { id: 7 } }]);
  // Each chunk is cut to its edges before anything else is done with it, and what is kept does not grow with the line.
  expect(joined.length).toBeGreaterThan(500);
  expect(Math.max(...joined)).toBeLessThanOrEqual(longest + 2 * 400);
});

it('reads on only when somebody takes the line before', async () => {
  let read = 0;
  async function* input() {
    for (; read < 100; ) {
      read += 1;
      yield Buffer.from(`{"number":${read}}\n`);
    }
  }
  const lines = readLines(input(), 1_000);
  for (let taken = 1; taken <= 3; taken += 1) {
    expect((await lines.next()).value).toEqual({ text: `{"number":${taken}}` });
    expect(read).toBe(taken);
  }
  await lines.return(undefined);
  expect(read).toBe(3);
});
