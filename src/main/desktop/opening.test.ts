import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openingsOf, pageOfLink } from './opening.ts';

describe('a link', () => {
  it.each([
    ['planexe://plan/3f2a-9', '/plan/3f2a-9'],
    ['planexe://plan/3f2a/', '/plan/3f2a'],
    ['planexe://plan/3f2a/report/section-team', '/plan/3f2a/report?section=section-team'],
    ['PLANEXE://connect', '/connect'],
    ['planexe://settings', '/settings'],
    ['planexe://settings/models', '/settings/models'],
    ['planexe://', '/'],
  ])('%s shows %s', (link, path) => expect(pageOfLink(link)).toBe(path));

  it.each([
    'planexe://plan/../settings',
    'planexe://plan/%2e%2e',
    'planexe://plan/a/b',
    'planexe://plan/a/report/../../settings',
    'planexe://plan/a/report/x?y=1',
    'planexe://plan/a?x=1',
    'planexe://evil.example/plan/a',
    'planexe://settings/../../etc',
    'https://plan/a',
    'file:///etc/passwd',
    `planexe://plan/${'a'.repeat(400)}`,
    '',
  ])('%s shows nothing', (link) => expect(pageOfLink(link)).toBeNull());
});

describe('a command line', () => {
  it('opens links, exported plans, documents and schedules, and leaves the rest', () => {
    const args = [
      '/usr/bin/electron',
      '.',
      '--flag=planexe://plan/a',
      'planexe://plan/a',
      'A plan.PLANEXE',
      'offer.PDF',
      '../plan.xml',
      'x.exe',
      'a\0.pdf',
    ];
    expect(openingsOf(args, '/home/ada')).toEqual([
      { kind: 'page', path: '/plan/a' },
      { kind: 'exported plan', file: resolve('/home/ada', 'A plan.PLANEXE') },
      { kind: 'file', file: resolve('/home/ada', 'offer.PDF') },
      { kind: 'file', file: resolve('/home/plan.xml') },
    ]);
  });

  it('never takes an address for a file', () => {
    expect(openingsOf(['https://example.org/x.zip', 'file:///x.planexe'], '/home/ada')).toEqual([]);
  });
});
