import { describe, expect, it } from 'vitest';
import { draftByItem } from '../../../../../tests/support/models/asked-stages.ts';
import { EXAMPLE } from '../../../../../tests/support/plans/drafted-plan.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Specialist } from './specialist.ts';
import { choiceFrom } from './specialist-choice.ts';
import { specialistsFrom } from './specialists.ts';

/** An entry as somebody would write it into a file: no code knows of it. */
const STEAM: Specialist = {
  id: 'steam',
  title: 'Steam and heat',
  when: 'Something has to be heated and kept hot.',
  words: 200,
  priced: true,
  instructions: 'You fire the boiler. Say what heat is needed at the coldest hour, and what the boiler gives.',
  parts: [
    { kind: 'text', name: 'sizing', title: 'Sizing', description: 'how heat and boiler compare', words: 40 },
    {
      kind: 'table',
      name: 'rooms',
      title: 'Rooms',
      description: 'what is heated',
      range: [1, 4],
      columns: [
        { name: 'room', title: 'Room', description: 'which room', words: 6 },
        { name: 'heat', title: 'Heat', description: 'what it takes', words: 12 },
      ],
    },
    { kind: 'list', name: 'limits', title: 'Limits', description: 'a limit', words: 15, range: [1, 3] },
  ],
  facts: [
    { id: 'need', label: 'Heat needed at the coldest hour', unit: 'kW', what: 'rooms times heat', computed: true },
    { id: 'boiler', label: 'Heat of the boiler', unit: 'kW', what: 'by its plate', computed: false },
  ],
  checks: [
    { check: 'not_empty', part: 'sizing' },
    { check: 'refers', part: 'sizing', fact: 'need' },
  ],
  closes: [{ need: 'need', have: 'boiler', what: 'heat needed within that of the boiler' }],
};
const catalogue = [...CATALOGUE, STEAM];
const choice = choiceFrom(catalogue);
const sections = specialistsFrom(catalogue, choice);

const chosen = (...ids: string[]) => ({ chosen: ids.map((section) => ({ section, why: 'It hangs on it.' })) });
const assumed = (id: string, value: number, unit: string) => ({
  id: `specialists.steam.${id}`,
  label: `The ${id}`,
  value,
  unit,
  why: 'By the plate.',
  check: 'Read it.',
  sensitivity: 'high' as const,
});
const NEED = {
  id: 'specialists.steam.need',
  label: 'Heat needed',
  unit: 'kW',
  formula: 'specialists.steam.rooms * specialists.steam.heat_of_room',
};
const GOOD = {
  parts: {
    sizing: 'The rooms take [[need]], against [[specialists.steam.boiler]].',
    rooms: [{ room: 'The hot room', heat: 'Most of [[specialists.steam.need]].' }],
    limits: ['Nobody sleeps beside it.'],
  },
  not_given: [] as object[],
  new_facts: [assumed('rooms', 3, 'room'), assumed('heat_of_room', 12, 'kW/room'), assumed('boiler', 30, 'kW')],
  derived_facts: [NEED],
};

function draft(answers: Record<string, object | null>, chosenIds = ['steam', 'legal', 'site']) {
  return draftByItem(sections, {
    prompt: EXAMPLE,
    answers: { specialist_choice: { '': chosen(...chosenIds) }, specialists: answers },
  });
}
interface Sections {
  readonly new_facts: readonly Fact[];
  readonly specialists: readonly { readonly id: string; readonly title: string }[];
  readonly closes: readonly { readonly need: string; readonly have: string }[];
}

describe('the choice of specialists', () => {
  const choose = (answer: object) =>
    draftByItem(choice, { prompt: EXAMPLE, answers: { specialist_choice: { '': answer } } });

  it('is made from what the catalogue says of each, and keeps the reasons', async () => {
    const drafted = await choose(chosen('steam', 'legal', 'site'));
    const shown = drafted.questions[0]?.context.find(({ title }) => title === 'Sections to choose from')?.text;
    expect(shown).toContain('steam (Steam and heat): Something has to be heated and kept hot.');
    expect(drafted.data<{ chosen: object[] }>(choice).chosen[0]).toEqual({
      id: 'steam',
      title: 'Steam and heat',
      why: 'It hangs on it.',
    });
  });

  it.each([
    [['steam', 'legal', 'steam'], /steam comes twice/],
    [['steam', 'legal'], /at least 3/i],
    [['steam', ...CATALOGUE.slice(0, 6).map(({ id }) => id)], /keep the 6 most needed/],
  ])('is refused for %j', async (ids, fault) => {
    await expect(choose(chosen(...ids))).rejects.toThrow(fault);
  });
});

