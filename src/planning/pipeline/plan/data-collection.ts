import { z } from 'zod';
import type { Input } from '../../engine/stage.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { blocks, bullets, prose, ref, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { makeAssumptions } from './make-assumptions.ts';
import { rolesPage } from './roles-page.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

const NO_FACT = 'none';

/** What the project has to measure or find out, how, how sure it must be, and what is decided by it. */
export const dataCollection = drafted({
  id: 'data_collection',
  title: 'Data to collect',
  number: '014',
  group: 'plan',
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 18 },
  owned: 'data',
  needs: { prompt, brief, ledger, assumptions: makeAssumptions, team, phases: wbsPhases },
  yields: {
    names: Names,
    data: z
      .array(
        z.object({
          what: z.string(),
          fact: z.string().nullable().describe('id of the assumed fact that it replaces, if there is one'),
          how: z.string(),
          how_sure: z.string().describe('what is precise enough for the decision'),
          decides: z.string().describe('what is decided by it, and how'),
          owner: z.string().describe('role id'),
          needed_by_phase: z.string().describe('id of the phase before which it must be known'),
        }),
      )
      .describe('by the phase before which it must be known'),
  },
  listTitles: { data: 'Data to collect' },
  ask: {
    tier: 'standard',
    words: 480,
    instructions: `
List what this project must measure, count, test or ask before it can decide well: only what would change a decision. Where
it replaces an assumed figure of the table, name that figure. Say how it is found out, with whom or with what, over how
long or how often; how sure it must be for the decision, such as how many answers, how fine a reading, which season, and
not more than that; and what is decided by it, with what is done when it turns out otherwise than assumed. Leave out what
can be read in a document, and what only reports on work that is done.`,
    pages: ({ brief, assumptions, team, phases }) => [
      briefPage(brief),
      {
        title: 'Phases by id',
        text: bullets(phases.field('phases').map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 0,
      },
      sectionPage(assumptions, 'Assumptions', 2),
      rolesPage(team, 1),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger),
    leavesQuestions: false,
    answer: ({ ledger, team, phases }) => ({
      data: list(
        z.object({
          what: proseField('what is found out', 15),
          fact: oneOf([...assumedIds(ledger), NO_FACT], `the assumed figure that it replaces, or ${NO_FACT}`),
          how: proseField('how it is found out', 20),
          how_sure: proseField('how sure it must be', 15),
          decides: proseField('what is decided by it, and how', 20),
          owner: oneOf(
            team.field('roles').map(({ id }) => id),
            'role that finds it out',
          ),
          needed_by_phase: oneOf(
            phases.field('phases').map(({ id }) => id),
            'phase before which it must be known',
          ),
        }),
        [4, 9],
        'what to find out, that on which most hangs first',
      ),
    }),
    content: ({ whole: { data } }, { ledger, team, phases }) => {
      const order = phases.field('phases').map(({ id }) => id);
      const assumed = assumedIds(ledger);
      return {
        names: namesOf(team.field('roles'), phases.field('phases')),
        data: data
          .map((row) => ({ ...row, fact: assumed.includes(row.fact) ? row.fact : null }))
          .sort((a, b) => order.indexOf(a.needed_by_phase) - order.indexOf(b.needed_by_phase)),
      };
    },
  },
  page: ({ data, names }) =>
    blocks(
      table(
        ['What', 'Assumed so far', 'How', 'How sure', 'What it decides', 'Who', 'Before'],
        data.map((row) => [
          prose(row.what),
          row.fact === null ? '–' : ref(row.fact),
          prose(row.how),
          prose(row.how_sure),
          prose(row.decides),
          text(named(row.owner, names)),
          text(named(row.needed_by_phase, names)),
        ]),
      ),
    ),
});

function assumedIds(ledger: Input<unknown>): string[] {
  return ledgerFacts(ledger).flatMap(({ id, basis }) => (basis === 'assumed' ? [id] : []));
}
