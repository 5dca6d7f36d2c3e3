import { describe, expect, test } from 'vitest';
import type { Output } from './output.ts';
import { progressView, type Snapshot } from './progress.ts';
import { terminalOf } from './terminal.ts';
import { displayWidth } from './text.ts';

function recorder(env: Record<string, string>, columns: number, isTTY = true): { output: Output; written: string[] } {
  const written: string[] = [];
  const terminal = terminalOf({ isTTY, columns }, env);
  return {
    written,
    output: {
      stdout: terminal,
      stderr: terminal,
      print: () => undefined,
      json: () => undefined,
      raw: () => undefined,
      note: (...lines) => void written.push(...lines.map((line) => `${line}\n`)),
      write: (text) => void written.push(text),
    },
  };
}

const at = (percentage: number): Snapshot => ({
  percentage,
  stepsCompleted: Math.round(percentage * 0.3),
  stepsTotal: 30,
  drafting: ['Risk register', 'Work breakdown with a very long title that fits nowhere'],
  waiting: 'Working',
  elapsedMs: percentage * 100,
});

/** What a terminal shows after all of this was written to it. */
function screen(written: readonly string[]): string[] {
  const lines: string[] = [];
  let row = 0;
  // A visible sign for the escape character, which patterns should not hold.
  for (const part of written
    .join('')
    .replaceAll('\u001b', '␛')
    .split(/(\n|␛\[\d*[A-Z])/)) {
    const up = /^␛\[(\d+)A$/.exec(part);
    if (up) row -= Number(up[1]);
    else if (part === '\n') row += 1;
    else if (part === '␛[J') lines.length = Math.min(lines.length, row);
    else if (part !== '' && !part.startsWith('␛')) lines[row] = part.replace('\r', '');
  }
  return lines.filter((line) => line !== undefined && line !== '');
}

describe('progress', () => {
  test.each([20, 30, 45, 80, 200])('on a terminal of %i columns it is one block that never wraps', (columns) => {
    const { output, written } = recorder({ NO_COLOR: '1' }, columns);
    const view = progressView(output, false);
    for (const percentage of [0, 5, 33, 67, 100]) view.show(at(percentage));
    const lines = screen(written);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(displayWidth(line)).toBeLessThan(columns);
    expect(lines[0]).toContain('100 %');
  });

  test('a note stays above the block', () => {
    const { output, written } = recorder({ NO_COLOR: '1' }, 80);
    const view = progressView(output, false);
    view.show(at(10));
    view.note('Stopping');
    view.show(at(20));
    expect(screen(written)).toEqual([
      'Stopping',
      expect.stringContaining(' 20 %'),
      expect.stringContaining('Risk register'),
    ]);
  });

  test('colours are left out where NO_COLOR says so, and used elsewhere', () => {
    const without = recorder({ NO_COLOR: '1' }, 80);
    progressView(without.output, false).show(at(50));
    expect(without.written.join('')).not.toContain('\u001b[32m');
    const coloured = recorder({}, 80);
    progressView(coloured.output, false).show(at(50));
    expect(coloured.written.join('')).toContain('\u001b[32m');
  });

  test.each([
    ['in continuous integration', { CI: 'true' }, true],
    ['on a dumb terminal', { TERM: 'dumb' }, true],
    ['where there is no terminal', {}, false],
  ])('%s a plain line is printed at every ten percent', (_where, env, isTTY) => {
    const { output, written } = recorder(env, 80, isTTY);
    const view = progressView(output, false);
    for (let percentage = 0; percentage <= 100; percentage += 1) view.show(at(percentage));
    expect(written).toHaveLength(11);
    expect(written.join('')).not.toContain('\r');
    expect(written[3]).toMatch(/^ 30 % {2}9 of 30 sections +3\.0 s {2}Risk register/);
  });

  test('quiet shows nothing but notes', () => {
    const { output, written } = recorder({}, 80);
    const view = progressView(output, true);
    view.show(at(50));
    view.note('Stopping');
    expect(written).toEqual(['Stopping\n']);
  });
});
