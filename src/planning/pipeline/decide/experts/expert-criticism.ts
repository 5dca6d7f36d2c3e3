import { z } from 'zod';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input, Inputs } from '../../../engine/stage.ts';
import { type Item, list, oneOf, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { slugs } from '../../frame/data/slug.ts';
import { blocks, bullets, prose, section, text } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { findQuote } from '../../intake/find-quote.ts';
import { prompt } from '../../intake/prompt.ts';
import { drafted } from '../../stage.ts';
import { calculatedFacts, calculatedPage } from '../review/calculated-page.ts';
import {
  CRITICISED_WITH_RESULTS,
  isCriticised,
  OPTIONAL_RESULTS,
  REWORDABLE_IDS,
  titleOfSection,
} from './criticised-sections.ts';
import { type Expert, experts } from './experts.ts';
import {
  Change,
  type ChangeGround,
  changeFault,
  changeOf,
  changeText,
  NONE,
  quotedWords,
  settableFacts,
} from './proposed-change.ts';

const MOST_CRITICISMS = 3;

const SEVERITIES = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_TEXT: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
};

export const Criticism = z.object({
  id: z.string(),
  expert: z.string().describe('title of the expert'),
  severity: z.enum(SEVERITIES),
  criticism: z.string(),
  quote: z.string().describe('words of the plan that show it'),
  quoted_from: z.string().describe('title of the page on which they stand'),
  what: z.string().describe('what to change'),
  why: z.string().describe('why that mends it'),
  change: Change,
});
export type Criticism = z.infer<typeof Criticism>;

const needs = {
  prompt,
  brief,
  ledger,
  experts,
  ...CRITICISED_WITH_RESULTS,
};
type Given = Inputs<typeof needs, typeof OPTIONAL_RESULTS>;

/** Heading of what the report shows in its appendix. */
const MINOR = 'Minor points';

/** What experts of several fields hold against the plan, each with the words that show it and what to change. */
export const expertCriticism = drafted({
  id: 'expert_criticism',
  title: 'Criticism by experts',
  number: '024',
  group: 'challenge',
  wording: 3,
  optional: true,
  report: [
    { part: 'understand', shownElsewhere: [MINOR] },
    {
      part: 'record',
      id: 'minor_criticism',
      title: 'Minor criticism',
      markdown: ({ input }) => minorText(input.field('criticisms')),
    },
  ],
  needs,
  wants: OPTIONAL_RESULTS,
  yields: { criticisms: z.array(Criticism).describe('by expert, each expert with the gravest first') },
  ask: {
    tier: 'deep',
    words: 300,
    instructions: `
You are the expert who is described at the end of the pages. Criticise the plan in your own field only, as somebody who
will have to answer for it there. Name the two or three things that you would not sign: what is missing, wrong, too late,
too cheap, forbidden or left to nobody. Each rests on words of a page; quote them exactly as they stand there, markup and
references included. Critical: if it stays, the goal, the money or somebody's safety is lost. Major: it will cost much
time or money. Minor: it will annoy. Nothing that the plan does already, no general advice, no praise.

Then say what to change, the least that mends it, and why that mends it. Wording: where the plan says something wrong or
loose that other words put right; give the section, the words to find, which must occur exactly once in that page, within
one line and one table cell, and what stands there instead, with markup and references kept and no number brought in.
Fact: where a figure of the plan is wrong; give its id and the value in its unit. Work: where something has to be done
that no work package does; say what, by whom and before what. New wording does not do work: choose work where somebody
has to act.`,
    usualCount: () => 7,
    items: ({ experts }) => experts.field('experts').map(({ id, title }) => ({ id, title })),
    mayLackItems: true,
    standIn: 'That expert was not heard.',
    withPrompt: false,
    pages: (inputs, item) => [...pagesFor(inputs, item), expertPage(inputs, item)],
    facts: (inputs) => factsOf(inputs),
    proposesFacts: false,
    leavesQuestions: false,
    answer: (inputs, item) => ({
      criticisms: list(
        z.object({
          severity: z.enum(SEVERITIES).describe('what it costs if it stays'),
          criticism: proseField('what you would not sign, and why', 40),
          quote: z.string().describe('exact words of a page that show it, 3 to 25 words'),
          what: proseField('what to change, in one sentence', 25),
          why: proseField('why that mends it', 20),
          change: z.enum(['wording', 'fact', 'work']).describe('by what it is mended'),
          edit_in: oneOf([...rewordable(inputs, item), NONE], 'for wording: the section; none otherwise'),
          find: z.string().describe('for wording: exact words of that page that occur once; empty otherwise'),
          replace: z.string().describe('for wording: what stands there instead; empty otherwise'),
          fact: oneOf([...settableFacts(inputs.ledger).map(({ id }) => id), NONE], 'for fact: its id; none otherwise'),
          value: z.string().describe('for fact: the value in its unit, as one writes it; empty otherwise'),
        }),
        [2, MOST_CRITICISMS],
        'criticisms, the gravest first',
      ),
    }),
    faults: ({ criticisms }, inputs, item) => {
      const pages = pagesFor(inputs, item);
      return criticisms.flatMap(({ quote }, index) =>
        standsOn(pages, quote) === null
          ? [
              `criticisms.${index}: the quote “${quote.slice(0, 120)}” stands on no page; copy words of one page exactly.`,
            ]
          : [],
      );
    },
    warnings: ({ criticisms }, inputs) =>
      criticisms.flatMap((row, index) => {
        const fault = changeFault(row, groundOf(inputs));
        return fault === null ? [] : [`criticisms.${index}: the change cannot be made, because ${fault}.`];
      }),
    content: ({ items }, inputs) => {
      const ground = groundOf(inputs);
      const locale = inputs.prompt.field('locale');
      const idOf = slugs('criticism');
      return {
        criticisms: items.flatMap(({ item, answer }) => {
          const pages = pagesFor(inputs, item);
          return answer.criticisms
            .slice(0, MOST_CRITICISMS)
            .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity))
            .map(({ severity, criticism, quote, what, why, ...proposed }) => {
              const stands = standsOn(pages, quote);
              return {
                id: idOf(item.title),
                expert: item.title,
                severity,
                criticism,
                quote: stands?.words ?? quote,
                quoted_from: stands?.title ?? '',
                what,
                why,
                change: changeOf(proposed, ground, locale),
              };
            });
        }),
      };
    },
  },
  page: ({ criticisms }) => {
    const critical = criticisms.filter(({ severity }) => severity === 'critical').length;
    const byExpert = [...Map.groupBy(criticisms, ({ expert }) => expert)];
    const grave = byExpert.map(([expert, rows]) => [expert, rows.filter((row) => !isMinor(row))] as const);
    return blocks(
      `${byExpert.length} experts read what belongs to their field, each without knowing what the others say. Of ${criticisms.length} criticisms, ${critical} ${critical === 1 ? 'is' : 'are'} critical.`,
      ...grave.map(([expert, rows]) => section(text(expert), blocks(...rows.map(criticismText)))),
      section(MINOR, minorText(criticisms)),
    );
  },
});

