import { z } from 'zod';
import type { Item } from '../../ask.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { factTable } from '../../foundations/fact-table.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { blocks, bullets, prose, section, table, text } from '../../frame/page/markdown.ts';
import { sectionPage, shortPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { costLater } from '../../plan/later-facts.ts';
import { rolesPage } from '../../plan/roles-page.ts';
import { team } from '../../plan/team.ts';
import { drafted } from '../../stage.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { CATALOGUE } from './catalogue.ts';
import { owedFactsText, owedFaults } from './owed-facts.ts';
import { DraftedPart, draftedPart, partField, partPage } from './parts.ts';
import type { Specialist } from './specialist.ts';
import { specialistChoice } from './specialist-choice.ts';

const ID = 'specialists';
const USUAL_COUNT = 5;
/** Heading of the figures that the sections add to the ledger. */
const FIGURES = 'Figures';

/** The sections of chosen specialists, each with the questions, figures and checks of its entry in a catalogue. */
export function specialistsFrom(catalogue: readonly Specialist[], choice: typeof specialistChoice) {
  const entryOf = ({ id }: Item) => {
    const entry = catalogue.find((each) => each.id === id);
    if (entry === undefined) throw new RangeError(`no specialist is called ${id}`);
    return entry;
  };
  const isKnown = ({ id }: Item) => catalogue.some((entry) => entry.id === id);
  return drafted({
    id: ID,
    title: 'What this project needs besides',
    number: '025',
    wording: 3,
    group: 'work',
    optional: true,
    // The figures stand among the facts, in the appendix.
    report: [{ part: 'understand', shownElsewhere: [FIGURES] }],
    prose: { reviewPlace: 14 },
    needs: { prompt, brief, locations: physicalLocations, ledger, choice, team, packages: wbsPackages },
    definition: catalogue,
    yields: {
      specialists: z.array(
        z.object({
          id: z.string().describe('of the catalogue; its facts are specialists.ID.*'),
          title: z.string(),
          why: z.string().describe('why this project needs it'),
          priced: z.boolean().optional().describe('whether the costs are estimated with its figures'),
          parts: z.array(DraftedPart),
          not_given: z
            .array(z.object({ label: z.string(), why: z.string() }))
            .describe('figures that are owed and cannot be given'),
        }),
      ),
      closes: z
        .array(z.object({ what: z.string(), need: z.string(), have: z.string() }))
        .describe('sums that must close, by ids of facts: what is needed is no more than what there is'),
    },
    listTitles: { specialists: 'What specialists say', closes: 'Needs, and what there is' },
    ask: {
      tier: 'standard',
      words: 410,
      wordsFor: (_, item) => entryOf(item).words,
      instructions: `
Write the section of this plan that the following specialist is held to. The work packages exist; do not repeat them, but
say where they would have to change. Costs are estimated afterwards, with your figures. What the prompt settles is settled.
What nobody knows yet is a test or a question with an owner, a role of the team where one suits, never a guess in the tone of
knowledge. Whoever reads a row or a sentence of yours must be able to do or check something by it.`,
      instructionsFor: (_, item) => {
        const entry = entryOf(item);
        return [`${entry.title}. ${entry.instructions}`, owedFactsText(entry, groupOf(entry))]
          .filter(Boolean)
          .join('\n\n');
      },
      usualCount: () => USUAL_COUNT,
      items: ({ choice }) =>
        choice
          .field('chosen')
          .filter(isKnown)
          .map(({ id, title }) => ({ id, title })),
      mayLackItems: true,
      standIn: 'The plan has no such section.',
      pages: ({ brief, choice, locations, team, packages }, item) => [
        briefPage(brief),
        {
          title: 'Why this section is there',
          text: prose(choice.field('chosen').find(({ id }) => id === item.id)?.why ?? ''),
          cutOrder: 1,
        },
        shortPage(wbsPackages, packages, {
          title: 'Work packages',
          text: table(
            ['Package', 'Deliverable'],
            packages.field('packages').map(({ title, deliverable }) => [text(title), prose(deliverable)]),
          ),
          cutOrder: 2,
        }),
        sectionPage(locations, 'Places', 3),
        // So that a test or a question is given to somebody whom the plan has.
        rolesPage(team, 3),
      ],
      facts: ({ ledger }) => ledgerFacts(ledger),
      laterFacts: ({ ledger }) => costLater(ledger),
      leavesQuestions: false,
      newFacts: 10,
      derivesFacts: true,
      factsByItem: true,
      answer: (_, item) => {
        const { parts, facts } = entryOf(item);
        return {
          parts: z.object(Object.fromEntries(parts.map((part) => [part.name, partField(part)]))),
          not_given: list(
            z.object({
              fact: oneOf(
                facts.map(({ id }) => id),
                'id of the figure',
              ),
              why: proseField('what is missing, and who can tell when', 25),
            }),
            [0, Math.max(1, facts.length)],
            'each figure owed that is neither in new_facts nor in derived_facts',
          ),
        };
      },
      faults: (answer, _, item) => owedFaults(entryOf(item), answer, groupOf(item)),
      content: ({ items }, { choice }) => {
        const reasons = new Map(choice.field('chosen').map(({ id, why }) => [id, why]));
        return {
          specialists: items.map(({ item, answer }) => {
            const entry = entryOf(item);
            return {
              id: entry.id,
              title: entry.title,
              why: reasons.get(entry.id) ?? '',
              priced: entry.priced,
              parts: entry.parts.map((part) => draftedPart(part, answer.parts[part.name])),
              not_given: answer.not_given.map(({ fact, why }) => ({
                label: entry.facts.find(({ id }) => id === fact)?.label ?? fact,
                why,
              })),
            };
          }),
          closes: items.flatMap(({ item }) =>
            entryOf(item).closes.map(({ what, need, have }) => ({
              what,
              need: `${groupOf(item)}.${need}`,
              have: `${groupOf(item)}.${have}`,
            })),
          ),
        };
      },
    },
    page: ({ specialists, new_facts = [] }) =>
      blocks(
        ...specialists.map((row) =>
          section(
            text(row.title),
            blocks(
              prose(row.why),
              ...row.parts.map(partPage),
              bullets(row.not_given.map(({ label, why }) => `**Not known yet: ${text(label)}.** ${prose(why)}`)),
            ),
          ),
        ),
        section(FIGURES, factTable(new_facts)),
      ),
  });
}

/** What the ids of a specialist's facts begin with. */
export function groupOf({ id }: { readonly id: string }): string {
  return `${ID}.${id}`;
}

/** The sections that this project needs beside those of every plan. */
export const specialists = specialistsFrom(CATALOGUE, specialistChoice);
