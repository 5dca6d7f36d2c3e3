import { z } from 'zod';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { blocks, prose, section, table } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, templateOf } from '../template-context.ts';

const Points = z.array(z.object({ point: z.string(), follows: z.string().describe('what the plan does about it') }));
const SIDES = ['strengths', 'weaknesses', 'opportunities', 'threats'] as const;

/** Strengths, weaknesses, opportunities, threats, each with what follows from it. */
export const swot = drafted({
  id: 'swot',
  title: 'SWOT',
  number: '015',
  needs: { brief, locations: physicalLocations },
  yields: { strengths: Points, weaknesses: Points, opportunities: Points, threats: Points },
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
        'Which of these strengths do you really have? They are what such projects usually have, not what was found here.',
      ],
    };
  },
  page: (data) =>
    blocks(
      ...SIDES.map((side) =>
        section(
          `${side.charAt(0).toUpperCase()}${side.slice(1)}`,
          table(
            ['Point', 'What follows'],
            data[side].map((row) => [prose(row.point), prose(row.follows)]),
          ),
        ),
      ),
    ),
});
