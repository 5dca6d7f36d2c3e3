import { describe, expect, it } from 'vitest';
import { reworded, rewordings } from './rewordings.ts';

const PAGE = [
  '### Who signs the lease?',
  '',
  '| Option | Consequence |',
  '| --- | --- |',
  '| **The owner signs** (default) | The baker may start. |',
  '',
  '- **Owner:** baker',
].join('\n');
const edit = (find: string, replace: string) => ({ section: 'decisions', find, replace, why: 'The team says so.' });
const changes = (find: string, replace: string) => rewordings('decisions', PAGE, [edit(find, replace)]);

describe('what changes of wording alter', () => {
  it.each([
    ['a heading', 'Who signs', 'Who pays', { before: 'Who signs the lease?', after: 'Who pays the lease?' }],
    ['a bold option in a cell', 'owner signs', 'baker signs', { before: 'The owner signs', after: 'The baker signs' }],
    ['a cell', 'may start', 'waits', { before: 'The baker may start.', after: 'The baker waits.' }],
    ['what follows a label', ' baker', ' mayor', { before: 'baker', after: 'mayor' }],
  ])('is told as whole passages: %s', (_, find, replace, change) => {
    const section = find === ' baker' ? [edit(':** baker', ':** mayor')] : [edit(find, replace)];
    expect(rewordings('decisions', PAGE, section)).toEqual([change]);
  });

  it('is altered wherever another page repeats it, in a cell or within a sentence', () => {
    const table = '| Who signs the lease? | **No** |\n\nNext: Who signs the lease? Then the oven.';
    expect(reworded(table, changes('Who signs', 'Who pays'))).toBe(
      '| Who pays the lease? | **No** |\n\nNext: Who pays the lease? Then the oven.',
    );
  });

  it('of one or two words is altered only where it is the whole of a cell or line', () => {
    const change = [{ before: 'baker', after: 'mayor' }];
    expect(reworded('| baker | The baker bakes |\n- baker', change)).toBe('| mayor | The baker bakes |\n- mayor');
  });

  it('leaves other words alone, of which it is only a part', () => {
    const change = [{ before: 'the lease is short', after: 'the lease is long' }];
    expect(reworded('the lease is shorter', change)).toBe('the lease is shorter');
  });

  it('is made once, also where the new words begin with the old ones', () => {
    const change = [{ before: 'calls of the control centre', after: 'calls of the control centre, without names' }];
    const done = 'Measured by calls of the control centre, without names.';
    expect(reworded(done, change)).toBe(done);
    expect(reworded(`Measured by calls of the control centre. ${done}`, change)).toBe(`${done} ${done}`);
  });

  it('is nothing for edits of other sections and for words that are gone', () => {
    expect(rewordings('team', PAGE, [edit('Who signs', 'Who pays')])).toEqual([]);
    expect(changes('Who dances', 'Who pays')).toEqual([]);
  });
});
