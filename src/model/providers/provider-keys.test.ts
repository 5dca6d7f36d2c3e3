import { expect, test } from 'vitest';
import { PROVIDER_KEYS } from '../../shared/provider-keys.ts';
import { ProviderId } from '../profiles/profile.ts';
import { providerOf } from './index.ts';

test('the keys that the settings offer are those that the providers look for', () => {
  const looked = ProviderId.options.flatMap((id) => {
    const { title, keyEnv, otherKeyEnvs = [] } = providerOf(id);
    return keyEnv === null ? [] : [{ provider: id, title, name: keyEnv, also: [...otherKeyEnvs] }];
  });
  expect(looked.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))).toEqual(PROVIDER_KEYS);
});
