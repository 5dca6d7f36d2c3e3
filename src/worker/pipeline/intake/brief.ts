import { z } from 'zod';
import { hashJson } from '../../engine/canonical-json.ts';
import type { Json } from '../../engine/stage.ts';
import { chooseTemplates } from '../../outline/choose-template.ts';
import type { PromptReading } from '../../outline/reading.ts';
import { TEMPLATES_SHA, templateById } from '../../outline/templates.ts';
import { blocks, bullets, quoted, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { prompt } from './prompt.ts';
import { readingOf } from './reading.ts';
import { redlineGate } from './redline-gate.ts';
import { screenPlanningPrompt } from './screen-planning-prompt.ts';

/** How large the undertaking is, by what the prompt says of money, people and time. Governance and durations follow it. */
export const Scale = z.enum(['personal', 'small', 'medium', 'large', 'mega']);
export type Scale = z.infer<typeof Scale>;

/** What the plan is about, in a form that every later section can rest on. */
export const brief = drafted({
  id: 'brief',
  title: 'Brief',
  number: '004',
  // The two gates are needs so that nothing is drafted before both are open.
  needs: { prompt, screen: screenPlanningPrompt, redline: redlineGate },
  // A corrected template must reach the plans that use it.
  definition: TEMPLATES_SHA,
  yields: {
    title: z.string().describe('three to nine words'),
    objective: z.string().describe('what is to be achieved, one or two sentences'),
    purpose: z.enum(['business', 'personal', 'other']),
    primary_domain: z.string().describe('id of the domain template that fits best'),
    secondary_domain: z.string().nullable().describe('id of a second one that is blended in'),
    domain_reason: z.string().describe('why these'),
    template_sha: z.string().describe('hash of the chosen templates'),
    realm: z.enum(['physical', 'digital', 'mixed']),
    cross_border: z.boolean().describe('whether the work lies in more than one country'),
    scale: Scale,
    scale_reason: z.string(),
    scope_in: z.array(z.string()).describe('what the prompt puts inside'),
    scope_out: z.array(z.string()).describe('what the prompt leaves out'),
    success_criteria: z.array(z.string()).describe('what the prompt calls success'),
    parties: z
      .array(z.object({ name: z.string(), kind: z.enum(['person', 'organisation', 'role']) }))
      .describe('people, organisations and roles that the prompt names'),
  },
  outline: ({ prompt }) => {
    const reading = readingOf(prompt);
    const choice = chooseTemplates(prompt.field('text'), reading.language);
    const primary = templateById(choice.primary.id);
    const chosen = [primary, ...(choice.secondary ? [templateById(choice.secondary.id)] : [])];
    const scale = scaleOf(reading);
    const parties = new Map(reading.parties.map(({ name, kind }) => [name.toLowerCase(), { name, kind }]));
    return {
      title: reading.title,
      objective: reading.objective?.text ?? reading.title,
      purpose: reading.purpose,
      primary_domain: primary.id,
      secondary_domain: choice.secondary?.id ?? null,
      domain_reason: choice.why,
      template_sha: hashJson(chosen as unknown as Json),
      realm: primary.realm,
      cross_border: new Set(reading.places.flatMap(({ country }) => country ?? [])).size > 1,
      scale: scale.scale,
      scale_reason: scale.reason,
      scope_in: reading.scopeIn.map((statement) => statement.text),
      scope_out: reading.scopeOut.map((statement) => statement.text),
      success_criteria: reading.success.map((statement) => statement.text),
      parties: [...parties.values()],
      open_questions: [
        ...(primary.id === 'general'
          ? ['What kind of project is this? No domain template fits well, so the outline stays general.']
          : []),
        ...(reading.success.length === 0
          ? ['How will you know that it succeeded? Name two or three things that can be measured.']
          : []),
      ],
    };
  },
  page: (data) =>
    blocks(
      `**${text(data.title)}.** ${quoted(data.objective)}`,
      table(
        ['', ''],
        [
          ['Purpose', data.purpose],
          [
            'Domain',
            text(
              [data.primary_domain, data.secondary_domain]
                .filter(Boolean)
                .join(', with parts of ')
                .replaceAll('_', ' '),
            ),
          ],
          ['Why this domain', text(data.domain_reason)],
          ['Realm', data.realm],
          ['Across borders', data.cross_border ? 'yes' : 'no'],
          ['Scale', `${data.scale}: ${text(data.scale_reason)}`],
        ],
      ),
      section('Inside the scope, as the prompt says', bullets(data.scope_in.map(quoted))),
      section('Outside the scope, as the prompt says', bullets(data.scope_out.map(quoted))),
      section('Success, as the prompt says', bullets(data.success_criteria.map(quoted))),
      section('Named in the prompt', bullets(data.parties.map(({ name, kind }) => `${text(name)} (${kind})`))),
    ),
});

/**
 * Rough purchasing power of one unit of the currency in US dollars, in steps of about a factor of three. Good enough to
 * tell a kitchen from a railway, and used for nothing else.
 */
const USD_PER_UNIT: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CHF: 1,
  CAD: 0.7,
  AUD: 0.7,
  NZD: 0.6,
  SGD: 0.7,
  DKK: 0.15,
  SEK: 0.1,
  NOK: 0.1,
  PLN: 0.25,
  CZK: 0.05,
  HUF: 0.003,
  BRL: 0.2,
  CNY: 0.15,
  HKD: 0.13,
  INR: 0.012,
  JPY: 0.007,
  KRW: 0.0007,
  MXN: 0.05,
  ZAR: 0.05,
  KES: 0.008,
  NGN: 0.001,
  IDR: 0.00006,
  VND: 0.00004,
  THB: 0.03,
  TRY: 0.03,
  AED: 0.27,
  SAR: 0.27,
  ILS: 0.27,
};

/** Upper ends, in US dollars and in months: the largest class that either reaches decides. */
const CLASSES: readonly { scale: Scale; usd: number; months: number }[] = [
  { scale: 'personal', usd: 30_000, months: 6 },
  { scale: 'small', usd: 300_000, months: 15 },
  { scale: 'medium', usd: 10_000_000, months: 36 },
  { scale: 'large', usd: 500_000_000, months: 84 },
  { scale: 'mega', usd: Number.POSITIVE_INFINITY, months: Number.POSITIVE_INFINITY },
];

function scaleOf(reading: PromptReading): { scale: Scale; reason: string } {
  const { budget } = reading;
  const rate = budget?.currency ? USD_PER_UNIT[budget.currency] : undefined;
  if (budget && rate !== undefined) {
    const usd = budget.amount * rate;
    const found = CLASSES.find((entry) => usd <= entry.usd);
    return { scale: found?.scale ?? 'mega', reason: 'by the size of the stated budget' };
  }
  const horizon = reading.durations.find(({ role }) => role === 'horizon');
  if (horizon) {
    const perUnit = { day: 1 / 30, week: 0.25, month: 1, year: 12 };
    const months = horizon.value * perUnit[horizon.unit];
    const found = CLASSES.find((entry) => months <= entry.months);
    const scale = reading.purpose !== 'personal' && found?.scale === 'personal' ? 'small' : (found?.scale ?? 'mega');
    return { scale, reason: 'by the stated duration, as no budget in a known currency is stated' };
  }
  return reading.purpose === 'personal'
    ? { scale: 'personal', reason: 'a personal project; the prompt states neither budget nor duration' }
    : { scale: 'medium', reason: 'assumed: the prompt states neither budget nor duration' };
}
