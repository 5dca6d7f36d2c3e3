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

describe('the first sentences and the objective decide, in several languages', () => {
  test.each([
    [
      'event',
      'en',
      'My sister and her fiancé are getting married in June in Lisbon. I organise everything; a hotel and a shuttle for the guests are needed.',
    ],
    ['event', 'en', 'Plan our wedding reception for 90 guests in a barn. There should be dancing until midnight.'],
    ['event', 'de', 'Wir heiraten im Mai auf einem Weingut. Die Feier mit 80 Gästen soll bezahlbar bleiben.'],
    ['event', 'de', 'Eine Hochzeit mit 120 Gästen auf einem Schloss organisieren.'],
    ['event', 'es', 'Organizar la boda de mi hermano en Sevilla con 150 invitados. El restaurante ya está elegido.'],
    ['event', 'fr', 'Organiser le mariage de ma fille en Bourgogne, avec cent invités.'],
    ['event', 'it', 'Organizzare il matrimonio di mia sorella a Verona, con pranzo in giardino.'],
    ['event', 'en', 'A film festival in a small town.'],
    ['retail_hospitality', 'en', 'A 60-room hotel in Porto with a rooftop bar.'],
    ['health_care', 'en', 'Move the dialysis clinic into a new building.'],
    ['event', 'en', 'A family reunion of four generations in the Alps next summer.'],
    [
      'general',
      'en',
      'I want to launch a quarterly satirical print magazine out of Glasgow. It is sold through independent bookshops and by post. No bank loan.',
    ],
    [
      'general',
      'en',
      'We are starting a podcast about rivers. Ten episodes before winter, and a small shop for stickers later.',
    ],
    ['general', 'de', 'Wir gründen eine Zeitschrift für Wandern. Sie wird über Buchhandlungen verkauft.'],
    ['general', 'es', 'Lanzar una revista trimestral de poesía. Se vende en librerías.'],
    ['general', 'en', 'Help our choir to become better at singing together.'],
    [
      'health_care',
      'en',
      'The district health office wants to run a measles-rubella vaccination campaign in 312 villages before the monsoon.',
    ],
    [
      'health_care',
      'en',
      'Vaccinate the street dogs’ owners and all school children against tetanus. Each dose is recorded.',
    ],
    [
      'health_care',
      'de',
      'Impfkampagne für Kinder in drei Landkreisen vorbereiten. Die Sitzungen finden in Schulen statt.',
    ],
    ['health_care', 'es', 'Campaña de vacunación contra el sarampión en las comunidades del altiplano.'],
    ['health_care', 'fr', 'Ouvrir un dispensaire de soins dans la vallée, avec deux infirmières.'],
    ['construction', 'de', 'Die Turnhalle der Grundschule sanieren. Das Dach ist undicht und die Heizung von 1974.'],
    ['construction', 'de', 'Turnhallensanierung in Kassel bis zum Schuljahr 2028.'],
    ['construction', 'de', 'Umbau eines Bauernhauses zu vier Wohnungen.'],
    ['construction', 'es', 'Renovar el polideportivo municipal: tejado nuevo y aislamiento. La escuela sigue abierta.'],
    ['construction', 'fr', 'Rénover le gymnase de l’école communale. Les travaux durent un été.'],
    ['construction', 'it', 'Ristrutturare la palestra della scuola con un nuovo tetto.'],
    ['construction', 'en', 'Remodel the school kitchen and add a new wing. Pupils stay in the building meanwhile.'],
    [
      'software',
      'en',
      'Release version 1.0 of our open-source logging library with a stable API. Three maintainers, unpaid.',
    ],
    ['software', 'en', 'Publish a crate that parses tide tables. A migration guide and benchmarks are needed.'],
    ['software', 'de', 'Eine App entwickeln, mit der Kleingärtner Werkzeug tauschen. Anmeldung mit Login.'],
    ['software', 'fr', 'Développer un site web et un logiciel de réservation pour les salles du village.'],
    ['software', 'en', 'A video game about bees, playable in the browser. Two developers.'],
    [
      'energy_infrastructure',
      'en',
      'A 480 MW photovoltaic plant with batteries in the desert. About 1,100 people live in a camp during construction.',
    ],
    ['energy_infrastructure', 'en', 'Build a solar plant on the roofs of our cooperative.'],
    [
      'energy_infrastructure',
      'de',
      'Photovoltaik und ein Wärmenetz für das Dorf. Die Genossenschaft hat 140 Mitglieder.',
    ],
    [
      'energy_infrastructure',
      'fr',
      'Installer une centrale solaire sur l’ancienne carrière, avec raccordement au réseau électrique.',
    ],
    ['energy_infrastructure', 'es', 'Construir una planta solar de 20 MW con conexión a la red eléctrica.'],
    [
      'relocation',
      'en',
      'We are moving house with two kids and a piano. The kitchen is missing and two rooms need painting. The older one needs a place in a school.',
    ],
    ['relocation', 'de', 'Unser Umzug von Hamburg nach Freiburg mit zwei Kindern. Die Küche fehlt noch.'],
    ['relocation', 'es', 'Nuestra mudanza de Bilbao a Valencia en agosto, con dos gatos.'],
    ['retail_hospitality', 'en', 'Open a bookshop with a tea corner in a small harbour town.'],
    ['retail_hospitality', 'de', 'Eine Buchhandlung mit Café in Erfurt eröffnen.'],
    ['education', 'en', 'An evening school for welders. Each course ends with an exam.'],
    ['education', 'fr', 'Créer une formation professionnelle de boulanger pour douze apprentis.'],
    ['research', 'de', 'Ein Forschungsprojekt über Wildbienen an Bahndämmen mit zwei Doktorandinnen.'],
    ['research', 'en', 'A randomised trial of walking groups against back pain. Results are published openly.'],
    ['manufacturing', 'de', 'Serienfertigung einer Fahrradlampe mit eigener Fertigungslinie.'],
    [
      'manufacturing',
      'en',
      'Bring a hardware product to market: injection moulding, firmware and a contract manufacturer.',
    ],
    ['personal_project', 'en', 'Restore a boat with my daughter in our spare time.'],
    ['personal_project', 'de', 'Ich will einen Roman schreiben, neben der Arbeit in meiner Freizeit.'],
    [
      'public_programme',
      'en',
      'A cash transfer for single parents, with a pilot in two cities. The ministry reports on reach.',
    ],
    ['public_programme', 'de', 'Ein Aktionsplan der Stadt gegen Hitze: kommunales Programm mit Landesmitteln.'],
  ])('%s (%s): %s', (id, language, text) => {
    expect(chooseTemplates(text, language).primary.id).toBe(id);
  });
});

