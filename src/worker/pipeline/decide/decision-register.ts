import { z } from 'zod';
import type { Template } from '../../outline/template.ts';
import { currencyStrategy } from '../foundations/currency-strategy.ts';
import { factOf, hasFact, ledger } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, bullets, prose, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, shorten, templateOf } from '../template-context.ts';
import { durations } from '../work/durations.ts';
import { wbsPackages } from '../work/wbs-packages.ts';

export const Decision = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ option: z.string(), consequence: z.string() })),
  default_option: z.number().int().describe('index of the option that the plan goes on with until somebody decides'),
  why_default: z.string(),
  owner: z.string().describe('role id'),
  before_phase: z.string().describe('id of the phase before which it must be decided'),
  waits: z.array(z.string()).describe('titles of the work packages that wait on it'),
});
export type Decision = z.infer<typeof Decision>;

const Choice = z.object({
  what: z.string(),
  chosen: z.string(),
  why: z.string(),
  change: z.string().describe('how to choose otherwise'),
});
export type Choice = z.infer<typeof Choice>;

const Gate = z.object({
  question: z.string(),
  evidence: z.string(),
  before_phase: z.string(),
  if_no: z.string(),
});

/** What has to be decided, what was chosen on the user's behalf, and the questions between the phases. */
export const decisionRegister = drafted({
  id: 'decision_register',
  title: 'Decisions',
  number: '027',
  needs: {
    prompt,
    brief,
    locations: physicalLocations,
    currency: currencyStrategy,
    ledger,
    packages: wbsPackages,
    durations,
  },
  yields: {
    decisions: z.array(Decision),
    choices: z.array(Choice).describe('made on the user’s behalf, to ratify'),
    gates: z.array(Gate).describe('go or no-go between phases'),
  },
  outline: ({ prompt, brief, locations, currency, ledger, packages, durations }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const code = currency.field('currency');
    const speed = prompt.field('speed');
    const titles = new Map(packages.field('packages').map(({ id, title }) => [id, title]));
    return {
      decisions: shorten(soonestFirst(template), speed, 4).map((row) => ({
        id: row.id,
        question: fill(row.question),
        options: row.options.map(({ option, consequence }) => ({
          option: fill(option),
          consequence: fill(consequence),
        })),
        default_option: row.default_option,
        why_default: fill(row.why_default),
        owner: row.owner,
        before_phase: row.by_phase,
        waits: row.waits.map((id) => titles.get(id)).filter((title) => title !== undefined),
      })),
      choices: [
        {
          what: 'Kind of project',
          chosen: `${template.title}, ${brief.field('scale')} scale`,
          why: `${brief.field('domain_reason')} Scale ${brief.field('scale_reason')}.`,
          change: 'Edit primary_domain and scale in the brief.',
        },
        ...(factOf(ledger, 'timeline.start')?.basis === 'assumed'
          ? [
              {
                what: 'Start',
                chosen: '[[timeline.start]]',
                why: 'The prompt names no start; the plan counts from its day zero.',
                change: 'Set the fact timeline.start.',
              },
            ]
          : []),
        ...(code === null
          ? []
          : [
              {
                what: 'Currency',
                chosen: code,
                why: currency.field('basis'),
                change: 'State the budget with its currency in the prompt.',
              },
            ]),
        {
          what: 'Pace of the work',
          chosen: 'See durations',
          why: durations.field('pace_reason'),
          change: 'Edit the estimates in the durations.',
        },
        ...(hasFact(ledger, 'budget.total')
          ? [
              {
                what: 'Contingency',
                chosen: '[[cost.contingency_share]] of the budget is kept back',
                why: 'Usual for this kind of work.',
                change: 'Set the fact cost.contingency_share.',
              },
            ]
          : []),
      ],
      gates: template.gates.map((row) => ({
        question: fill(row.question),
        evidence: fill(row.evidence),
        before_phase: row.before_phase,
        if_no: fill(row.if_no),
      })),
      open_questions: ['Which of these is not yours to decide?'],
    };
  },
  check: (data) =>
    data.decisions
      .filter(({ options, default_option }) => options[default_option] === undefined)
      .map(({ id }) => ({
        severity: 'error' as const,
        code: 'default-unknown',
        message: `Decision ${id} goes on with an option that it does not list.`,
      })),
  page: (data) =>
    blocks(
      ...data.decisions.map((row) =>
        blocks(
          `### ${prose(row.question)}`,
          table(
            ['Option', 'Consequence'],
            row.options.map(({ option, consequence }, index) => [
              index === row.default_option ? `**${prose(option)}** (the plan goes on with this)` : prose(option),
              prose(consequence),
            ]),
          ),
          bullets([
            `**Why this default:** ${prose(row.why_default)}`,
            `**Owner:** ${text(row.owner.replaceAll('_', ' '))}`,
            `**Decide by:** [[phase_start.${row.before_phase}]]`,
            ...(row.waits.length > 0 ? [`**Waits on it:** ${row.waits.map(text).join('; ')}`] : []),
          ]),
        ),
      ),
      section('Chosen on your behalf', choicesTable(data.choices)),
      section(
        'Gates',
        table(
          ['Question', 'Evidence', 'Before', 'If the answer is no'],
          data.gates.map((row) => [
            prose(row.question),
            prose(row.evidence),
            `[[phase_start.${row.before_phase}]]`,
            prose(row.if_no),
          ]),
        ),
      ),
    ),
});

/** What has to be decided first comes first. */
function soonestFirst(template: Template): Template['decisions'] {
  const phases = template.phases.map(({ id }) => id);
  return [...template.decisions].sort((a, b) => phases.indexOf(a.by_phase) - phases.indexOf(b.by_phase));
}

/** The choices made for the user, each with how to choose otherwise. */
export function choicesTable(choices: readonly Choice[]): string {
  return table(
    ['What', 'Chosen', 'Why', 'To choose otherwise'],
    choices.map((row) => [text(row.what), prose(row.chosen), prose(row.why), prose(row.change)]),
  );
}
