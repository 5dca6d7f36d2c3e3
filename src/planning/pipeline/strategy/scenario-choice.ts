import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatDecimal } from '../../../shared/quantities/format.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../frame/page/markdown.ts';
import { PageLocale, pageLocale } from '../frame/page/page-locale.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { scenarios } from './scenarios.ts';
import { weightedScores, winnerShifts } from './weighted-scores.ts';

const Scores = z.record(z.string(), z.number());

/** The scenarios scored, the best that breaks no constraint chosen, and why the others lost. */
export const scenarioChoice = drafted({
  id: 'scenario_choice',
  title: 'Choice of the scenario',
  number: '008',
  group: 'strategy',
  wording: 3,
  optional: true,
  report: [{ part: 'understand' }],
  needs: { prompt, brief, constraints: extractConstraints, ledger, scenarios },
  yields: {
    locale: PageLocale,
    names: Names,
    chosen: z.string().describe('id of the scenario that the plan is drafted from; another one redrafts it'),
    best: z.string().describe('id of the scenario that the scores favour'),
    criteria: z.array(z.object({ title: z.string(), why: z.string(), weight: z.number(), scores: Scores })),
    totals: z.array(z.object({ scenario: z.string(), score: z.number().describe('weighted mean, 1 to 5') })),
    shifts: z
      .array(z.object({ criterion: z.string(), direction: z.enum(['more', 'less']), winner: z.string() }))
      .describe('weights that change the winner when they move by a third'),
    broken: z.array(z.object({ scenario: z.string(), quote: z.string(), why: z.string() })),
    reasons: z.record(z.string(), z.string()).describe('why it won or lost, by scenario'),
  },
  listTitles: {
    totals: 'Scores of the scenarios',
    shifts: 'What would change the choice',
    broken: 'Constraints that scenarios break',
  },
  ask: {
    tier: 'deep',
    words: 330,
    instructions: `
Judge the scenarios for those who own this project. Name the four to six criteria by which they would choose, from what the
prompt says they want and fear and from the money and time that there is, with a weight each; none that all scenarios meet
alike. Score every scenario by every criterion, 1 to 5, by what is known and not by what is hoped. Name each constraint that
a scenario breaks by what it chooses, not by what might go wrong. Do not add up; the program does. Say in one sentence for
each scenario what speaks most for or against it.`,
    withPrompt: false,
    pages: ({ brief, constraints, scenarios }) => [
      briefPage(brief),
      {
        title: 'Constraints by id',
        text: bullets(constraints.field('constraints').map(({ id, quote }) => `${id}: ${quoted(quote)}`)) || 'None.',
        cutOrder: 0,
      },
      sectionPage(scenarios, 'Scenarios', 0),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger),
    proposesFacts: false,
    leavesQuestions: false,
    answer: ({ constraints, scenarios }) => {
      const rows = scenarios.field('scenarios');
      const forEach = <Field extends z.ZodType>(field: (title: string) => Field) =>
        z.object(Object.fromEntries(rows.map(({ id, title }) => [id, field(title)])));
      return {
        criteria: list(
          z.object({
            title: z.string().describe('the criterion, at most 5 words, no number'),
            why: proseField('why it counts for them', 15),
            weight: z.number().int().min(1).max(5).describe('how much it counts, 1 to 5'),
            scores: forEach((title) => z.number().int().min(1).max(5).describe(`score of “${title}”`)),
          }),
          [4, 6],
          'criteria',
        ),
        broken: list(
          z.object({
            scenario: oneOf(
              rows.map(({ id }) => id),
              'scenario',
            ),
            constraint: oneOf(
              constraints.field('constraints').map(({ id }) => id),
              'constraint that it breaks',
            ),
            why: proseField('which of its choices breaks it', 15),
          }),
          [0, 6],
          'constraints that scenarios break',
        ),
        reasons: forEach((title) => proseField(`what speaks most for or against “${title}”`, 25)),
      };
    },
    content: ({ whole: { criteria, broken, reasons } }, { prompt, constraints, scenarios }) => {
      const rows = scenarios.field('scenarios');
      const breaks = new Set(broken.map(({ scenario }) => scenario));
      const allowed = rows.map(({ id }) => id).filter((id) => !breaks.has(id));
      // Where each breaks something, the scores decide among all of them, and the finding says so.
      const among = allowed.length > 0 ? allowed : rows.map(({ id }) => id);
      const best = weightedScores(among, criteria)[0]?.scenario ?? '';
      return {
        chosen: best,
        best,
        criteria,
        totals: [
          ...weightedScores(
            rows.map(({ id }) => id),
            criteria,
          ),
        ],
        shifts: [...winnerShifts(among, criteria)],
        broken: broken.map(({ scenario, constraint, why }) => ({
          scenario,
          quote: constraints.field('constraints').find(({ id }) => id === constraint)?.quote ?? '',
          why,
        })),
        reasons,
        names: namesOf(rows),
        ...pageLocale(prompt),
      };
    },
  },
  check: ({ chosen, broken, names }) =>
    broken
      .filter(({ scenario }) => scenario === chosen)
      .map(({ quote }) => ({
        code: 'scenario-breaks-constraint',
        severity: 'error' as const,
        message: `The chosen scenario “${named(chosen, names)}” breaks a constraint of the prompt: “${quote}”.`,
        where: 'chosen',
        next: 'Choose another scenario, or change the prompt.',
      })),
  page: (data) => {
    const name = (id: string) => text(named(id, data.names));
    const score = (value: number) => formatDecimal(value, data.locale ?? DEFAULT_LOCALE, 1);
    const lost = data.totals.filter(({ scenario }) => scenario !== data.chosen);
    return blocks(
      `**Chosen:** ${name(data.chosen)}. ${prose(data.reasons[data.chosen] ?? '')}`,
      data.chosen !== data.best &&
        `The scores favour ${name(data.best)}; this plan is drafted from ${name(data.chosen)}.`,
      table(
        ['Criterion', 'Weight', ...data.totals.map(({ scenario }) => name(scenario))],
        [
          ...data.criteria.map((row) => [
            `${text(row.title)}. ${prose(row.why)}`,
            `${row.weight}`,
            ...data.totals.map(({ scenario }) => `${row.scores[scenario] ?? ''}`),
          ]),
          ['**Weighted mean**', '', ...data.totals.map((row) => `**${score(row.score)}**`)],
        ],
      ),
      data.shifts.length === 0
        ? 'Changing any one weight by a third does not change the winner.'
        : blocks(
            'The winner changes when a weight moves by a third:',
            bullets(
              data.shifts.map(
                ({ criterion, direction, winner }) =>
                  `${text(criterion)} counts ${direction === 'more' ? 'a third more' : 'a third less'}: ${name(winner)} wins`,
              ),
            ),
          ),
      section(
        'Why the others lost',
        bullets(lost.map(({ scenario }) => `**${name(scenario)}:** ${prose(data.reasons[scenario] ?? '')}`)),
      ),
      data.broken.length > 0 &&
        section(
          'Constraints that scenarios break',
          bullets(data.broken.map((row) => `**${name(row.scenario)}** breaks ${quoted(row.quote)}: ${prose(row.why)}`)),
        ),
    );
  },
});