test('one weak word never chooses a template, however often it stands there', () => {
  for (const template of templates) {
    const own = new Set(templates.filter((other) => other.id !== template.id).flatMap((other) => other.signals.strong));
    for (const word of template.signals.weak) {
      if (own.has(word)) continue;
      const text = `About ${word}. Then ${word} and more ${word}. ${word}, ${word}, ${word}.`;
      const choice = chooseTemplates(text, 'en');
      const strong = templates.find((row) => row.id === choice.primary.id)?.signals.strong ?? [];
      const said = choice.scores.find((row) => row.id === choice.primary.id)?.matched ?? [];
      expect(
        choice.primary.id === 'general' || said.length > 1 || said.some((row) => strong.includes(row)),
        `${template.id}: ${word}`,
      ).toBe(true);
    }
  }
});

test('a passing strong word far down does not choose a template, the same word in front does', () => {
  const filler = 'We do things that are good for everybody here. '.repeat(6);
  expect(chooseTemplates(`${filler} It is shown at a concert.`, 'en').primary.id).toBe('general');
  expect(chooseTemplates(`A concert. ${filler}`, 'en').primary.id).toBe('event');
});

test('a kind of project without a template of its own is named as such', () => {
  const choice = chooseTemplates('A quarterly print magazine, sold in bookshops.', 'en');
  expect(choice.primary.id).toBe('general');
  expect(choice.why).toMatch(/^No template stands for .*magazine/);
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
  expect(choice.why).toMatch(/are included/);
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
