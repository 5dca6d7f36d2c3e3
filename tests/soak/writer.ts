import { readFileSync } from 'node:fs';
import { WRITING_USE_CASES } from './writing-use-cases.ts';
import { openWritten, type WrittenThings } from './written-library.ts';

/**
 * A process that calls one use-case, to be killed while it does: `writer.js USE-CASE LIBRARY THINGS`. It says `ready`
 * once it could begin, begins when told to, and says `done` or what was wrong.
 */
const [useCase = '', home = '', things = ''] = process.argv.slice(2);
const library = openWritten(home);
const act = await WRITING_USE_CASES[useCase]?.(library, JSON.parse(readFileSync(things, 'utf8')) as WrittenThings);
if (!act) throw new Error(`there is no use-case ${useCase}`);
process.once('message', () => {
  void Promise.resolve(act())
    .then((result) => (result.ok ? 'done' : `${useCase}: ${JSON.stringify(result.error)}`))
    .catch((error: unknown) => `${useCase}: ${String(error)}`)
    .then((said) => process.send?.(said));
});
process.send?.('ready');
