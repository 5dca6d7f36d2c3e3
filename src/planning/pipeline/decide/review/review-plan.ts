import { z } from 'zod';
import { list, oneOf, proseField } from '../../ask.ts';
import { ledgerFacts } from '../../foundations/ledger.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { blocks, bullets, prose, section, sentences, table, text } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { rolesPage } from '../../plan/roles-page.ts';
import { drafted } from '../../stage.ts';
import { risksInShort } from '../summary/summary-pages.ts';
import { calculatedFacts, calculatedPage } from './calculated-page.ts';
import { JUDGED, JUDGED_IF_THERE } from './judged-sections.ts';

/** A look at the whole plan: what is critical, what to measure, what to automate and what to drop. */
export const reviewPlan = drafted({
  id: 'review_plan',
  title: 'Review of the plan',
  number: '026',
  group: 'decide',
  wording: 2,
  optional: true,
  report: [{ part: 'understand' }],
  needs: JUDGED,
  wants: JUDGED_IF_THERE,
  yields: {
    names: Names,
    issues: z.array(z.object({ issue: z.string(), why: z.string(), action: z.string(), owner: z.string() })),
    indicators: z.array(
      z.object({ indicator: z.string(), how: z.string(), target: z.string(), act_when: z.string(), owner: z.string() }),
    ),
    automate: z.array(z.object({ what: z.string(), how: z.string(), saves: z.string() })),
    drop: z.array(z.object({ package: z.string().describe('package id'), why: z.string(), lost: z.string() })),
  },
  listTitles: { issues: 'Critical issues', automate: 'What could be automated', drop: 'What could be dropped' },
  ask: {
    tier: 'deep',
    words: 600,
    instructions: `
Review this plan as somebody who will be asked in a year why it went wrong. Critical issues: what in the plan itself is most
likely to make it fail and can still be changed now; each with the change. Indicators: few figures that show early whether
the work is on course, each one that somebody can take every week or month, with its target and the value at which
something is done. Automate: work that recurs often enough that a tool, a template or a machine pays for itself. Drop:
packages that the goal can do without, the least missed first, with what would be lost; none is a fair answer, and never
what a law, a contract or the prompt demands.`,
    withPrompt: false,
    pages: (inputs) => [
      calculatedPage(inputs),
      sectionPage(inputs.brief, 'Brief', 1),
      sectionPage(inputs.plan, 'Project plan', 2),
      {
        title: 'Work packages by id',
        text: bullets(inputs.packages.field('packages').map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 2,
      },
      risksInShort(inputs.risks),
      sectionPage(inputs.governance, 'Governance', 4),
      rolesPage(inputs.team, 3),
    ],
    facts: (inputs) => [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)],
    leavesQuestions: false,
    answer: ({ team, packages }) => {
      const owner = oneOf(
        team.field('roles').map(({ id }) => id),
        'role that does it',
      );
      return {
        issues: list(
          z.object({
            issue: proseField('what is critical', 20),
            why: proseField('how it makes the plan fail', 25),
            action: proseField('what to change now', 20),
            owner,
          }),
          [3, 6],
          'critical issues, the gravest first',
        ),
        indicators: list(
          z.object({
            indicator: proseField('what is measured', 12),
            how: proseField('how and how often', 15),
            target: proseField('the value on course, by reference to a fact', 10),
            act_when: proseField('the value at which something is done, and what', 20),
            owner,
          }),
          [3, 6],
          'indicators, the earliest first',
        ),
        automate: list(
          z.object({
            what: proseField('recurring work', 12),
            how: proseField('with what', 15),
            saves: proseField('what that saves', 12),
          }),
          [0, 4],
          'what to automate',
        ),
        drop: list(
          z.object({
            package: oneOf(
              packages.field('packages').map(({ id }) => id),
              'package to drop',
            ),
            why: proseField('why the goal can do without it', 20),
            lost: proseField('what would be lost', 15),
          }),
          [0, 4],
          'packages to drop, the least missed first',
        ),
      };
    },
    content: ({ whole: { issues, indicators, automate, drop } }, { team, packages }) => ({
      issues,
      indicators,
      automate,
      drop,
      names: namesOf(team.field('roles'), packages.field('packages')),
    }),
  },
  page: (data) =>
    blocks(
      section(
        'Critical issues',
        bullets(
          data.issues.map(
            (row) =>
              `${sentences(`**${prose(row.issue)}**`, prose(row.why), prose(row.action))} (${text(named(row.owner, data.names))})`,
          ),
        ),
      ),
      section(
        'Indicators',
        table(
          ['Indicator', 'How', 'On course', 'Act when', 'Who'],
          data.indicators.map((row) => [
            prose(row.indicator),
            prose(row.how),
            prose(row.target),
            prose(row.act_when),
            text(named(row.owner, data.names)),
          ]),
        ),
      ),
      data.automate.length > 0 &&
        section(
          'Automate',
          bullets(
            data.automate.map((row) =>
              sentences(`**${prose(row.what)}:** ${prose(row.how)}`, `Saves: ${prose(row.saves)}`),
            ),
          ),
        ),
      data.drop.length > 0 &&
        section(
          'Could be dropped',
          bullets(
            data.drop.map((row) =>
              sentences(`**${text(named(row.package, data.names))}:** ${prose(row.why)}`, `Lost: ${prose(row.lost)}`),
            ),
          ),
        ),
    ),
});