describe('a specialist that is a file of data', () => {
  it('is asked by its entry, with the parts and figures that it names', async () => {
    const drafted = await draft({ steam: GOOD });
    const question = drafted.questions.find(({ item }) => item === 'steam');
    expect(question?.instructions).toContain('You fire the boiler.');
    expect(question?.instructions).toContain('- specialists.steam.need: Heat needed at the coldest hour');
    expect(question?.instructions).toContain('Ids in new_facts begin with "specialists.steam."');
    expect(question?.words).toBe(200);
    expect(JSON.stringify(question?.schema)).toMatch(/"sizing".*"rooms".*"limits"/);
  });

  it('reads as a section of its own, with figures that the program computed', async () => {
    const drafted = await draft({ steam: GOOD });
    const { new_facts, closes } = drafted.data<Sections>(sections);
    expect(new_facts.find(({ id }) => id === 'specialists.steam.need')).toMatchObject({
      value: 36,
      unit: 'kW',
      basis: 'derived',
      formula: NEED.formula,
    });
    expect(closes).toEqual([
      expect.objectContaining({ need: 'specialists.steam.need', have: 'specialists.steam.boiler' }),
    ]);
    const page = drafted.page(sections);
    expect(page).toContain('## Steam and heat\n\nIt hangs on it.\n\n**Sizing.** The rooms take');
    // A reference by the last part of its id is to the specialist's own fact.
    expect(page).toContain('[[specialists.steam.need]], against');
    expect(page).toContain('| Room | Heat |');
    expect(page).toContain('- Nobody sleeps beside it.');
    expect(page).toContain('| Heat needed | [[specialists.steam.need]] |');
  });

  it('says what it owes and cannot give', async () => {
    const answer = {
      ...GOOD,
      parts: { ...GOOD.parts, sizing: 'Nobody knows yet.', rooms: [{ room: 'The hot room', heat: 'Not measured.' }] },
      derived_facts: [],
      not_given: [{ fact: 'need', why: 'The walls are not measured.' }],
    };
    const drafted = await draft({ steam: answer });
    expect(drafted.page(sections)).toContain(
      '- **Not known yet: Heat needed at the coldest hour.** The walls are not measured.',
    );
  });

  it.each<[string, object, RegExp]>([
    [
      'lacks a figure that it owes without a word',
      { derived_facts: [], parts: { ...GOOD.parts, sizing: 'Warm.', rooms: [{ room: 'One', heat: 'Some.' }] } },
      /specialists\.steam\.need .* is owed: give it in derived_facts, or say in not_given/,
    ],
    [
      'gives no reason for a figure that it lacks',
      {
        new_facts: GOOD.new_facts.slice(0, 2),
        parts: { ...GOOD.parts, sizing: 'It takes [[specialists.steam.need]].' },
        not_given: [{ fact: 'boiler', why: ' ' }],
      },
      /specialists\.steam\.boiler .* is owed/,
    ],
    [
      'writes what has to be computed',
      { derived_facts: [], new_facts: [...GOOD.new_facts, assumed('need', 36, 'kW')] },
      /specialists\.steam\.need has to be computed/,
    ],
    [
      'gives a figure in another kind of unit',
      { new_facts: [...GOOD.new_facts.slice(0, 2), assumed('boiler', 30, 'm2')] },
      /boiler has the unit m2, but has to be in kW/,
    ],
    [
      'has a formula that cannot be computed',
      { derived_facts: [{ ...NEED, formula: 'specialists.steam.rooms + specialists.steam.heat_of_room * 2 EUR' }] },
      /derived_facts/,
    ],
    ['leaves a part empty', { parts: { ...GOOD.parts, sizing: ' ' } }, /“Sizing” must not be empty/],
    [
      'does not refer to its own result',
      { parts: { ...GOOD.parts, sizing: 'It will be warm.' } },
      /“Sizing” has to refer to \[\[specialists\.steam\.need\]\]/,
    ],
    [
      'names a fact of another specialist as its own',
      { new_facts: [...GOOD.new_facts, { ...assumed('x', 1, 'kW'), id: 'specialists.legal.x' }] },
      /must begin with "specialists\.steam\."/,
    ],
  ])('is asked again where it %s', async (_, change, fault) => {
    await expect(draft({ steam: { ...GOOD, ...change } })).rejects.toThrow(fault);
  });

  it('is left out with a note where nobody could answer, and the others stand', async () => {
    const drafted = await draft({ steam: GOOD, legal: null });
    expect(drafted.data<Sections>(sections).specialists.map(({ id }) => id)).toEqual(['steam']);
    expect(drafted.record(sections)?.partial.map(({ item }) => item)).toEqual(['Legal exposure', 'Site and land']);
  });
});
