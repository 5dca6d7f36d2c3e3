import { describe, expect, it } from 'vitest';
import { uniqueSlugs } from './slug.ts';

describe('ids made of titles', () => {
  it('are lower-case words, numbered where two are alike', () => {
    expect(uniqueSlugs(['Head of the Kitchen', 'Cook', 'cook', 'Chef/Owner'], 'role')).toEqual([
      'head_kitchen',
      'cook',
      'cook_2',
      'chef_owner',
    ]);
  });

  it('fall back where a title has no Latin letter to begin with', () => {
    expect(uniqueSlugs(['料理長', '給仕', '3D artist'], 'role')).toEqual(['role', 'role_2', 'role_3']);
  });

  it('keep a number of their own apart from one that was added', () => {
    expect(new Set(uniqueSlugs(['Cook', 'Cook 2', 'Cook'], 'role')).size).toBe(3);
  });
});
