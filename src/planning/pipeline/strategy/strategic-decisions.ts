import { z } from 'zod';
import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { computed } from '../stage.ts';
import { levers } from './levers.ts';
import { scenarioChoice } from './scenario-choice.ts';
import { scenarios } from './scenarios.ts';

const StrategicDecision = z.object({
  lever: z.string(),
  title: z.string().describe('what is decided'),
  chosen: z.string(),
  effect: z.string(),
  instead_of: z.array(z.string()).describe('the options that were not taken'),
});

/** Heading of the decisions that the chosen scenario takes. */
const TAKEN = 'Decisions that it takes';

/** What the chosen scenario decides; the plan is drafted from it. */
export const strategicDecisions = computed({
  id: 'strategic_decisions',
  title: 'Strategy chosen',
  number: '008',
  group: 'strategy',
  optional: true,
  wording: 2,
  report: [{ part: 'act', layout: 'half', folds: [TAKEN] }],
  needs: { levers, scenarios, choice: scenarioChoice },
  yields: {
    scenario: z.string().describe('title of the chosen scenario'),
    idea: z.string(),
    decisions: z.array(StrategicDecision),
  },
  compute: ({ levers, scenarios, choice }) => {
    const rows = scenarios.field('scenarios');
    const chosen = rows.find(({ id }) => id === choice.field('chosen')) ?? rows[0];
    return {
      scenario: chosen?.title ?? '',
      idea: chosen?.idea ?? '',
      decisions: (chosen?.choices ?? []).map(({ lever, option, title, effect }) => {
        const decided = levers.field('vital').find(({ id }) => id === lever);
        return {
          lever,
          title: decided?.title ?? lever,
          chosen: title,
          effect,
          instead_of: (decided?.options ?? []).filter(({ id }) => id !== option).map((other) => other.title),
        };
      }),
    };
  },
  page: ({ scenario, idea, decisions }) =>
    blocks(
      `The plan is drafted from the scenario **${text(scenario)}**: ${prose(idea)}`,
      section(
        TAKEN,
        table(
          ['Decision', 'Taken', 'What it brings and costs', 'Instead of'],
          decisions.map((row) => [
            text(row.title),
            text(row.chosen),
            prose(row.effect),
            row.instead_of.map(text).join('; '),
          ]),
        ),
      ),
    ),
});

/** The decisions that a section has to be drafted from; none where the plan has no strategy. */
export function strategyPages(
  strategy: Input<z.infer<typeof strategicDecisions.schema>> | undefined,
): readonly ContextPage[] {
  if (!strategy) return [];
  const rows = strategy
    .field('decisions')
    .map(({ title, chosen, effect }) => `${text(title)}: **${text(chosen)}**. ${prose(effect)}`);
  return [
    {
      title: 'Decisions taken, which the plan carries out',
      text: blocks(prose(strategy.field('idea')), bullets(rows)),
      cutOrder: 0,
    },
  ];
}
