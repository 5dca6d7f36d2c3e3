import { z } from 'zod';
import { list, oneOf, proseField } from '../ask.ts';
import { slugs } from '../frame/data/slug.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { levers } from './levers.ts';

/** Scenarios to choose from. */
const COUNT = 3;

/** Coherent ways to carry the project out, each a choice at every vital lever. */
export const scenarios = drafted({
  id: 'scenarios',
  title: 'Scenarios',
  number: '007',
  group: 'strategy',
  optional: true,
  // The choice between them stands in the plan, what each would be in the appendix.
  report: [{ part: 'record' }],
  needs: { prompt, brief, constraints: extractConstraints, levers },
  yields: {
    levers: z.array(z.object({ id: z.string(), title: z.string() })).describe('the columns of the choices'),
    scenarios: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        idea: z.string(),
        coherent: z.string().describe('why its choices fit together'),
        gives_up: z.string(),
        choices: z.array(z.object({ lever: z.string(), option: z.string(), title: z.string(), effect: z.string() })),
      }),
    ),
  },
  namedList: { field: 'scenarios', noun: 'scenario', referredToBy: ['winner'] },
  ask: {
    tier: 'deep',
    words: 330,
    instructions: `
Put together three scenarios of this project. Each makes one choice at every lever, such that the choices need each other: a
reader who knows the idea could guess most of them. They differ in what they bet on, not in how hopeful they are; one of
them is the cautious way that a careful owner would take, none is there to lose. Say what each gives up that another keeps.`,
    withPrompt: false,
    pages: ({ brief, constraints, levers }) => [
      briefPage(brief),
      sectionPage(constraints, 'Constraints', 1),
      {
        title: 'Levers and their options by id',
        text: blocks(
          ...levers
            .field('vital')
            .map(({ id, title, options }) =>
              blocks(
                `${id}: ${text(title)}`,
                bullets(options.map((option) => `${option.id}: ${text(option.title)}. ${prose(option.effect)}`)),
              ),
            ),
        ),
        cutOrder: 0,
      },
    ],
    proposesFacts: false,
    leavesQuestions: false,
    answer: ({ levers }) => ({
      scenarios: list(
        z.object({
          title: z.string().describe('name of the scenario, at most 5 words, no number'),
          idea: proseField('what it bets on', 30),
          coherent: proseField('why its choices fit together', 25),
          gives_up: proseField('what it gives up', 20),
          choices: z
            .object(
              Object.fromEntries(
                levers.field('vital').map(({ id, title, options }) => [
                  id,
                  oneOf(
                    options.map((option) => option.id),
                    `option at: ${title}`,
                  ),
                ]),
              ),
            )
            .describe('one option for each lever'),
        }),
        [COUNT, COUNT],
        'the scenarios',
      ),
    }),
    faults: ({ scenarios }) => [
      ...(scenarios.length === COUNT ? [] : [`scenarios: there must be ${COUNT}, not ${scenarios.length}.`]),
      ...scenarios.flatMap((one, index) =>
        scenarios
          .slice(index + 1)
          .filter((other) => JSON.stringify(other.choices) === JSON.stringify(one.choices))
          .map((other) => `scenarios: “${one.title}” and “${other.title}” make the same choices; change one of them.`),
      ),
    ],
    content: ({ whole }, { levers }) => {
      const vital = levers.field('vital');
      const idOf = slugs('scenario');
      return {
        levers: vital.map(({ id, title }) => ({ id, title })),
        scenarios: whole.scenarios.map(({ choices, ...scenario }) => ({
          id: idOf(scenario.title),
          ...scenario,
          choices: vital.flatMap(({ id, options }) => {
            const option = options.find((one) => one.id === choices[id]);
            return option ? [{ lever: id, option: option.id, title: option.title, effect: option.effect }] : [];
          }),
        })),
      };
    },
  },
  page: (data) =>
    blocks(
      table(
        ['Lever', ...data.scenarios.map(({ title }) => text(title))],
        data.levers.map(({ id, title }) => [
          text(title),
          ...data.scenarios.map(({ choices }) => text(choices.find(({ lever }) => lever === id)?.title ?? '')),
        ]),
      ),
      ...data.scenarios.map((row) =>
        section(
          text(row.title),
          blocks(
            prose(row.idea),
            bullets([`**Why it holds together:** ${prose(row.coherent)}`, `**Gives up:** ${prose(row.gives_up)}`]),
          ),
        ),
      ),
    ),
});
