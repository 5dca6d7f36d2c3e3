import { z } from 'zod';
import { list, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { slugs } from '../frame/data/slug.ts';
import { fillFor, templateOf } from '../frame/data/template-context.ts';
import { prose, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { faultsOfTitles, titleField } from './titles.ts';

/** Each phase is asked about several times, so their number bounds the calls of a plan. */
const RANGE = { fast: [4, 5], all: [4, 8] } as const;
const rangeFor = (speed: string): readonly [number, number] => (speed === 'fast' ? RANGE.fast : RANGE.all);

/** The work divided into phases that together cover all of it without overlap. */
export const wbsPhases = drafted({
  id: 'wbs_phases',
  title: 'Phases',
  number: '017',
  group: 'work',
  wording: 5,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 6 },
  needs: { prompt, brief, locations: physicalLocations, constraints: extractConstraints, ledger },
  yields: {
    phases: z
      .array(z.object({ id: z.string(), title: z.string(), purpose: z.string() }))
      .describe('in the order of the work'),
  },
  namedList: { field: 'phases', noun: 'phase' },
  ask: {
    tier: 'deep',
    words: 250,
    instructions: `
Divide the whole work into phases, in the order of the work. Together they hold all of it, from now until the result is
handed over and the project is closed, and nothing is in two of them. A phase ends with something that can be seen and
decided on: a permit granted, a building handed over, a first paying customer. Cut them along the way in which this
project really proceeds, not along textbook names such as initiation, execution, monitoring. What the constraints rule
out is in no phase.`,
    pages: ({ brief, locations, constraints }) => [
      briefPage(brief),
      sectionPage(constraints, 'Constraints', 2),
      sectionPage(locations, 'Places', 3),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['timeline', 'scale']),
    answer: ({ prompt }) => ({
      phases: list(
        z.object({
          title: titleField('name of the phase', 5),
          purpose: proseField('what it achieves, and what is there to see at its end', 35),
        }),
        rangeFor(prompt.field('speed')),
        'phases, in the order of the work',
      ),
    }),
    faults: ({ phases }, { prompt }) => {
      const [, most] = rangeFor(prompt.field('speed'));
      return [
        ...faultsOfTitles(
          'phase',
          phases.map(({ title }) => title),
        ),
        ...(phases.length > most
          ? [`There are ${phases.length} phases; merge some, so that there are at most ${most}.`]
          : []),
      ];
    },
    content: ({ whole }) => {
      const idOf = slugs('phase');
      return { phases: whole.phases.map(({ title, purpose }) => ({ id: idOf(title), title: title.trim(), purpose })) };
    },
  },
  outline: ({ brief, locations }) => {
    const fill = fillFor(brief, locations);
    return {
      phases: templateOf(brief).phases.map(({ id, title, purpose }) => ({ id, title, purpose: fill(purpose) })),
    };
  },
  check: (data) => {
    const ids = data.phases.map(({ id }) => id);
    return [
      ...data.phases
        .filter(({ id }, index) => ids.indexOf(id) !== index)
        .map(({ title }) => ({
          severity: 'error' as const,
          code: 'phase-twice',
          message: `The phase “${title}” is listed twice.`,
        })),
      ...(ids.length >= 4 && ids.length <= 8
        ? []
        : [
            {
              severity: 'info' as const,
              code: 'phase-count',
              message: `There are ${ids.length} phases; four to eight work best.`,
            },
          ]),
    ];
  },
  page: (data) =>
    table(
      ['Phase', 'Purpose', 'Ends without any delay', '50% likely by', '80% likely by'],
      data.phases.map(({ id, title, purpose }) => [
        text(title),
        prose(purpose),
        `[[milestone.${id}]]`,
        `[[milestone_p50.${id}]]`,
        `[[milestone_p80.${id}]]`,
      ]),
    ),
});
