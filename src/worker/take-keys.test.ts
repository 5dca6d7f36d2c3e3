import { expect, it } from 'vitest';
import { takeKeys } from './take-keys.ts';

it('takes keys in and out of the environment, and nothing else', () => {
  const env: NodeJS.ProcessEnv = { MISTRAL_API_KEY: 'old', PATH: '/bin' };
  takeKeys({ type: 'keys', keys: { MISTRAL_API_KEY: null, OPENAI_API_KEY: 'new' } }, env);
  expect(env).toEqual({ OPENAI_API_KEY: 'new', PATH: '/bin' });
  takeKeys({ type: 'keys', keys: { NODE_OPTIONS: '--inspect' } }, env);
  takeKeys({ type: 'changed' }, env);
  takeKeys(null, env);
  expect(env).toEqual({ OPENAI_API_KEY: 'new', PATH: '/bin' });
});
