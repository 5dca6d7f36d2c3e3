import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Answerer } from '../../shared/contracts/question.ts';
import { clientName } from './client-name.ts';

test('whatever a client calls itself, the name is one that may answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (said) => {
      const name = clientName(said);
      if (name !== null) expect(Answerer.safeParse(`agent:${name}`).success, name).toBe(true);
    }),
  );
});

test.each([
  ['cursor-vscode', 'cursor-vscode'],
  ['  Visual\tStudio\r\nCode\u0000 ', 'Visual Studio Code'],
  ['\u202Eevil', 'evil'],
  ['x'.repeat(90), 'x'.repeat(60)],
  [' \n ', null],
  [null, null],
])('%j is %j', (said, name) => expect(clientName(said)).toBe(name));
