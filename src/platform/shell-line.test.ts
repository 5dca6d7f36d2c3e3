import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shellLine } from './shell-line.ts';

it('is read back by a shell as it was', () => {
  const word = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
      const line = shellLine([process.execPath, '-e', script, '--', ...words], 'linux');
      const { stdout } = spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8' });
      expect(JSON.parse(stdout)).toEqual(words);
    }),
    { numRuns: 25 },
  );
});

it('is quoted for the command prompt where that is needed only', () => {
  expect(shellLine(['C:\\a\\node.exe', 'C:\\Program Files\\x\\', '{"a":"b\\\\"}', ''], 'win32')).toBe(
    'C:\\a\\node.exe "C:\\Program Files\\x\\\\" "{\\"a\\":\\"b\\\\\\\\\\"}" ""',
  );
});
