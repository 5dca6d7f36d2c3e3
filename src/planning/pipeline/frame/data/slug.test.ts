import { describe, expect, it } from 'vitest';
import { slugs } from './slug.ts';

describe('ids of titles', () => {
  it.each([
    ['Permits & Surveys', 'permits_surveys'],
    ['Küche für Ärzte', 'kuche_fur_arzte'],
    ['Straße sperren', 'strasse_sperren'],
    ['2027 opening', 'opening_2027'],
    ['Head of the Kitchen', 'head_kitchen'],
    ['3D artist', 'artist_3d'],
    ['A very long title of a package that never seems to come to its end', 'very_long_title_package_that'],
    ['Donaudampfschifffahrtsgesellschaftskapitän', 'donaudampfschifffahrtsgesellscha'],
    ['装修', 'task'],
    ['42', 'task'],
    ['', 'task'],
  ])('“%s” becomes %s', (title, id) => {
    expect(slugs('task')(title)).toBe(id);
  });

  it('differ although the titles do not', () => {
    const idOf = slugs('task', ['settle_s1']);
    expect(['Test', 'test!', '装修', '茶馆', 'Settle s1'].map(idOf)).toEqual([
      'test',
      'test_2',
      'task',
      'task_2',
      'settle_s1_2',
    ]);
  });
});
