import { z } from 'zod';
import { list, oneOf, proseField } from '../ask.ts';
import { foundations } from '../foundations/foundations.ts';
import { ledgerFacts } from '../foundations/ledger.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { blocks, prose, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { briefPage } from '../intake/brief-page.ts';
import { drafted } from '../stage.ts';
import { rolesPage } from './roles-page.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

/** What must be true before the project begins, who shows it, and by when. */
export const preProjectAssessment = drafted({
  id: 'pre_project_assessment',
  title: 'Before the first day',
  number: '010',
  group: 'foundations',
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 14 },
  owned: 'conditions',
  needs: {
    ...foundations,
    team,
    phases: wbsPhases,
  },
  yields: {
    names: Names,
    conditions: z.array(
      z.object({
        condition: z.string(),
        why: z.string(),
        shown_by: z.string().describe('what proves it'),
        owner: z.string().describe('role id'),
        needed_by_phase: z.string().describe('id of the phase that may not begin before it is shown'),
        otherwise: z.string().describe('what happens if it is not shown'),
      }),
    ),
  },
  listTitles: { conditions: 'Before the first day' },
  ask: {
    tier: 'standard',
    words: 450,
    instructions: `
Name what must be true before this project begins, or before the first phase that would be wasted without it: money that
is promised in writing, rights to a place, permission in principle, the person without whom it does not start, a test that
shows the idea can work. Each is a state of the world and not an activity, hard enough that two people would agree whether
it is there. Say what shows it, who brings that proof, and what happens if it does not come: wait, shrink, change the way,
or stop. Leave out what can be arranged along the way at little cost.`,
    pages: ({ brief, locations, constraints, team, phases }) => [
      briefPage(brief),
      sectionPage(constraints, 'Constraints', 1),
      sectionPage(phases, 'Phases', 1),
      sectionPage(locations, 'Places', 2),
      rolesPage(team, 2),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['budget', 'funding', 'money', 'timeline', 'date', 'scale']),
    answer: ({ team, phases }) => ({
      conditions: list(
        z.object({
          condition: proseField('what must be true', 20),
          why: proseField('what would be wasted without it', 20),
          shown_by: proseField('what proves it', 15),
          owner: oneOf(
            team.field('roles').map(({ id }) => id),
            'role that brings the proof',
          ),
          needed_by_phase: oneOf(
            phases.field('phases').map(({ id }) => id),
            'phase that may not begin before',
          ),
          otherwise: proseField('what happens if it is not shown', 20),
        }),
        [4, 8],
        'conditions, those of the first phase first',
      ),
    }),
    content: ({ whole: { conditions } }, { team, phases }) => {
      const order = phases.field('phases').map(({ id }) => id);
      return {
        conditions: [...conditions].sort((a, b) => order.indexOf(a.needed_by_phase) - order.indexOf(b.needed_by_phase)),
        names: namesOf(team.field('roles'), phases.field('phases')),
      };
    },
  },
  page: (data) =>
    blocks(
      'Work that begins before these are shown may be wasted.',
      table(
        ['Must be true', 'Why', 'Shown by', 'Who', 'Before', 'Otherwise'],
        data.conditions.map((row) => [
          prose(row.condition),
          prose(row.why),
          prose(row.shown_by),
          text(named(row.owner, data.names)),
          text(named(row.needed_by_phase, data.names)),
          prose(row.otherwise),
        ]),
      ),
    ),
});
