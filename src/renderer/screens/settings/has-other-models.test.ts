import { expect, it } from 'vitest';
import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { hasOtherModels } from './has-other-models.ts';

function profileWith(provider: string, usable: boolean): ProfileReport {
  const model = {
    key: 'a',
    provider,
    model: 'a',
    priority: 0,
    tiers: [],
    local: true,
    usable,
    why: usable ? null : 'not there',
    next: null,
  };
  return {
    profile: 'baseline',
    title: 'Baseline',
    summary: '',
    origin: 'shipped',
    usable,
    why: null,
    next: null,
    leaves_computer: false,
    models: [model],
  };
}

it.each([
  ['no key and no server', [], [], false],
  ['Ollama without a model', [], [profileWith('ollama', false)], false],
  ['only a model inside the app', [], [profileWith('embedded', true)], false],
  ['Ollama with a model', [], [profileWith('ollama', true)], true],
  ['a local server that needs no key', [], [profileWith('openai-compatible', true)], true],
  ['a key', [{ source: 'app' }], [], true],
  ['a provider without its key', [{ source: null }], [profileWith('openai', false)], false],
])('whoever has %s', (_, keys, profiles, has) => {
  expect(hasOtherModels(keys, profiles)).toBe(has);
});
