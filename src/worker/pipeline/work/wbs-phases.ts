import { z } from 'zod';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { prose, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, templateOf } from '../template-context.ts';

/** The whole work in a few phases; together they are everything, and nothing is in two. */
export const wbsPhases = drafted({
  id: 'wbs_phases',
  title: 'Phases',
  number: '017',
  needs: { brief, locations: physicalLocations },
  yields: {
    phases: z
      .array(z.object({ id: z.string(), title: z.string(), purpose: z.string() }))
      .describe('in the order of the work'),
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
      ...ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => ({
          severity: 'error' as const,
          code: 'phase-twice',
          message: `The phase ${id} is listed twice.`,
        })),
      ...(ids.length >= 4 && ids.length <= 8
        ? []
        : [
            {
              severity: 'info' as const,
              code: 'phase-count',
              message: `There are ${ids.length} phases; four to eight read best.`,
            },
          ]),
    ];
  },
  page: (data) =>
    table(
      ['Phase', 'Purpose', 'Ends'],
      data.phases.map(({ id, title, purpose }) => [text(title), prose(purpose), `[[milestone.${id}]]`]),
    ),
});
