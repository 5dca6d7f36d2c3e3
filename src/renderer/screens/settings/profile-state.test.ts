import { expect, test } from 'vitest';
import type { ProfileModel, ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { profileState, withoutKey } from './profile-state.ts';

const model = (provider: string) => ({ key: `${provider}/m`, provider }) as ProfileModel;
const report = (...providers: string[]): ProfileReport => ({
  ...{ profile: 'premium', title: 'Premium', summary: '', origin: 'shipped', usable: false, leaves_computer: true },
  ...{ why: 'none of its models is usable (no key …)', next: 'export OPENAI_API_KEY=…' },
  models: providers.map(model),
});
const key = (provider: string, source: 'environment' | null = null) => ({
  ...{ name: `${provider}_KEY`, title: provider.toUpperCase(), provider, source },
});
const state = (profile: ProfileReport, keys: ReturnType<typeof key>[]) =>
  profileState(profile, withoutKey(profile, keys));

test('a profile without a key says so in one line, without commands', () => {
  expect(state(report('openai', 'ollama'), [key('openai'), key('mistral')])).toBe('Needs a key for OPENAI.');
  expect(state(report('openai', 'openai', 'mistral'), [key('openai'), key('mistral')])).toBe(
    'Needs a key for one of 2 providers.',
  );
});

test('a key that is there is not asked for', () => {
  expect(state(report('openai'), [key('openai', 'environment')])).toBe('None of its models is available.');
});

test('a profile that can be used needs nothing, and an empty one says what fills it', () => {
  expect(state({ ...report('openai'), usable: true, why: null, next: null }, [key('openai')])).toBeNull();
  const empty = { ...report(), profile: 'local', why: 'no model is on this computer' };
  expect(state(empty, [])).toMatch(/^Not available: no model is on this computer\. To fix: Download a model/);
});
