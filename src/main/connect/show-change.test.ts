import { expect, it } from 'vitest';
import { changedLines, withoutSecrets } from './show-change.ts';

it('shows what changes, and nothing of what stands beside it', () => {
  const before = '{\n  "a": { "env": { "GH_TOKEN": "abc" } }\n}\n';
  const after = '{\n  "a": { "env": { "GH_TOKEN": "abc" } },\n  "b": 1\n}\n';
  expect(changedLines(before, after)).toEqual(['+  "b": 1']);
  expect(changedLines(before.replaceAll('\n', '\r\n'), after.replaceAll('\n', '\r\n'))).toEqual(['+  "b": 1']);
});

it('shows nothing of a file without line ends, where a line is everything', () => {
  const before = `{"a":"${'x'.repeat(600)}"}`;
  expect(changedLines(before, before.replace('{', '{"b":1,'))).toBeNull();
});

it('hides tokens, and what names itself a secret', () => {
  expect(withoutSecrets(`"Authorization": "Bearer pxe_0123abcd_${'x'.repeat(43)}"`)).toBe(
    '"Authorization": "Bearer <token>"',
  );
  expect(withoutSecrets('"env": { "OPENAI_API_KEY": "sk-1", "PLANEXE_HOME": "/x" }')).toBe(
    '"env": { "OPENAI_API_KEY": "…", "PLANEXE_HOME": "/x" }',
  );
  expect(withoutSecrets('api_key = "sk-1"')).toBe('api_key = "…"');
});
