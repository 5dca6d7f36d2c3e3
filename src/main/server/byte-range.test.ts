import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['BYTES= 1-2 ', { start: 1, end: 2 }],
  ])('%s of 100 bytes is part of them', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])('%s cannot be had', (header) => {
    expect(byteRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'bytes=a-b',
    'bytes=1.5-2',
    'bytes=--5',
    'items=0-5',
    `bytes=${'9'.repeat(400)}-`,
  ])('%s means the whole', (header) => {
    expect(byteRange(header, 100)).toBe('whole');
  });

  it('of nothing cannot be had', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
    expect(byteRange(null, 0)).toBe('whole');
  });
});
