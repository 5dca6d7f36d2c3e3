import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { FACT_REFERENCE, readReference } from '../../../shared/fact-reference.ts';
import { parseUnit } from '../../../shared/quantities/unit.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { slugs } from '../frame/data/slug.ts';
import { fillFor, shorten, templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, ref, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { scheduleLater } from '../plan/later-facts.ts';
import { rolesPage } from '../plan/roles-page.ts';
import { team } from '../plan/team.ts';
import { drafted } from '../stage.ts';

/** Stories of how the project failed, told from a year later, each with a tripwire that would have warned in time. */
export const premortem = drafted({
  id: 'premortem',
  title: 'Premortem',
  number: '025',
  group: 'challenge',
  wording: 6,
  report: [{ part: 'understand' }],
  ledger: 'added',
  prose: { reviewPlace: 10 },
  owned: 'stories',
  needs: { prompt, brief, locations: physicalLocations, ledger, team },
  yields: {
    names: Names,
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
  listTitles: { stories: 'How it could fail' },
  ask: {
    tier: 'deep',
    words: 1000,
    instructions: `
It is a year after the planned end and the project has failed. Tell how, in stories that differ from each other: one of
them through the people who lead it, one through money, one through the place or those who live and rule there, the
rest where this project is most unlike others. Each story begins with a belief that everyone held, goes on through what
was then done, and ends in how it ended; in the past tense, with nobody a fool. Each ends in a tripwire: something that
somebody can count or measure while there is still time, a threshold, and what is done at once when it is crossed. A
threshold is one number with a unit, not a condition in words; the measure says what is counted and when, without the
number. No tripwire on what can be known only at the end.`,
    pages: ({ brief, locations, team }) => [briefPage(brief), rolesPage(team, 2), sectionPage(locations, 'Places', 3)],
    facts: ({ ledger }) => ledgerFacts(ledger),
    laterFacts: () => scheduleLater,
    answer: ({ team }) => ({
      stories: list(
        z.object({
          title: z.string().describe('name of the story, at most 6 words, no number'),
          assumption: proseField('the belief behind it', 20),
          story: proseField('how it came about, from the belief to the failure', 80),
          early_sign: proseField('what could have been seen early', 20),
          measure: proseField('what is measured and when, without the threshold', 15),
          when: z.enum(['above', 'below']).describe('on which side of the threshold the wire is tripped'),
          threshold: z.number().describe('the threshold in the unit'),
          unit: z
            .string()
            .describe(
              'ISO 4217 code for money, or percent, day, workday, week, month, person, or the singular of what is counted',
            ),
          why: proseField('why this threshold', 20),
          check: proseField('how to find the right threshold', 20),
          sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on the threshold'),
          action: proseField('what is done at once', 25),
          owner: oneOf(
            team.field('roles').map(({ id }) => id),
            'role that watches it',
          ),
        }),
        [4, 6],
        'stories of failure, the likeliest first',
      ),
    }),
    faults: ({ stories }) =>
      stories
        .filter(({ unit }) => !parseUnit(unit))
        .map(({ title, unit }) => `stories: the threshold of “${title}” has the unit "${unit}", which does not exist.`),
    content: ({ whole }, { team }) => {
      const idOf = slugs('story');
      const rows = whole.stories.map((row) => ({ ...row, id: idOf(row.title) }));
      return {
        stories: rows.map(({ id, title, assumption, story, early_sign, when, measure, action, owner }) => ({
          id,
          title,
          assumption,
          story,
          early_sign,
          tripwire: `tripwire.${id}`,
          when,
          measure,
          action,
          owner,
        })),
        facts: rows.map(({ id, measure, threshold, unit, why, check, sensitivity }) => ({
          id: `tripwire.${id}`,
          label: `Tripwire: ${plainLabel(measure)}`,
          value: threshold,
          unit,
          basis: 'assumed' as const,
          assumption: { why, check, sensitivity },
        })),
        names: namesOf(team.field('roles')),
      };
    },
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
          check: 'Agree on the threshold with the owner before work starts.',
          sensitivity: 'medium' as const,
        },
      })),
      names: namesOf(template.roles),
      open_questions: ['Which failure worries you most that is not listed here?'],
    };
  },
  page: (data) =>
    blocks(
      data.stories.length > 0 &&
        'Imagine that it is a year later and the project has failed. Each story has a tripwire that would have warned you in time.',
      ...data.stories.map((row) =>
        blocks(
          `### ${text(row.title)}`,
          prose(row.story),
          bullets([
            `**Underlying belief:** ${prose(row.assumption)}`,
            `**Early sign:** ${prose(row.early_sign)}`,
            `**Tripwire:** ${prose(row.measure.replace(/[.:\s]+$/, ''))}: ${row.when} ${ref(row.tripwire)}`,
            `**Then:** ${prose(row.action)}`,
            `**Owner:** ${text(named(row.owner, data.names))}`,
          ]),
        ),
      ),
    ),
});

/** The measure as a label: references are replaced by the names of their facts, because labels hold none. */
function plainLabel(measure: string): string {
  return measure
    .replace(FACT_REFERENCE, (_, inside: string) => readReference(inside).id.replace(/[._]/g, ' '))
    .replace(/(?<![.\s])[.\s]+$/, '');
}
