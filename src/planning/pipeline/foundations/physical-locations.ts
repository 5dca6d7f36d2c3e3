import { z } from 'zod';
import { plainText } from '../../outline/read/text/plain.ts';
import { list, proseField } from '../ask.ts';
import { templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../frame/page/markdown.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { findQuote, quoteFaults } from '../intake/find-quote.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { drafted } from '../stage.ts';

const Kind = z.enum(['country', 'region', 'city', 'site']);

const Location = z.object({
  name: z.string(),
  kind: Kind,
  country: z.string().nullable().describe('ISO 3166-1 alpha-2, null when it cannot be told'),
  quote: z.string().describe('the words of the prompt that name it'),
});

/** Each place once, the finer before the coarser: a city says more than the country it lies in. */
function sorted(places: readonly z.infer<typeof Location>[]): z.infer<typeof Location>[] {
  const byName = new Map<string, z.infer<typeof Location>>();
  for (const place of places) {
    const key = place.name.toLowerCase();
    if (!byName.has(key)) byName.set(key, place);
  }
  const order = ['site', 'city', 'region', 'country'];
  return [...byName.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** A code as ISO 3166-1 has it (`uk` is GB there); null when it is none. */
function countryOf(code: string): string | null {
  const upper = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper) || countries.of(upper) === undefined) return null;
  return new Intl.Locale(`und-${upper}`).region ?? null;
}

/** Where the work happens: only places that the prompt names. */
export const physicalLocations = drafted({
  id: 'physical_locations',
  title: 'Locations',
  number: '006',
  group: 'foundations',
  wording: 3,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 11 },
  needs: { prompt, brief },
  yields: {
    needed: z.boolean().describe('whether the project needs a place at all'),
    locations: z.array(Location),
    demands: z.array(z.string()).describe('what this kind of work asks of its place'),
  },
  ask: {
    tier: 'light',
    words: 200,
    instructions: `
Say where the work happens and what it asks of its place. List only places that the prompt names and in which something
is built, done, kept or delivered; a place that is only compared with, remembered or come from is none. Never make one
up, and never refine one ("a harbour" stays a harbour). The name is as the prompt writes it; the country may be inferred
from it where it is certain. Demands are what this work needs of its place and what would rule a place out: access,
space, power, water, ground, neighbours, season, permits.`,
    proposesFacts: false,
    pages: ({ brief }) => [briefPage(brief)],
    answer: () => ({
      needed: z.boolean().describe('whether the project needs a place at all; software alone needs none'),
      locations: list(
        z.object({
          name: z.string().describe('exact words of the prompt that name it, at most 6 words'),
          kind: Kind.describe('how fine it is'),
          country: z.string().describe('ISO 3166-1 alpha-2 code of its country; empty when it cannot be told'),
        }),
        [0, 10],
        'places of the work that the prompt names',
      ),
      demands: list(
        proseField('what the work needs of its place', 20),
        [0, 6],
        'demands; none where no place is needed',
      ),
    }),
    faults: ({ locations }, { prompt }) =>
      locations.flatMap(({ name, country }, index) => [
        // `content` drops inferred names, so this is a fault only if no name is in the prompt.
        ...(locations.some((place) => findQuote(prompt.field('text'), place.name))
          ? []
          : quoteFaults(prompt.field('text'), `locations.${index}.name`, name)),
        ...(country.trim() === '' || countryOf(country) !== null
          ? []
          : [
              `locations.${index}.country: "${country}" is not an ISO 3166-1 alpha-2 code; use one such as DK, or leave it empty.`,
            ]),
      ]),
    content: ({ whole: { needed, locations, demands } }, { prompt }) => ({
      needed,
      locations: sorted(
        locations.flatMap(({ name, kind, country }) => {
          const quote = findQuote(prompt.field('text'), name);
          return quote ? [{ name: plainText(quote.text), kind, country: countryOf(country), quote: quote.text }] : [];
        }),
      ),
      demands,
    }),
    notFixable: ['no-location'],
  },
  outline: ({ prompt, brief }) => {
    const reading = readingOf(prompt);
    const template = templateOf(brief);
    const needed = brief.field('realm') !== 'digital';
    const locations = sorted(
      reading.places.map(({ name, kind, country, quote }) => ({ name, kind, country, quote: quote.text })),
    );
    const question = reading.dimensions.location.question ?? 'Where will the work take place?';
    return {
      needed,
      locations,
      demands: template.place_demands,
      open_questions: needed && locations.length === 0 ? [question] : [],
    };
  },
  check: (data) =>
    data.needed && data.locations.length === 0
      ? [
          {
            severity: 'warning',
            code: 'no-location',
            message: 'The work needs a location, and the prompt names none.',
            next: 'Add the location: permits, holidays, wages and currency depend on it.',
          },
        ]
      : [],
  page: (data) =>
    blocks(
      data.locations.length > 0
        ? table(
            ['Location', 'Kind', 'Country', 'From the prompt'],
            data.locations.map(({ name, kind, country, quote }) => [
              text(name),
              kind,
              country ?? 'unknown',
              quoted(quote),
            ]),
          )
        : data.needed
          ? 'The prompt names no location, and the plan does not assume one.'
          : 'No location needed: the work can be done anywhere.',
      section('Site requirements', bullets(data.demands.map(prose))),
    ),
});
