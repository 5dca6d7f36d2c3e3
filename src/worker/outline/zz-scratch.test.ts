import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { chooseTemplates } from './choose-template.ts';

test('x', () => {
  const files = [
    ...readdirSync('resources/prompts').map((f) => `resources/prompts/${f}`),
    ...readdirSync('/tmp/audit-p')
      .filter((f) => f.endsWith('.txt'))
      .map((f) => `/tmp/audit-p/${f}`),
  ];
  for (const f of files) {
    const c = chooseTemplates(readFileSync(f, 'utf8'), f.includes('hitze') ? 'de' : 'en');
    console.log(
      f.split('/').pop(),
      '=>',
      c.primary.id,
      '+',
      c.secondary?.id,
      c.scores
        .slice(0, 4)
        .map((s) => `${s.id} ${s.score} [${s.matched.slice(0, 6).join(', ')}]`)
        .join(' | '),
    );
  }
});
