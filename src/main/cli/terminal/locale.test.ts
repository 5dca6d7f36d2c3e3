import { expect, test } from 'vitest';
import { environmentLocale } from './locale.ts';

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'de_CH.UTF-8@euro', LC_ALL: '' }, 'de-CH'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'pt_BR' }, 'pt-BR'],
  [{ LANG: 'sv' }, 'sv'],
  [{ LANG: 'es_419' }, 'es-419'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'POSIX' }, undefined],
  [{ LANG: 'xx_YY' }, undefined],
  [{}, undefined],
])('%o means %s', (env, locale) => {
  expect(environmentLocale(env, 'linux')).toBe(locale);
});
