import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readProfiles } from './profiles.ts';

const MODEL = { key: 'mine', provider: 'openai', model: 'm', context_window: 8192 };
const profile = (...models: object[]) => ({ title: 'Mine', summary: 'My own.', models });

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function homeWith(files: Record<string, unknown>): string {
  const home = mkdtempSync(join(tmpdir(), 'planexe-profiles-'));
  homes.push(home);
  mkdirSync(join(home, 'profiles'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(home, 'profiles', name), typeof content === 'string' ? content : JSON.stringify(content));
  return home;
}

/** What is wrong with custom.json; empty when nothing is. */
function faultOf(content: unknown): string {
  const read = readProfiles(homeWith({ 'custom.json': content })).find((each) => !each.ok);
  return read && !read.ok ? read.fault : '';
}

test('the shipped profiles are sound, and no two models of one share a key', () => {
  const read = readProfiles(homeWith({}));
  expect(read.map((each) => (each.ok ? each.profile.name : each.fault))).toEqual([
    'baseline',
    'custom',
    'frontier',
    'premium',
  ]);
});

test('each shipped profile but custom has models of several providers for every tier', () => {
  for (const read of readProfiles(homeWith({}))) {
    if (!read.ok || read.profile.name === 'custom') continue;
    for (const tier of ['deep', 'standard', 'light'] as const) {
      const providers = new Set(read.profile.models.filter((m) => m.tiers.includes(tier)).map((m) => m.provider));
      expect(providers.size, `${read.profile.name} ${tier}`).toBeGreaterThanOrEqual(4);
    }
  }
});

test('a file of the user replaces the shipped profile of its name, and others are added', () => {
  const home = homeWith({ 'premium.json': profile(MODEL), 'night-shift.json': profile(MODEL) });
  const found = readProfiles(home).flatMap((each) => (each.ok ? [each.profile] : []));
  expect(found.find(({ name }) => name === 'premium')).toMatchObject({ origin: 'user', models: [{ key: 'mine' }] });
  expect(found.find(({ name }) => name === 'night-shift')?.origin).toBe('user');
});

test('a broken file is unusable alone', () => {
  const read = readProfiles(homeWith({ 'a.json': '{', 'b.json': profile(MODEL) }));
  expect(read.filter((each) => !each.ok)).toHaveLength(1);
  expect(read).toHaveLength(6);
});

test.each([
  [
    'a misspelt field',
    profile({ ...MODEL, contxt_window: 1 }),
    /models\[0\]\.contxt_window: .*did you mean context_window\?/,
  ],
  ['a misspelt field within', profile({ ...MODEL, price: { input: 1, out: 2 } }), /models\[0\]\.price\.out: /],
  ['a misspelt field at the top', { ...profile(), modles: [] }, /^custom\.json: modles: .*did you mean models\?/],
  ['a missing field', profile({ ...MODEL, model: undefined }), /models\[0\]\.model: is missing; expected string/],
  [
    'an unknown provider',
    profile({ ...MODEL, provider: 'gpt' }),
    /models\[0\]\.provider: expected one of openai, .*file/,
  ],
  [
    'a number that is too small',
    profile({ ...MODEL, concurrency: 0 }),
    /models\[0\]\.concurrency: expected at least 1/,
  ],
  ['a field of another kind', profile({ ...MODEL, streaming: 'yes' }), /models\[0\]\.streaming: expected boolean/],
  ['the same key twice', profile(MODEL, { ...MODEL, model: 'n' }), /models\[1\]\.key: models\[0\] has the same key/],
  ['no address', profile({ ...MODEL, provider: 'openai-compatible' }), /models\[0\]\.base_url: is missing/],
  ['a file model among others', profile({ ...MODEL, provider: 'file' }, { ...MODEL, key: 'b' }), /no other models/],
  ['no object', [], /the file: expected object/],
])('%s is told with its place and what is expected', (_what, content, message) => {
  expect(faultOf(content)).toMatch(message);
});

test.each([
  ['file:///etc/passwd', /base_url: expected a url/],
  ['http://me:swordfish@127.0.0.1:8080/v1', /base_url: holds a user name or a password/],
])('an address that no request can go to is told: %s', (base_url, fault) => {
  const home = homeWith({ 'mine.json': profile({ ...MODEL, base_url }) });
  const [broken] = readProfiles(home).flatMap((each) => (each.ok ? [] : [each.fault]));
  expect(broken).toMatch(fault);
  expect(broken).not.toContain('swordfish');
});

test('a file model alone is sound', () => {
  expect(faultOf(profile({ ...MODEL, provider: 'file' }))).toBe('');
});

test('broken JSON is told by line and column', () => {
  expect(faultOf('{\n  "title": "x",\n  oops\n}')).toBe('custom.json: it is not JSON: see line 3, column 3');
});

test('a key that was written into a file is not repeated, and where keys belong is said', () => {
  const secret = 'sk-very-secret-0123456789';
  for (const content of [
    profile({ ...MODEL, api_key: secret }),
    profile({ ...MODEL, key_env: secret }),
    profile({ ...MODEL, [secret]: 1 }),
    `{"title": ${secret}`,
    `{"title": "${secret}`,
  ]) {
    const fault = faultOf(content);
    expect(fault).not.toBe('');
    expect(fault).not.toContain('very-secret');
  }
  expect(faultOf(profile({ ...MODEL, api_key: secret }))).toContain('key_env');
});

test.each(['auto.json', 'outline.json', 'agent.json', 'Über.json', 'two words.json'])(
  'a profile cannot be called %s, and stands in for no other',
  (file) => {
    const read = readProfiles(homeWith({ [file]: profile(MODEL) }));
    expect(read.find((each) => !each.ok)).toMatchObject({ name: file });
    expect(read).toHaveLength(5);
  },
);

test.skipIf(process.platform === 'win32')('a pipe is not waited for, and a device is not read', () => {
  const home = homeWith({});
  execFileSync('mkfifo', [join(home, 'profiles', 'pipe.json')]);
  symlinkSync('/dev/zero', join(home, 'profiles', 'zero.json'));
  const broken = readProfiles(home).filter((each) => !each.ok);
  expect(broken).toMatchObject([
    { name: 'pipe', fault: 'pipe.json: it is not a file' },
    { name: 'zero', fault: 'zero.json: it is not a file' },
  ]);
});

test('a folder where a file is expected is told, not thrown', () => {
  const home = homeWith({});
  mkdirSync(join(home, 'profiles', 'dir.json'));
  expect(readProfiles(home).find((each) => !each.ok)).toMatchObject({ name: 'dir' });
});
