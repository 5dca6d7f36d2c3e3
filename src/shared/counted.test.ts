import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('says so many of something', () => {
  expect([0, 1, 2, 12_345].map((count) => counted(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '12,345 files',
  ]);
  expect(counted(3, 'dependency', 'dependencies')).toBe('3 dependencies');
  const german = new Intl.NumberFormat('de');
  expect(counted(12_345, 'file', undefined, german.format)).toBe('12.345 files');
});
