import { expect, it } from 'vitest';
import { stems } from './stems.ts';

const of = (text: string) => [...stems(text)];

it('are the same for the forms of a word', () => {
  expect(of('Renovations, renovation')).toHaveLength(1);
  expect(of('Build the building; builders built')).toEqual(['build', 'built']);
});

it('leave out words that join, and keep short ones whole', () => {
  expect(of('This is what we would need for the gas and its tax')).toEqual(['gas', 'tax']);
  expect(of('Umbau der Turnhalle')).toEqual(['umbau', 'der', 'turnhalle']);
});