function isMinor({ severity }: Criticism): boolean {
  return severity === 'minor';
}

function minorText(criticisms: readonly Criticism[]): string {
  return blocks(...criticisms.filter(isMinor).map((row) => blocks(`${text(row.expert)}:`, criticismText(row))));
}

function criticismText(row: Criticism): string {
  return blocks(
    `**${SEVERITY_TEXT[row.severity]}.** ${prose(row.criticism)}`,
    bullets([
      `**Evidence:** ${quotedWords(row.quote)} (${text(row.quoted_from)})`,
      `**To change:** ${changeText(row.what, row.change)} ${prose(row.why)}`,
    ]),
  );
}

function groundOf(inputs: Given): ChangeGround {
  return { pages: inputs, ledger: inputs.ledger, facts: factsOf(inputs) };
}

function factsOf(inputs: Given) {
  return [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)];
}

function expertOf({ experts }: Given, { id }: Item): Expert | undefined {
  return experts.field('experts').find((row) => row.id === id);
}

function rewordable(inputs: Given, item: Item): readonly string[] {
  return (expertOf(inputs, item)?.sections ?? []).filter((id) => REWORDABLE_IDS.includes(id));
}

/** What an expert is shown of the plan: what belongs to the field, and what everybody has to know. */
function pagesFor(inputs: Given, item: Item): readonly ContextPage[] {
  const own = (expertOf(inputs, item)?.sections ?? []).filter(isCriticised);
  return [
    briefPage(inputs.brief),
    calculatedPage(inputs),
    ...own.map((id, index) => sectionPage(inputs[id] as Input<unknown>, titleOfSection(id), index + 1)),
  ];
}

function expertPage(inputs: Given, item: Item): ContextPage {
  const row = expertOf(inputs, item);
  return {
    title: 'The expert who criticises',
    text: blocks(
      `${text(item.title)}: ${prose(row?.field ?? '')}`,
      `Cares most about: ${prose(row?.cares_about ?? '')}`,
      `Argues with others about: ${prose(row?.disagreement ?? '')}`,
    ),
    cutOrder: 0,
  };
}

/** The page on which words stand, and the words as they stand there; null where they stand on none. */
function standsOn(pages: readonly ContextPage[], quote: string): { title: string; words: string } | null {
  for (const { title, text } of pages) {
    const found = findQuote(text, quote);
    if (found) return { title, words: found.text };
  }
  return null;
}
