import { z } from 'zod';
import { hashJson } from '../../engine/canonical-json.ts';
import type { Input, Json } from '../../engine/stage.ts';
import { chooseTemplates } from '../../outline/choose-template.ts';
import { MILESTONES } from '../../outline/reading.ts';
import { TEMPLATES_SHA, templateById, templateSigns, vocabularyOf } from '../../outline/templates.ts';
import { calledFor } from '../../outline/trim-template.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../frame/page/markdown.ts';
import { drafted } from '../stage.ts';
import { findQuote, quotedTexts, quoteFaults } from './find-quote.ts';
import { isOutlined } from './outlined.ts';
import { prompt } from './prompt.ts';
import { readingOf } from './reading.ts';
import { redlineGate } from './redline-gate.ts';
import { Scale, scaleOf } from './scale.ts';
import { screenPlanningPrompt } from './screen-planning-prompt.ts';

export type { Scale } from './scale.ts';

const Purpose = z.enum(['business', 'personal', 'other']);
const Realm = z.enum(['physical', 'digital', 'mixed']);
const PartyKind = z.enum(['person', 'organisation', 'role']);
const GENERAL = 'general';
const NO_DOMAIN = 'none';

/** A list of exact words of the prompt. */
function quotes(most: number, what: string) {
  return list(z.string().describe('exact words of the prompt, at most 25 words'), [0, most], what);
}

