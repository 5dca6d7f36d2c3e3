import { z } from 'zod';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { blocks, bullets, quoted, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';

/** Where the work happens. Only places that the prompt names: a place is never made up. */
export const physicalLocations = drafted({
  id: 'physical_locations',
  title: 'Locations',
  number: '006',
  needs: { prompt, brief },
  yields: {
    needed: z.boolean().describe('whether the project needs a place at all'),
    locations: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['country', 'region', 'city', 'site']),
        country: z.string().nullable().describe('ISO 3166-1 alpha-2, null when it cannot be told'),
        quote: z.string().describe('the words of the prompt that name it'),
      }),
    ),
    demands: z.array(z.string()).describe('what this kind of work asks of its place'),
  },
  outline: ({ prompt, brief }) => {
    const reading = readingOf(prompt);
    const template = templateOf(brief);
    const needed = brief.field('realm') !== 'digital';
    const seen = new Set<string>();
    const locations = reading.places
      .filter(({ name }) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
      .map(({ name, kind, country, quote }) => ({ name, kind, country, quote: quote.text }));
    // The finer place says more: a city comes before the country it lies in.
    const order = ['site', 'city', 'region', 'country'];
    locations.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
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
            message: 'The work needs a place and the prompt names none.',
            next: 'Name the place: permits, holidays, wages and currency depend on it.',
          },
        ]
      : [],
  page: (data) =>
    blocks(
      data.locations.length > 0
        ? table(
            ['Place', 'Kind', 'Country', 'In the prompt'],
            data.locations.map(({ name, kind, country, quote }) => [
              text(name),
              kind,
              country ?? 'not known',
              quoted(quote),
            ]),
          )
        : data.needed
          ? 'The prompt names no place. Nothing below assumes one.'
          : 'None needed: the work can be done anywhere.',
      section('What the work asks of its place', bullets(data.demands.map(text))),
    ),
});
