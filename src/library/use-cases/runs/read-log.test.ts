import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planFolder } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { newPlan, UNKNOWN_PLAN } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { type ReadLogInput, readLog } from './read-log.ts';

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const planId = newPlan(library);
  const file = join(planFolder(library.home, planId), 'run.log');
  mkdirSync(planFolder(library.home, planId), { recursive: true });
  const read = (input: Partial<ReadLogInput> = {}) => unwrap(readLog(library, { plan_id: planId, ...input }));
  return { library, planId, file, read };
}

/** Every line from a cursor on, page by page. */
function readOn(library: Library, planId: string, since: string, maxLines: number): string[] {
  const lines: string[] = [];
  for (let cursor = since; ; ) {
    const page = unwrap(readLog(library, { plan_id: planId, since_cursor: cursor, max_lines: maxLines }));
    lines.push(...page.lines);
    cursor = page.cursor;
    if (!page.more) return lines;
  }
}

test('the tail is the last whole lines, and a reader goes on from there without gaps', () => {
  const { library, planId, file, read } = setUp();
  expect(read()).toMatchObject({ lines: [], more: false });
  const { cursor: begin } = read();
  writeFileSync(file, 'one\ntwo\nthr');
  expect(read({ max_lines: 1 })).toMatchObject({ lines: ['two'], more: false });
  const { cursor } = read();
  appendFileSync(file, 'ee\nfour\n\nü\n');
  expect(read({ since_cursor: cursor }).lines).toEqual(['three', 'four', '', 'ü']);
  expect(readOn(library, planId, begin, 2)).toEqual(['one', 'two', 'three', 'four', '', 'ü']);
});

test('a burst of ten thousand lines comes complete', () => {
  const { library, planId, file, read } = setUp();
  const { cursor } = read();
  const lines = Array.from({ length: 10_000 }, (_, index) => `line ${index} ${'x'.repeat(index % 300)}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  expect(readOn(library, planId, cursor, 1000)).toEqual(lines);
  expect(read({ max_lines: 1000 }).lines).toEqual(lines.slice(-1000));
});

test('one answer stays small, but a line that is larger still comes whole', () => {
  const { library, planId, file, read } = setUp();
  const lines = ['a'.repeat(400_000), 'b'.repeat(400_000), 'c'.repeat(700_000)];
  writeFileSync(file, `${lines.join('\n')}\n`);
  expect(read().lines.map(({ length }) => length)).toEqual([700_000]);
  const { cursor } = read({ since_cursor: '00000000-0', max_lines: 1 });
  expect(read({ since_cursor: '00000000-0' }).lines.map(({ length }) => length)).toEqual([400_000]);
  expect(readOn(library, planId, cursor, 10)).toEqual(lines.slice(1));
});

test('a cursor of the log of an earlier draft means the beginning of the new one', () => {
  const { file, read } = setUp();
  writeFileSync(file, 'old\nold\n');
  const { cursor } = read();
  writeFileSync(file, 'new\nold\nnew\n');
  expect(read({ since_cursor: cursor }).lines).toEqual(['new', 'old', 'new']);
});

test.each([
  [{ since_cursor: '7' }, 'INVALID_INPUT'],
  [{ since_cursor: '' }, 'INVALID_INPUT'],
  [{ max_lines: 0 }, 'INVALID_INPUT'],
  [{ max_lines: 1001 }, 'INVALID_INPUT'],
  [{ plan_id: UNKNOWN_PLAN }, 'PLAN_NOT_FOUND'],
])('%j is %s', (input, code) => {
  const { library, planId } = setUp();
  expect(codeOf(readLog(library, { plan_id: planId, ...input }))).toBe(code);
});
