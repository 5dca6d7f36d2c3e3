import { describe, expect, test } from 'vitest';
import { chooseTemplates } from './choose-template.ts';
import { allTemplates } from './templates.ts';

const templates = allTemplates();

describe('the kind of project is told from plain prompts', () => {
  test.each([
    [
      'construction',
      'en',
      'Renovate the old fire station and build a two-storey extension. The building permit is not yet applied for; a general contractor will run the site.',
    ],
    ['construction', 'de', 'Neubau einer Lagerhalle in Leipzig. Die Baugenehmigung soll im Frühjahr vorliegen.'],
    ['construction', 'fr', 'Rénovation d’un bâtiment communal à Lyon : le chantier commence en mai.'],
    [
      'software',
      'en',
      'We want a mobile app where tenants report repairs. Backend, API and login for caretakers; an MVP after four months.',
    ],
    ['software', 'es', 'Queremos una aplicación y una plataforma digital para reservar canchas deportivas.'],
    ['event', 'en', 'A jazz festival over three days in August with two stages, 40 volunteers and 6,000 tickets.'],
    ['event', 'pt', 'Organizar um congresso em Lisboa com 300 participantes.'],
    [
      'research',
      'en',
      'A research programme on microplastics: peer review, two PhD positions and a field study on three rivers.',
    ],
    [
      'retail_hospitality',
      'en',
      'Open a small café with 30 seats and a bakery counter near the station. Menu, staff and lease are open.',
    ],
    ['retail_hospitality', 'da', 'Vi vil åbne en kaffebar med eget bageri i Aarhus.'],
    ['retail_hospitality', 'it', 'Aprire un negozio di formaggi con piccolo ristorante a Bologna.'],
    [
      'manufacturing',
      'en',
      'Set up a production line to manufacture an aluminium bicycle trailer; prototype, tooling and first series.',
    ],
    [
      'health_care',
      'en',
      'Open a clinic for physiotherapy with four treatment rooms and recruit nurses; patients come by referral.',
    ],
    ['education', 'en', 'Design a curriculum and run a summer school for 60 pupils with eight teachers.'],
    ['energy_infrastructure', 'en', 'A solar park of 20 MW with grid connection and battery storage.'],
    ['relocation', 'en', 'We are relocating our office from Bristol to Cardiff and moving 80 staff.'],
  ])('%s (%s)', (id, language, text) => {
    expect(chooseTemplates(text, language).primary.id).toBe(id);
  });
});

test('a text that names no kind of project falls back to the general template, and says so', () => {
  const choice = chooseTemplates('Make things better for everybody by next summer.', 'en');
  expect(choice.primary.id).toBe('general');
  expect(choice.secondary).toBeNull();
  expect(choice.why).toMatch(/general template/);
});

test('an empty text, symbols and a language without spaces do not crash', () => {
  for (const text of ['', '🎉🎉 --- ###', '在上海开一家书店', '\u0000\u0007']) {
    expect(chooseTemplates(text, 'und').scores).toHaveLength(templates.length - 1);
  }
});

test('a text about two things blends a second template in', () => {
  const text =
    'A community café in a former warehouse. We renovate the building: new roof, structural work, building permit, ' +
    'fit-out by a general contractor. Then we open the café with a kitchen, a bakery, staff and a menu for guests.';
  const choice = chooseTemplates(text, 'en');
  expect(new Set([choice.primary.id, choice.secondary?.id])).toEqual(new Set(['construction', 'retail_hospitality']));
  expect(choice.why).toMatch(/blended/);
});

test('one passing word of another field does not blend it in', () => {
  const text =
    'Develop a web app, a saas product with an api and a backend for bookkeepers. The software has a dashboard. ' +
    'We will tell people about it at a conference.';
  const choice = chooseTemplates(text, 'en');
  expect([choice.primary.id, choice.secondary]).toEqual(['software', null]);
});

test('words that the text denies do not count', () => {
  const score = (text: string) =>
    chooseTemplates(text, 'en').scores.find((row) => row.id === 'software')?.score ?? Number.NaN;
  expect(score('No software is written. Pigs are fed.')).toBe(0);
  expect(score('Without a mobile app, pigs are fed.')).toBe(0);
  expect(score('Not only software is written. Pigs are fed.')).toBeGreaterThan(0);
  expect(score('Is there a way? No. Software is written.')).toBeGreaterThan(0);
});

test('only whole words count, plurals included', () => {
  const matched = (text: string, language = 'en') =>
    chooseTemplates(text, language).scores.find((row) => row.id === 'event')?.matched ?? [];
  expect(matched('Two festivals')).toEqual(['festival']);
  expect(matched('This is eventually festivalesque')).toEqual([]);
  expect(matched('Straßenfestival in Köln', 'de')).toEqual(['festival']);
  expect(matched('Straßenfestival in Köln', 'en')).toEqual([]);
});

test('further mentions count less and less, and the beginning counts more than the end', () => {
  const score = (text: string) => chooseTemplates(text, 'en').scores.find((row) => row.id === 'event')?.score ?? 0;
  const filler = 'and so on '.repeat(60);
  const [one, two, many] = [1, 2, 30].map((times) => score('concert, '.repeat(times)));
  expect(two).toBeGreaterThan(one ?? 0);
  expect(many).toBeLessThan(2 * (one ?? 0));
  expect(score(`concert ${filler}`)).toBeGreaterThan(score(`${filler} concert`));
});

test('the reason names words, never figures', () => {
  const { why, scores } = chooseTemplates('A conference with 300 guests and 2 stages in 2027.', 'en');
  expect(why).toContain('"conference"');
  expect(why).not.toMatch(/\d/);
  expect(scores.map((row) => row.score)).toEqual(scores.map((row) => row.score).sort((a, b) => b - a));
});
