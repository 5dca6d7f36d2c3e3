import { describe, expect, it, test } from 'vitest';
import { CATALOGUE, readSpecialist } from './catalogue.ts';
import { lintSpecialists, type Specialist, sameKind } from './specialist.ts';

test('the catalogue covers what projects need beyond the sections of every plan, and is sound', () => {
  expect(CATALOGUE.map(({ id }) => id)).toEqual([
    'demand',
    'environment',
    'funding',
    'launch',
    'legal',
    'operations',
    'people_change',
    'privacy',
    'procurement',
    'research_design',
    'safety',
    'site',
    'technical_basis',
    'unit_economics',
  ]);
  expect(lintSpecialists(CATALOGUE)).toEqual([]);
});

test('a file that is no entry, or has the id of another, is refused by name', () => {
  const [entry] = CATALOGUE;
  expect(() => readSpecialist('broken', JSON.stringify({ ...entry, parts: [] }))).toThrow(/specialist broken/);
  expect(() => readSpecialist('other', JSON.stringify(entry))).toThrow('specialist other: its id is demand');
});

describe('the lint notices', () => {
  const good = CATALOGUE.find(({ id }) => id === 'operations') as Specialist;
  it.each<[string, Partial<Specialist>, string]>([
    ['a check of a part that is none', { checks: [{ check: 'not_empty', part: 'nowhere' }] }, 'no part nowhere'],
    [
      'a reference to a fact that is not owed',
      { checks: [{ check: 'refers', part: 'roster', fact: 'wages' }] },
      'no fact wages',
    ],
    [
      'a sum over a fact that is not owed',
      { closes: [{ need: 'hours_needed', have: 'robots', what: 'hours' }] },
      'no fact robots',
    ],
    [
      'a sum over different units',
      { closes: [{ need: 'hours_needed', have: 'income', what: 'hours' }] },
      'different units',
    ],
    ['a unit that is none', { facts: good.facts.map((fact) => ({ ...fact, unit: '3?' })) }, 'which is none'],
    ['facts of one id', { facts: [...good.facts, ...good.facts] }, 'posts comes twice'],
    ['instructions that run on', { instructions: 'word '.repeat(120).trim() }, '120 words'],
    ['digits that an answer would copy', { instructions: 'Plan for 3 people.' }, 'digits in'],
  ])('%s', (_, change, fault) => {
    expect(lintSpecialists([{ ...good, ...change }]).join('\n')).toContain(fault);
  });

  it('two entries of one id', () => {
    expect(lintSpecialists([good, good])).toEqual(['operations: not unique']);
  });
});

test.each([
  ['EUR/guest', 'money/thing', true],
  ['NOK/month', 'money/month', true],
  ['EUR', 'money/month', false],
  ['pod', 'm2', false],
  ['percent', 'percent', true],
  ['boat/month', 'thing/month', true],
  ['month', undefined, true],
])('a figure in %s suits one owed in %s: %s', (unit, owed, suits) => {
  expect(sameKind(unit, owed)).toBe(suits);
});
