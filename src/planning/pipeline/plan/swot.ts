import { z } from 'zod';
import { list, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { fillFor, templateOf } from '../frame/data/template-context.ts';
import { blocks, prose, section, table } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';

const Points = z.array(z.object({ point: z.string(), follows: z.string().describe('what the plan does about it') }));
/** Groups of facts that a point may refer to. */
const GROUPS = [
  'budget',
  'funding',
  'money',
  'income',
  'running',
  'timeline',
  'date',
  'duration',
  'scale',
  'demand',
  'price',
  'capacity',
];
const SIDES = ['strengths', 'weaknesses', 'opportunities', 'threats'] as const;

/** Strengths, weaknesses, opportunities, threats, each with what follows from it. */
export const swot = drafted({
  id: 'swot',
  title: 'SWOT',
  number: '015',
  group: 'plan',
  wording: 3,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 12 },
  needs: { prompt, brief, locations: physicalLocations, ledger },
  yields: { strengths: Points, weaknesses: Points, opportunities: Points, threats: Points },
  ask: {
    tier: 'light',
    words: 540,
    instructions: `
Write a SWOT. Strengths and weaknesses lie inside the project: its people, money, place, experience. Opportunities and
threats lie outside it and would be there without it. Each point is something that the prompt or the brief shows, or
that holds for exactly this kind of work at exactly this place; no virtue that every project claims. What follows from
a point is something that the plan does about it, not a repetition. Name weaknesses as plainly as strengths.`,
    pages: ({ brief, locations }) => [briefPage(brief), sectionPage(locations, 'Places', 2)],
    facts: ({ ledger }) => ledgerFacts(ledger, GROUPS),
    answer: () => ({
      strengths: points('what helps, inside the project'),
      weaknesses: points('what hinders, inside the project'),
      opportunities: points('what helps, outside the project'),
      threats: points('what hinders, outside the project'),
    }),
    content: ({ whole: { strengths, weaknesses, opportunities, threats } }) => ({
      strengths,
      weaknesses,
      opportunities,
      threats,
    }),
  },
  outline: ({ brief, locations }) => {
    const { swot } = templateOf(brief);
    const fill = fillFor(brief, locations);
    const filled = (side: (typeof SIDES)[number]) =>
      swot[side].map(({ point, follows }) => ({ point: fill(point), follows: fill(follows) }));
    return {
      strengths: filled('strengths'),
      weaknesses: filled('weaknesses'),
      opportunities: filled('opportunities'),
      threats: filled('threats'),
      open_questions: [
        'Which of these strengths do you really have? They are typical of such projects and have not been checked for yours.',
      ],
    };
  },
  page: (data) =>
    blocks(
      ...SIDES.map((side) =>
        section(
          `${side.charAt(0).toUpperCase()}${side.slice(1)}`,
          table(
            ['Point', 'What the plan does about it'],
            data[side].map((row) => [prose(row.point), prose(row.follows)]),
          ),
        ),
      ),
    ),
});

function points(description: string) {
  const point = z.object({
    point: proseField('the point', 20),
    follows: proseField('what the plan does about it', 25),
  });
  return list(point, [2, 4], description);
}
