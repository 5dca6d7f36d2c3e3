import { z } from 'zod';
import type { Finding } from '../../../../shared/finding.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { currencyStrategy } from '../../foundations/currency-strategy.ts';
import { hasFact, ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { fillFor, mostRisks, shorten, templateOf } from '../../frame/data/template-context.ts';
import { blocks, bullets, prose, table, text } from '../../frame/page/markdown.ts';
import { PageLocale, pageLocale } from '../../frame/page/page-locale.ts';
import { sectionPage, shortPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { isOutlined } from '../../intake/outlined.ts';
import { prompt } from '../../intake/prompt.ts';
import { rolesPage } from '../../plan/roles-page.ts';
import { team } from '../../plan/team.ts';
import { drafted } from '../../stage.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { riskEvents } from './risk-events.ts';
import { riskMatrixFigure } from './risk-matrix-figure.ts';

const Score = z.number().int().min(1).max(5);
const CHANCES = '1 rare (5 in 100), 2 unlikely (20), 3 possible (40), 4 likely (60), 5 almost certain (85)';
/** About ten years. */
const LONGEST_DELAY = 2500;

const Risk = z.object({
  id: z.string().describe('r1, r2, ... by score, highest first'),
  title: z.string(),
  cause: z.string(),
  event: z.string(),
  effect: z.string(),
  probability: Score.describe(CHANCES),
  impact: Score.describe('1 negligible to 5 fatal'),
  owner: z.string().describe('role id'),
  hits: z.array(z.string()).optional().describe('ids of the work packages that it holds up; empty for any work'),
  ends_project: z.boolean().optional().describe('whether the project would end with it'),
  trigger: z.string().describe('what is seen when it begins'),
  response: z.string(),
  residual_probability: Score,
  residual_impact: Score,
  delay_days: z
    .number()
    .min(0)
    .optional()
    .describe('working days by which it would hold up the work if it happened after the response; 0 for none'),
  extra_cost: z
    .number()
    .min(0)
    .optional()
    .describe(
      'what it would cost beyond the estimates if it happened after the response, in whole units of the currency',
    ),
});
export type Risk = z.infer<typeof Risk>;

/** The risk register. */
export const identifyRisks = drafted({
  id: 'identify_risks',
  title: 'Risks',
  number: '010',
  group: 'foundations',
  wording: 10,
  report: [
    { part: 'understand', figures: ({ input }) => (input.field('risks').length > 1 ? [riskMatrixFigure(input)] : []) },
  ],
  // Scores, delays and costs stand on the page as the program counts with them.
  prose: { reviewPlace: 7, numbersAreFacts: false },
  owned: 'risks',
  needs: {
    prompt,
    brief,
    constraints: extractConstraints,
    currency: currencyStrategy,
    locations: physicalLocations,
    ledger,
    team,
    packages: wbsPackages,
  },
  yields: {
    risks: z.array(Risk),
    currency: z.string().nullable().optional().describe('ISO 4217, of the costs of risks'),
    locale: PageLocale,
    names: Names,
  },
  ask: {
    tier: 'deep',
    words: 1000,
    instructions: `
Make the risk register. A risk is one uncertain event with its cause and its effect on this project, not a topic. Look
where this project differs from the usual: its place, season, permits, people, suppliers, technology, money and
neighbours. Leave out what the plan already excludes by its constraints. Judge probability and impact before and after
the response; a response that changes neither is none. The first sign must be something that somebody can see or count
before the event. Spread the scores: a register in which everything is 3 and 3 says nothing. At least one risk each of
money, time, people and the world outside, and none twice in other words. Say of each what it would take if it happened
although the response was made: whether the project would end with it; or else which packages it holds up and by how many
days, and what it costs, as a single figure each. It holds up only what it touches: a late laboratory does not stop the
divers. The program simulates the schedule and the costs with them, beside the usual spread of estimates, so leave
out what estimates of the work cover anyway.`,
    pages: ({ brief, constraints, locations, team, packages }) => [
      briefPage(brief),
      shortPage(wbsPackages, packages, {
        title: 'Work packages',
        text: table(
          ['ID', 'Package'],
          packages.field('packages').map(({ id, title }) => [id, text(title)]),
        ),
        cutOrder: 1,
      }),
      sectionPage(constraints, 'Constraints', 2),
      sectionPage(locations, 'Places', 3),
      rolesPage(team, 4),
    ],
    // Left out: allowances set by the program, which are no source of risk, so that changing them leaves this fresh.
    facts: ({ ledger }) =>
      ledgerFacts(
        ledger,
        ledger.partNames.filter((id) => !/^(?:cost|governance)\.|^budget\.for_work$/.test(id)),
      ),
    answer: ({ team, packages }) => ({
      risks: list(
        z.object({
          title: proseField('name of the risk', 8),
          cause: proseField('what brings it about', 15),
          event: proseField('what happens', 15),
          effect: proseField('what it does to scope, time, money or people', 18),
          probability: Score.describe(CHANCES),
          impact: Score.describe('1 negligible to 5 fatal'),
          owner: oneOf(
            team.field('roles').map(({ id }) => id),
            'role that watches it',
          ),
          hits: list(
            oneOf(
              packages.field('packages').map(({ id }) => id),
              'id of a work package',
            ),
            [0, 5],
            'work packages that it holds up; none only where it may hit any work alike',
          ),
          ends_project: z.boolean().describe('whether the project would end with it'),
          trigger: proseField('what is seen when it begins', 15),
          response: proseField('what is done, by preference before it happens', 25),
          residual_probability: Score.describe('after the response'),
          residual_impact: Score.describe('after the response'),
          delay_days: z
            .number()
            .describe(
              'working days by which it would hold up that work, if it happened after the response; 0 if it would not',
            ),
          extra_cost: z
            .number()
            .describe('whole currency units beyond the estimates, if it happened after the response; 0 if none'),
        }),
        [8, 12],
        'risks, the worst first',
      ),
    }),
    faults: ({ risks }) =>
      risks.flatMap(({ title, delay_days, extra_cost }) => [
        ...(delay_days >= 0 && delay_days <= LONGEST_DELAY
          ? []
          : [`“${title}”: a delay of ${delay_days} working days is not plausible.`]),
        ...(extra_cost >= 0 ? [] : [`“${title}”: a cost cannot be negative; 0 if there is none.`]),
      ]),
    content: ({ whole }, { prompt, currency, team }) => ({
      names: namesOf(team.field('roles')),
      currency: currency.field('currency'),
      ...pageLocale(prompt),
      risks: [...whole.risks]
        .sort((a, b) => b.probability * b.impact - a.probability * a.impact)
        .map((risk, index) => ({ id: `r${index + 1}`, ...risk, hits: [...new Set(risk.hits)] })),
    }),
  },
  outline: ({ prompt, brief, constraints, currency, locations, ledger }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const lead = template.roles[0]?.id ?? 'owner';
    const risks: Omit<Risk, 'id'>[] = template.risks.map((risk) => ({
      title: risk.title,
      cause: fill(risk.cause),
      event: fill(risk.event),
      effect: fill(risk.effect),
      probability: risk.probability,
      impact: risk.impact,
      owner: risk.owner,
      trigger: fill(risk.trigger),
      response: fill(risk.response),
      residual_probability: risk.residual_probability,
      residual_impact: risk.residual_impact,
    }));
    if (hasFact(ledger, 'timeline.deadline')) {
      risks.push({
        title: 'The deadline is missed',
        cause: 'The deadline was set before the work was estimated',
        event: 'Tasks on the critical path take longer than their likely duration',
        effect: 'The project ends after [[timeline.deadline]]',
        probability: 3,
        impact: 4,
        owner: lead,
        trigger: 'A critical task overruns its likely duration and no float is left',
        response: 'Keep the options for closing the gap ready and decide on them before the float is used up',
        residual_probability: 2,
        residual_impact: 3,
      });
    }
    if (hasFact(ledger, 'budget.total')) {
      risks.push({
        title: 'The budget does not cover the work',
        cause: 'The budget was stated before the work was priced',
        event: 'The first quotes exceed their share of the budget',
        effect: 'Scope is cut late, or more than [[budget.total]] has to be raised',
        probability: 3,
        impact: 4,
        owner: lead,
        trigger: 'The first three quotes add up to more than the budgets of their packages',
        response: 'Price the largest packages first, and agree now on what to leave out',
        residual_probability: 2,
        residual_impact: 3,
      });
    }
    if (currency.field('others').length > 0) {
      risks.push({
        title: 'Exchange rates move against the plan',
        cause: 'Money is earned, held or spent in more than one currency',
        event: 'A rate moves between order and payment',
        effect: 'Purchases cost more than planned in the plan currency',
        probability: 3,
        impact: 2,
        owner: lead,
        trigger: 'The rate leaves the range agreed for planning',
        response: 'Set a planning rate, get quotes for large purchases in one currency, decide who bears rate changes',
        residual_probability: 2,
        residual_impact: 2,
      });
    }
    const redLines = constraints.field('constraints').filter(({ kind }) => kind === 'must_not' || kind === 'banned');
    if (redLines.length > 0) {
      risks.push({
        title: 'A constraint is violated',
        cause: 'Someone who joins later does not know what the prompt rules out',
        event: 'A decision is made that a constraint rules out',
        effect: 'Work has to be undone, or the trust of those who set the limit is lost',
        probability: 2,
        impact: 4,
        owner: lead,
        trigger: 'A proposal is decided without being checked against the constraints',
        response: 'Put the constraints on the first page of every brief, contract and decision paper',
        residual_probability: 1,
        residual_impact: 4,
      });
    }
    risks.sort((a, b) => b.probability * b.impact - a.probability * a.impact);
    return {
      names: namesOf(template.roles),
      risks: shorten(risks, prompt.field('speed'), 8)
        .slice(0, mostRisks(brief))
        .map((risk, index) => ({ id: `r${index + 1}`, ...risk })),
      open_questions: [
        'What went wrong the last time someone here tried something like this? Probability and impact are template values until someone has assessed them.',
      ],
    };
  },
  check: (data) => [
    ...data.risks.flatMap(checkRisk),
    // Scores from a template are typical values for a person to assess, so they are not checked.
    ...(isOutlined(data) ? [] : checkScores(data.risks)),
  ],
  page: ({ risks, currency = null, locale, names }) => {
    const hasAmounts = riskEvents(risks).length > 0 || risks.some(({ ends_project }) => ends_project);
    return blocks(
      risks.length > 1 &&
        'Highest score first: probability times impact, each from 1 to 5, before and after the response.',
      hasAmounts &&
        'What a risk costs if it happens counts after the response, and is simulated with the schedule and the costs; probabilities 1 to 5 stand for 5, 20, 40, 60 and 85 in 100.',
      ...risks.map((risk) =>
        blocks(
          `### ${text(risk.title)}`,
          bullets([
            `**Cause:** ${prose(risk.cause)}`,
            `**Event:** ${prose(risk.event)}`,
            `**Effect:** ${prose(risk.effect)}`,
            `**Early sign:** ${prose(risk.trigger)}`,
            `**Response:** ${prose(risk.response)}`,
            `**Score:** ${risk.probability} × ${risk.impact} = ${risk.probability * risk.impact}; after the response ${risk.residual_probability * risk.residual_impact}. **Owner:** ${text(named(risk.owner, names))}`,
            ...(hasAmounts ? [`**If it happens:** ${amounts(risk, currency, locale)}`] : []),
          ]),
        ),
      ),
    );
  },
});

/** What it takes if it happens, such as "20 working days and €5,000". */
function amounts(
  { delay_days = 0, extra_cost = 0, ends_project = false }: Risk,
  currency: string | null,
  locale: string = DEFAULT_LOCALE,
): string {
  if (ends_project) return 'the project ends. The simulation leaves this out';
  const parts = [
    ...(delay_days > 0 ? [formatQuantity(delay_days, 'workday', locale)] : []),
    ...(extra_cost > 0 ? [formatQuantity(extra_cost, currency ?? 'count', locale)] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'no delay and no cost that is counted';
}

function checkRisk(risk: Risk): Finding[] {
  const findings: Finding[] = [];
  if (risk.residual_probability * risk.residual_impact > risk.probability * risk.impact) {
    findings.push({
      severity: 'error',
      code: 'residual-above-inherent',
      message: `The risk “${risk.title}” is worse after its response than before.`,
    });
  }
  if (risk.owner.trim() === '')
    findings.push({ severity: 'warning', code: 'risk-unowned', message: `The risk “${risk.title}” has no owner.` });
  return findings;
}

const MANY_RISKS = 6;
const FEW_SCORES = 3;

/** A warning when nearly all risks have the same score, which gives them no order. */
function checkScores(risks: readonly Risk[]): Finding[] {
  const scores = new Set(risks.map(({ probability, impact }) => probability * impact));
  return risks.length < MANY_RISKS || scores.size >= FEW_SCORES
    ? []
    : [
        {
          severity: 'warning',
          code: 'scores-flat',
          message: 'Nearly all risks have the same score, so they are not prioritised.',
          next: 'Rate probability and impact of the risks relative to each other.',
        },
      ];
}
