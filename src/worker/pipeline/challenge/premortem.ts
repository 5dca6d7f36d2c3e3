import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, bullets, prose, ref, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, shorten, templateOf } from '../template-context.ts';

/** It is a year later and the project has failed: how did that come about, and what would have shown it? */
export const premortem = drafted({
  id: 'premortem',
  title: 'Premortem',
  number: '025',
  needs: { prompt, brief, locations: physicalLocations },
  yields: {
    stories: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        assumption: z.string().describe('the belief that kills'),
        story: z.string(),
        early_sign: z.string(),
        tripwire: z.string().describe('id of the fact that holds the threshold'),
        when: z.enum(['above', 'below']).describe('on which side of the threshold the wire is tripped'),
        measure: z.string().describe('what is measured'),
        action: z.string().describe('what to do'),
        owner: z.string().describe('role id'),
      }),
    ),
    facts: z.array(Fact).describe('the thresholds of the tripwires'),
  },
  outline: ({ prompt, brief, locations }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const chosen = shorten(template.premortem, prompt.field('speed'), 3);
    return {
      stories: chosen.map((row) => ({
        id: row.id,
        title: row.title,
        assumption: fill(row.assumption),
        story: fill(row.story),
        early_sign: fill(row.early_sign),
        tripwire: `tripwire.${row.id}`,
        when: row.tripwire.when,
        measure: fill(row.tripwire.label),
        action: fill(row.action),
        owner: row.owner,
      })),
      facts: chosen.map((row) => ({
        id: `tripwire.${row.id}`,
        label: `Tripwire: ${fill(row.tripwire.label)}`,
        value: row.tripwire.value,
        unit: row.tripwire.unit,
        basis: 'assumed' as const,
        assumption: {
          why: 'A usual threshold for this kind of project.',
          check: 'Agree the threshold with the owner before work begins.',
          sensitivity: 'medium' as const,
        },
      })),
      open_questions: ['Which failure do you lie awake over that is not told here?'],
    };
  },
  page: (data) =>
    blocks(
      'Told from a year later, after the project failed. Each story ends in a wire that would have been tripped in time.',
      ...data.stories.map((row) =>
        blocks(
          `### ${text(row.title)}`,
          prose(row.story),
          bullets([
            `**The belief behind it:** ${prose(row.assumption)}`,
            `**Early sign:** ${prose(row.early_sign)}`,
            `**Tripwire:** ${prose(row.measure)} ${row.when} ${ref(row.tripwire)}`,
            `**Then:** ${prose(row.action)}`,
            `**Owner:** ${text(row.owner.replaceAll('_', ' '))}`,
          ]),
        ),
      ),
    ),
});