/** What the plan is about, in the form that every later section reads. */
export const brief = drafted({
  id: 'brief',
  title: 'Brief',
  number: '004',
  group: 'intake',
  version: 3,
  report: [{ part: 'understand' }],
  // Needs both gates, so that nothing is drafted before both have passed.
  needs: { prompt, screen: screenPlanningPrompt, redline: redlineGate },
  // A corrected template must reach the plans that use it.
  definition: TEMPLATES_SHA,
  yields: {
    title: z.string().describe('three to nine words'),
    objective: z.string().describe('what is to be achieved, one or two sentences'),
    purpose: Purpose,
    primary_domain: z.string().describe('id of the domain template that fits best'),
    secondary_domain: z.string().nullable().describe('id of a second one that is blended in'),
    domain_reason: z.string().describe('why these'),
    template_sha: z.string().describe('hash of the chosen templates'),
    realm: Realm,
    cross_border: z.boolean().describe('whether the work lies in more than one country'),
    scale: Scale,
    scale_reason: z.string(),
    scope_in: z.array(z.string()).describe('what the prompt puts inside'),
    scope_out: z.array(z.string()).describe('what the prompt leaves out'),
    success_criteria: z.array(z.string()).describe('what the prompt calls success'),
    parties: z
      .array(z.object({ name: z.string(), kind: PartyKind }))
      .describe('people, organisations and roles that the prompt names'),
    called_for: z
      .object({
        extent: z.enum(['short', 'full']).describe('short where the prompt has a few sentences'),
        words: z.array(z.string()).describe('stems of its words, by which parts of the template are chosen'),
        deadline: z
          .enum(MILESTONES)
          .optional()
          .describe('what the stated deadline is about, where that is not the whole'),
        milestones: z.array(z.enum(MILESTONES)).optional().describe('what its other dates are about'),
      })
      .optional()
      .describe('how much of the template the outline takes; left out, all of it'),
  },
  ask: {
    tier: 'standard',
    words: 350,
    instructions: `
Say what the plan is about, so that everybody who drafts a section means the same project. The title names the thing and
its place, not a slogan. The objective says what will be there in the end and for whom, in one or two sentences. Choose
the domain whose work fits best, not the one whose words occur most; a second one only where a real part of the work is
of that kind; "${GENERAL}" only where nothing fits. Scale: personal (one household), small (a few people, months), medium
(a company or a town, a year or two), large (hundreds of people or hundreds of millions), mega (a nation, decades).
What is inside, what is outside and what counts as success are the prompt's own words, not yours: leave a list empty
where the prompt says nothing.`,
    proposesFacts: false,
    pages: () => [
      {
        title: 'Domains to choose from',
        text: bullets(templateSigns().map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 0,
      },
    ],
    answer: () => {
      const ids = templateSigns().map(({ id }) => id);
      return {
        title: z.string().describe('three to nine words, in the language of the prompt'),
        objective: proseField('what is to be achieved', 45),
        purpose: Purpose.describe('whom it serves: trade, a household, or anything else'),
        primary_domain: oneOf(ids, 'the domain that fits best'),
        secondary_domain: oneOf([...ids, NO_DOMAIN], `a second one that is blended in, or ${NO_DOMAIN}`),
        domain_reason: proseField('why these', 25),
        realm: Realm.describe('whether the work lies at a place, in software, or both'),
        cross_border: z.boolean().describe('whether work is done in more than one country'),
        scale: Scale.describe('how large the undertaking is'),
        scale_reason: proseField('why that scale', 20),
        scope_in: quotes(6, 'what the prompt puts inside'),
        scope_out: quotes(6, 'what the prompt leaves out'),
        success_criteria: quotes(6, 'what the prompt calls success'),
        parties: list(
          z.object({
            name: z.string().describe('exact words of the prompt, at most 5 words'),
            kind: PartyKind.describe('what it is'),
          }),
          [0, 12],
          'people, organisations and roles that the prompt names, other than the reader of the plan',
        ),
      };
    },
    faults: (answer, { prompt }) => {
      const source = prompt.field('text');
      const lists = ['scope_in', 'scope_out', 'success_criteria'] as const;
      return [
        ...(answer.title.trim() === '' ? ['title: must not be empty.'] : []),
        ...(answer.objective.trim() === '' ? ['objective: must not be empty.'] : []),
        ...lists.flatMap((name) =>
          answer[name].flatMap((words, index) => quoteFaults(source, `${name}.${index}`, words)),
        ),
        // Models sometimes infer or combine names. `content` drops those, so this is a fault only if no name is in the prompt.
        ...(answer.parties.some(({ name }) => findQuote(source, name))
          ? []
          : answer.parties.flatMap(({ name }, index) => quoteFaults(source, `parties.${index}.name`, name))),
      ];
    },
    content: ({ whole }, { prompt }) => {
      const source = prompt.field('text');
      const { primary_domain, objective, purpose, domain_reason, realm, cross_border, scale, scale_reason } = whole;
      const second = whole.secondary_domain;
      const blended = ![primary_domain, NO_DOMAIN, GENERAL].includes(second) && primary_domain !== GENERAL;
      const secondary_domain = blended ? second : null;
      const parties = new Map(
        whole.parties.flatMap(({ name, kind }) =>
          quotedTexts(source, [name]).map((words) => [words.toLowerCase(), { name: words, kind }] as const),
        ),
      );
      return {
        title: whole.title.replace(/\s+/g, ' ').trim(),
        objective,
        purpose,
        primary_domain,
        secondary_domain,
        domain_reason,
        template_sha: templateSha(primary_domain, secondary_domain),
        realm,
        cross_border,
        scale,
        scale_reason,
        scope_in: quotedTexts(source, whole.scope_in),
        scope_out: quotedTexts(source, whole.scope_out),
        success_criteria: quotedTexts(source, whole.success_criteria),
        parties: [...parties.values()],
      };
    },
  },
  outline: ({ prompt }) => {
    const reading = readingOf(prompt);
    const choice = chooseTemplates(prompt.field('text'), reading.language);
    const primary = templateById(choice.primary.id);
    const secondary = choice.secondary?.id ?? null;
    const scale = scaleOf(reading);
    const parties = new Map(reading.parties.map(({ name, kind }) => [name.toLowerCase(), { name, kind }]));
    return {
      title: reading.title,
      objective: reading.objective?.text ?? reading.title,
      purpose: reading.purpose,
      primary_domain: primary.id,
      secondary_domain: secondary,
      domain_reason: choice.why,
      template_sha: templateSha(primary.id, secondary),
      realm: primary.realm,
      cross_border: new Set(reading.places.flatMap(({ country }) => country ?? [])).size > 1,
      scale: scale.scale,
      scale_reason: scale.reason,
      scope_in: reading.scopeIn.map((statement) => statement.text),
      scope_out: reading.scopeOut.map((statement) => statement.text),
      success_criteria: reading.success.map((statement) => statement.text),
      parties: [...parties.values()],
      called_for: calledFor(
        prompt.field('text'),
        reading,
        vocabularyOf([primary.id, ...(secondary === null ? [] : [secondary])]),
      ),
      open_questions: [
        ...(primary.id === GENERAL
          ? ['What kind of project is this? No template fits well, so this outline is general.']
          : []),
        ...(reading.success.length === 0
          ? ['How will you know the project has succeeded? Name two or three things you can measure.']
          : []),
      ],
    };
  },
  page: (data) =>
    blocks(
      // An outlined objective is a quotation from the prompt.
      `**${text(data.title)}.** ${isOutlined(data) ? quoted(data.objective) : prose(data.objective)}`,
      table(
        ['', ''],
        [
          ['Purpose', data.purpose],
          [
            'Domain',
            text(
              [data.primary_domain, data.secondary_domain]
                .filter(Boolean)
                .join(', combined with ')
                .replaceAll('_', ' '),
            ),
          ],
          // Of an outline, the assumptions to confirm say it.
          ...(isOutlined(data) ? [] : [['Why this domain', prose(data.domain_reason)] as const]),
          ['Type of work', data.realm],
          ['Cross-border', data.cross_border ? 'yes' : 'no'],
          ['Scale', isOutlined(data) ? data.scale : `${data.scale}: ${prose(data.scale_reason)}`],
        ],
      ),
      section('In scope, from the prompt', bullets(data.scope_in.map(quoted))),
      section('Out of scope, from the prompt', bullets(data.scope_out.map(quoted))),
      section('Success criteria, from the prompt', bullets(data.success_criteria.map(quoted))),
      section(
        'People and organisations named in the prompt',
        bullets(data.parties.map(({ name, kind }) => `${text(name)} (${kind})`)),
      ),
    ),
});

/** Whether it was outlined from the general template, because none of an industry fits the prompt well. */
export function isWithoutTemplate(input: Input<{ primary_domain: string }>): boolean {
  return input.summary.draftedBy === 'outline' && input.field('primary_domain') === GENERAL;
}

/** Hash of the chosen templates: a corrected one makes its readers stale. */
function templateSha(primary: string, secondary: string | null): string {
  const chosen = [primary, ...(secondary === null ? [] : [secondary])].map(templateById);
  return hashJson(chosen as unknown as Json);
}
