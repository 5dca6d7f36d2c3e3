import { expect, it } from 'vitest';
import { pipeline } from '../planning/pipeline/index.ts';
import { STAGES } from '../planning/pipeline/stages.ts';
import { plannerOf } from './planner.ts';

it('every title is of a list that people edit, and no two lists of a section have one title', () => {
  const planner = plannerOf(pipeline);
  const tables = planner.stages.flatMap(({ id }) => planner.dataTables(id).map((table) => ({ stage: id, ...table })));
  const places = tables.map(({ stage, field }) => `${stage}.${field}`);
  const titled = STAGES.flatMap(({ id, listTitles = {} }) => Object.keys(listTitles).map((field) => `${id}.${field}`));
  expect(titled.filter((place) => !places.includes(place))).toEqual([]);
  const titles = tables.map(({ stage, title }) => `${stage}: ${title}`);
  expect(new Set(titles).size).toBe(titles.length);
  // Words that say of nothing what it is.
  expect(tables.filter(({ title }) => /^(?:items|data|rows|list|set aside|edits)$/i.test(title))).toEqual([]);
});

it('what is referred to by ids is one list of a section for each noun', () => {
  const nouns = STAGES.flatMap(({ namedList }) => namedList?.noun ?? []);
  expect(nouns.toSorted()).toEqual(['expert', 'package', 'phase', 'role', 'scenario', 'task']);
});
