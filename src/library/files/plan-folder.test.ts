import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, temporaryFolder } from '../fixture-library.ts';
import {
  insidePlan,
  isPlainPath,
  listPlanFiles,
  planFolder,
  readPlanFile,
  readPlanText,
  statKey,
  sweepTemporaryFiles,
  writePlanFiles,
} from './plan-folder.ts';

const PLAN = '11111111-1111-4111-8111-111111111111';

describe('paths inside a plan', () => {
  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    'a/..',
    '/etc/passwd',
    '//x',
    'a//b',
    'a/',
    'C:\\x',
    'C:x',
    'a\\b',
    '\\\\host\\x',
    'a\0b',
    'a\nb',
    'con',
    'NUL.txt',
    'a/com1.md',
    'aux.',
    'x.',
    'x ',
    'a/ ',
    'what?',
    'a*',
    '.x.md.tmp',
    'x'.repeat(201),
    `${'a/'.repeat(250)}b`,
  ])('%j is refused', (path) => {
    expect(isPlainPath(path)).toBe(false);
    expect(codeOf(insidePlan(temporaryFolder(onTestFinished), PLAN, path))).toBe('INVALID_ARTIFACT_URI');
  });

  test.each(['003-brief.md', 'figures/gantt.svg', '.hidden', 'übersicht.md', 'console.log', 'a b.txt'])(
    '%j is accepted',
    (path) => {
      expect(isPlainPath(path)).toBe(true);
    },
  );

  test('whatever is accepted stays inside', () => {
    const home = temporaryFolder(onTestFinished);
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', '\0', '%2e%2e', '...'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const place = insidePlan(home, PLAN, pieces.join('/'));
        if (!place.ok) return;
        const way = relative(planFolder(home, PLAN), place.value);
        expect(way === '' || way.startsWith('..') || isAbsolute(way)).toBe(false);
      }),
    );
  });

  test('a plan id cannot be a path', () => {
    expect(() => planFolder('/home', '../../etc')).toThrow(/not a plan id/);
  });

  test('symbolic links that lead out are not followed, for reading or writing', () => {
    const home = temporaryFolder(onTestFinished);
    const outside = temporaryFolder(onTestFinished);
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    mkdirSync(planFolder(home, PLAN), { recursive: true });
    symlinkSync(outside, join(planFolder(home, PLAN), 'out'));
    symlinkSync(join(outside, 'secret.txt'), join(planFolder(home, PLAN), 'link.txt'));
    expect(readPlanFile(home, PLAN, 'out/secret.txt')).toBeNull();
    expect(readPlanFile(home, PLAN, 'link.txt')).toBeNull();
    expect(statKey(home, PLAN, 'link.txt')).toBeNull();
    expect(() => writePlanFiles(home, PLAN, [{ path: 'out/new.txt', content: 'x' }])).toThrow(/not a path inside/);
    writePlanFiles(home, PLAN, [{ path: 'link.txt', content: 'mine' }]);
    expect(readPlanText(home, PLAN, 'link.txt')).toBe('mine');
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    expect(existsSync(join(outside, 'new.txt'))).toBe(false);
  });

  test('a plan folder that is a link is not written through', () => {
    const home = temporaryFolder(onTestFinished);
    const outside = temporaryFolder(onTestFinished);
    mkdirSync(join(home, 'plans'));
    symlinkSync(outside, planFolder(home, PLAN));
    expect(() => writePlanFiles(home, PLAN, [{ path: 'x.txt', content: 'x' }])).toThrow(/not a path inside/);
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe('files of a plan', () => {
  test('writing replaces the whole and leaves no temporary file', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'a much longer text' }]);
    writePlanFiles(home, PLAN, [
      { path: 'a.md', content: 'short' },
      { path: 'sub/b.md', content: new Uint8Array([0xef, 0xbb, 0xbf, 0x62]) },
    ]);
    expect(readdirSync(planFolder(home, PLAN)).sort()).toEqual(['a.md', 'sub']);
    expect(readPlanText(home, PLAN, 'a.md')).toBe('short');
    expect(readPlanText(home, PLAN, 'sub/b.md')).toBe('b');
  });

  test('a sweep takes away what killed writers left under temporary names, and nothing else', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'kept' }]);
    writeFileSync(join(planFolder(home, PLAN), '.010-tasks.md.0.tmp'), 'half');
    sweepTemporaryFiles(home, PLAN);
    expect(readdirSync(planFolder(home, PLAN))).toEqual(['a.md']);
  });

  test('when one file of several cannot be written none of them changes', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'before' }]);
    expect(() =>
      writePlanFiles(home, PLAN, [
        { path: 'a.md', content: 'after' },
        { path: 'a.md/b.md', content: 'x' },
      ]),
    ).toThrow();
    expect(readPlanText(home, PLAN, 'a.md')).toBe('before');
    expect(listPlanFiles(home, PLAN)).toEqual(['a.md']);
    expect(readdirSync(planFolder(home, PLAN))).toEqual(['a.md']);
  });

  test.runIf(process.platform !== 'win32')(
    'a pipe in the place of a file reads as nothing, and keeps nobody waiting',
    () => {
      const home = temporaryFolder(onTestFinished);
      writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'a' }]);
      rmSync(join(planFolder(home, PLAN), 'a.md'));
      execFileSync('mkfifo', [join(planFolder(home, PLAN), 'a.md')]);
      expect([readPlanFile(home, PLAN, 'a.md'), statKey(home, PLAN, 'a.md')]).toEqual([null, null]);
    },
  );

  test('what is not there reads as nothing', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(home, PLAN, [{ path: 'sub/a.md', content: '' }]);
    expect([
      readPlanFile(home, PLAN, 'x.md'),
      readPlanFile(home, PLAN, 'sub'),
      readPlanFile(home, PLAN, 'sub/a.md/x'),
    ]).toEqual([null, null, null]);
    expect(listPlanFiles(home, '22222222-2222-4222-8222-222222222222')).toEqual([]);
  });

  test('lists leave out history and temporary files', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(
      home,
      PLAN,
      ['b.md', 'a/z.md', 'B.md', 'history/run_0001/b.md'].map((path) => ({ path, content: '' })),
    );
    writeFileSync(join(planFolder(home, PLAN), '.b.md.123.tmp'), '');
    expect(listPlanFiles(home, PLAN)).toEqual(['B.md', 'a/z.md', 'b.md']);
  });

  test('the stat key changes when an editor keeps size and modification time', () => {
    const home = temporaryFolder(onTestFinished);
    writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'one' }]);
    const before = statKey(home, PLAN, 'a.md');
    writePlanFiles(home, PLAN, [{ path: 'a.md', content: 'two' }]);
    expect(statKey(home, PLAN, 'a.md')?.key).not.toBe(before?.key);
  });
});
