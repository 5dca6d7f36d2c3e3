import { expect, test } from 'vitest';
import type { KeyChanges } from '../../shared/contracts/worker-keys.ts';
import { createSessionKeys } from './session-keys.ts';

function setUp(env: Record<string, string | undefined> = {}) {
  const told: KeyChanges[] = [];
  return { env, told, keys: createSessionKeys({ env, onChange: (changes) => told.push(changes) }) };
}

test('a key goes before that of the environment until it is removed, and the worker hears of both', async () => {
  const { env, told, keys } = setUp({ OPENAI_API_KEY: 'sk-of-the-shell' });
  await keys.set('OPENAI_API_KEY', '  sk-first\n');
  await keys.set('OPENAI_API_KEY', 'sk-second');
  await keys.set('MISTRAL_API_KEY', 'm');
  expect(env).toEqual({ OPENAI_API_KEY: 'sk-second', MISTRAL_API_KEY: 'm' });
  expect(keys.list()).toEqual(['MISTRAL_API_KEY', 'OPENAI_API_KEY']);
  expect(keys.values()).toEqual({ OPENAI_API_KEY: 'sk-second', MISTRAL_API_KEY: 'm' });
  await keys.delete('OPENAI_API_KEY');
  await keys.delete('MISTRAL_API_KEY');
  await keys.delete('GEMINI_API_KEY');
  expect(env).toEqual({ OPENAI_API_KEY: 'sk-of-the-shell' });
  expect(keys.values()).toEqual({});
  expect(told).toEqual([
    { OPENAI_API_KEY: 'sk-first' },
    { OPENAI_API_KEY: 'sk-second' },
    { MISTRAL_API_KEY: 'm' },
    { OPENAI_API_KEY: 'sk-of-the-shell' },
    { MISTRAL_API_KEY: null },
  ]);
});

test.each([
  ['PATH', 'x'],
  ['OPENAI_API_KEY', ' '],
  ['OPENAI_API_KEY', 'a\nb'],
  ['OPENAI_API_KEY', 'x'.repeat(10_001)],
])('refuses what is no key: %s', async (name, value) => {
  const { env, told, keys } = setUp();
  await expect(keys.set(name, value)).rejects.toThrow(/invalid key/);
  expect(env).toEqual({});
  expect(told).toEqual([]);
});
