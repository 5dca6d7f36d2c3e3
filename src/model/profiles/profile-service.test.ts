import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeTinyModel } from '../../../tests/support/models/tiny-model.ts';
import { deadAddress, serve } from '../fixture-server.ts';
import { addModelFile } from '../local/model-service.ts';
import { chooseProfile, profileReports, testModelOf, usableProfile } from './profile-service.ts';
import { profileTermsOf } from './profile-terms.ts';

const KEY = 'sk-secret-Quetzal-42';
const MODEL = { key: 'mine', provider: 'openai', model: 'm', context_window: 8_192, key_env: 'MINE' };
const profile = (...models: object[]) => ({ title: 'Mine', summary: 'My own.', models });

function home(files: Record<string, unknown> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'profiles'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'profiles', name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const QUIET = { PLANEXE_NO_DISCOVERY: '1', PATH: '' };

async function auto(env: Record<string, string>, files: Record<string, unknown> = {}) {
  return chooseProfile({ home: home(files), env: { ...QUIET, ...env } }, 'auto');
}

async function ollamaWith(...names: string[]): Promise<Record<string, string>> {
  const { url } = await serve(onTestFinished, ({ path }) =>
    path === '/api/tags'
      ? { body: { models: names.map((name) => ({ name })) } }
      : { body: { capabilities: ['completion'], model_info: { 'q.context_length': 40_000 } } },
  );
  return { PATH: '', OLLAMA_HOST: url, LMSTUDIO_HOST: await deadAddress() };
}

test('auto is the outline where there is nothing, premium with a key, and never frontier', async () => {
  expect(await auto({})).toEqual({ ok: true, value: 'outline' });
  for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY', 'MISTRAL_API_KEY', 'OPENROUTER_API_KEY'])
    expect(await auto({ [name]: KEY })).toEqual({ ok: true, value: 'premium' });
});

test('auto is what the user wrote, and never sends the prompt elsewhere where that cannot be used', async () => {
  const files = { 'custom.json': profile(MODEL) };
  expect(await auto({ MINE: KEY, OPENAI_API_KEY: KEY }, files)).toEqual({ ok: true, value: 'custom' });
  const missing = { code: 'INVALID_INPUT', message: expect.stringContaining('MINE is not set') };
  expect(await auto({ OPENAI_API_KEY: KEY }, files)).toMatchObject({ ok: false, error: missing });
  const broken = { code: 'INVALID_INPUT', message: expect.stringContaining('custom') };
  expect(await auto({ OPENAI_API_KEY: KEY }, { 'custom.json': '{' })).toMatchObject({ ok: false, error: broken });
});

test('auto is baseline with local models alone, and nothing leaves the computer then', async () => {
  const place = { home: home(), env: await ollamaWith('qwen3:8b') };
  expect(await chooseProfile(place, 'auto')).toEqual({ ok: true, value: 'baseline' });
  const [first] = await profileReports(place);
  expect(first).toMatchObject({ profile: 'baseline', usable: true, leaves_computer: false });
  expect(first?.models.at(-1)).toMatchObject({ key: 'ollama/qwen3:8b', local: true, usable: true });
});

test('auto takes a model inside PlanExe once there is one, and only behind keys and local servers', async () => {
  const place = home();
  expect(await chooseProfile({ home: place, env: QUIET }, 'auto')).toEqual({ ok: true, value: 'outline' });
  const file = join(place, 'tiny.gguf');
  writeTinyModel(file);
  expect(addModelFile({ home: place }, file)).toMatchObject({ ok: true });
  const by = (env: Record<string, string>) => chooseProfile({ home: place, env: { ...QUIET, ...env } }, 'auto');
  expect(await by({})).toEqual({ ok: true, value: 'local' });
  expect(await by({ OPENAI_API_KEY: KEY })).toEqual({ ok: true, value: 'premium' });
  const env = await ollamaWith('qwen3:8b');
  expect(await chooseProfile({ home: place, env }, 'auto')).toEqual({ ok: true, value: 'baseline' });
});

test('a key goes before local models, and then prompts leave the computer', async () => {
  const place = { home: home(), env: { ...(await ollamaWith('qwen3:8b')), OPENAI_API_KEY: KEY } };
  expect(await chooseProfile(place, 'auto')).toEqual({ ok: true, value: 'premium' });
  const baseline = (await profileReports(place)).find(({ profile: name }) => name === 'baseline');
  expect(baseline).toMatchObject({ leaves_computer: true });
  const drafting = await usableProfile(place, 'baseline');
  expect(drafting.ok && drafting.value.models.map(({ key }) => key)).toEqual([
    'openai/gpt-6-luna',
    'openai/gpt-6.1-terra',
    'ollama/qwen3:8b',
  ]);
});

test.skipIf(process.platform === 'win32')(
  'Claude Code on the PATH is used by name, and not because it lies there',
  async () => {
    const folder = home();
    writeFileSync(join(folder, 'claude'), '#!/bin/sh\n');
    chmodSync(join(folder, 'claude'), 0o755);
    const place = { home: folder, env: { ...QUIET, PATH: folder } };
    expect(await chooseProfile(place, 'auto')).toEqual({ ok: true, value: 'outline' });
    expect(await chooseProfile(place, 'premium')).toEqual({ ok: true, value: 'premium' });
  },
);

test('PLANEXE_PROFILE is what auto means, and its fault is told rather than passed over', async () => {
  expect(await auto({ PLANEXE_PROFILE: 'frontier', OPENAI_API_KEY: KEY })).toEqual({ ok: true, value: 'frontier' });
  expect(await auto({ PLANEXE_PROFILE: 'nope' })).toMatchObject({ ok: false });
  expect(await auto({ PLANEXE_PROFILE: 'auto' })).toEqual({ ok: true, value: 'outline' });
});

test.each([
  ['premium', {}, /has no usable model: .*OPENAI_API_KEY is not set/, /export OPENAI_API_KEY/],
  ['custom', {}, /has no models/, /profiles\/custom\.json/],
  ['custom', { 'custom.json': '{"title": 1}' }, /custom\.json: title: expected string/, /Fix profiles\/custom\.json/],
  ['premum', {}, /Unknown profile "premum"/, /auto, baseline, custom, frontier, premium, local, outline, agent/],
])('%s that cannot be used is refused with what is missing and what to do', async (name, files, message, next) => {
  const chosen = await chooseProfile({ home: home(files), env: QUIET }, name);
  expect(chosen).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  if (chosen.ok) return;
  expect(chosen.error.message).toMatch(message);
  expect(chosen.error.details?.next).toMatch(next);
});

test('agents draft where they are named, at a price that is not known here, and never by themselves', async () => {
  const place = { home: home(), env: QUIET };
  expect(await chooseProfile(place, 'auto')).toEqual({ ok: true, value: 'outline' });
  expect(await chooseProfile(place, 'agent')).toEqual({ ok: true, value: 'agent' });
  expect(await auto({ PLANEXE_PROFILE: 'agent' })).toEqual({ ok: true, value: 'agent' });
  expect(await profileTermsOf(place, 'agent')).toMatchObject({
    ok: true,
    value: { price: null, leaves_computer: true, concurrency: 1 },
  });
  const described = (await profileReports(place)).find(({ profile: name }) => name === 'agent');
  expect(described?.summary).toMatch(/connected agents.*planexe connect/);
});

test('a broken profile is listed with its fault, and the others are as they were', async () => {
  const reports = await profileReports({ home: home({ 'mine.json': '{' }), env: { ...QUIET, OPENAI_API_KEY: KEY } });
  expect(reports.map(({ profile: name, usable }) => [name, usable])).toEqual([
    ['premium', true],
    ['baseline', true],
    ['frontier', true],
    ['outline', true],
    ['agent', true],
    ['custom', false],
    ['local', false],
    ['mine', false],
  ]);
  expect(JSON.stringify(reports)).not.toContain(KEY);
});

test('models are listed in the order in which they are asked', async () => {
  const files = { 'custom.json': profile({ ...MODEL, priority: 2 }, { ...MODEL, key: 'first', priority: 1 }) };
  const [custom] = await profileReports({ home: home(files), env: { ...QUIET, MINE: KEY } });
  expect(custom?.models.map(({ key }) => key)).toEqual(['first', 'mine']);
});

test('questions to a server elsewhere, or to a cloud model of the local Ollama, leave the computer', async () => {
  const { OLLAMA_HOST = '' } = await ollamaWith('qwen3:8b', 'big:cloud');
  const ollama = { provider: 'ollama', context_window: 8_192 };
  const models = [
    { ...ollama, key: 'here', model: 'qwen3:8b', base_url: OLLAMA_HOST },
    { ...ollama, key: 'cloud', model: 'big:cloud', base_url: OLLAMA_HOST },
    { ...MODEL, key: 'there', provider: 'openai-compatible', base_url: 'http://192.0.2.1:1/v1' },
    { ...MODEL, key: 'proxy', base_url: OLLAMA_HOST },
  ];
  const reports = await profileReports({ home: home({ 'custom.json': profile(...models) }), env: QUIET });
  const custom = reports.find(({ profile: name }) => name === 'custom');
  expect(Object.fromEntries((custom?.models ?? []).map(({ key, local }) => [key, local]))).toEqual({
    here: true,
    cloud: false,
    there: false,
    proxy: false,
  });
});

test('a model that no profile has is refused with those that there are', async () => {
  const tested = await testModelOf({ home: home(), env: QUIET }, 'gpt-1');
  expect(tested).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  expect(!tested.ok && tested.error.details?.next).toContain('openai/gpt-6.1-sol');
});
