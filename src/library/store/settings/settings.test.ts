import { expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { changeSetting, listSettings } from '../../use-cases/settings/settings.ts';
import { keepServerPort, linkKey, storedServerPort, writeSetting } from './settings.ts';

test('the port that the server had is remembered, until the user settles another', async () => {
  const library = temporaryLibrary(onTestFinished);
  const shown = () => unwrap(listSettings(library, { key: 'server_port' }))[0];
  expect(storedServerPort(library)).toBeNull();
  expect(shown()).toMatchObject({ value: null, source: 'default' });
  keepServerPort(library, 40_001);
  expect(shown()).toMatchObject({ value: 40_001, source: 'default' });
  unwrap(await changeSetting(library, { key: 'server_port', value: '4711' }));
  keepServerPort(library, 40_002);
  expect(storedServerPort(library)).toBe(4711);
  unwrap(await changeSetting(library, { key: 'server_port', value: 'default' }));
  expect(storedServerPort(library)).toBe(40_002);
});

test('the key of links stays the same for every program, and no list shows it', () => {
  const library = temporaryLibrary(onTestFinished);
  const other = temporaryLibrary(onTestFinished, { home: library.home });
  const key = Buffer.from(linkKey(library));
  expect(key).toHaveLength(32);
  expect(Buffer.from(linkKey(other)).equals(key)).toBe(true);
  expect(JSON.stringify(unwrap(listSettings(library)))).not.toContain(key.toString('hex'));
  expect(listSettings(library, { key: 'link_key' }).ok).toBe(false);
  expect(Buffer.from(linkKey(temporaryLibrary(onTestFinished))).equals(key)).toBe(false);
});

test('a key that is damaged is replaced', () => {
  const library = temporaryLibrary(onTestFinished);
  writeSetting(library, 'link_key', 'short');
  expect(linkKey(library)).toHaveLength(32);
});
