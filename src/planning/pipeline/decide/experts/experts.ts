import { z } from 'zod';
import { list, oneOf, proseField } from '../../ask.ts';
import { slugs } from '../../frame/data/slug.ts';
import { blocks, bullets, prose, table, text } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { faultsOfTitles, titleField } from '../../plan/titles.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { CRITICISED, CRITICISED_IDS, titleOfSection } from './criticised-sections.ts';

/** Each of them asks one question later, side by side. */
const MOST_EXPERTS = 8;
/** So that each reads what belongs to the field and not the whole plan. */
const MOST_SECTIONS = 3;

export const Expert = z.object({
  id: z.string(),
  title: z.string(),
  field: z.string().describe('what the expert knows'),
  cares_about: z.string(),
  disagrees_with: z.string().nullable().describe('id of another expert; null where none of them was named'),
  disagreement: z.string().describe('what the two would argue about'),
  sections: z.array(z.string()).describe('ids of the stages that the expert criticises'),
});
export type Expert = z.infer<typeof Expert>;

/** Who would disagree about this project. Found before the plan is drafted, so that nobody is picked to praise it. */
export const experts = drafted({
  id: 'experts',
  title: 'Experts who would disagree',
  number: '023',
  group: 'challenge',
  optional: true,
  // The criticism names each of them; who was asked and why is for the record.
  report: [{ part: 'record' }],
  needs: { prompt, brief, phases: wbsPhases },
  yields: { experts: z.array(Expert) },
  namedList: { field: 'experts', noun: 'expert', referredToBy: ['disagrees_with'] },
  ask: {
    tier: 'standard',
    words: 420,
    instructions: `
Find the six to eight experts whose criticism this project needs, so chosen that they would disagree with each other: what
one wants costs another something. They know this kind of work in this kind of place from having done it, paid for it,
allowed it, insured it or lived with it; among them one who counts the money, one who has carried out such work, and one
who speaks for people that the project affects. No general consultants, no names of persons. Say of each what they care
about more than the others do, with which other expert of the list they would argue, and about what. Give each the two or
three sections of the plan that their field decides; together they should leave no section that matters to nobody.`,
    pages: ({ brief, phases }) => [briefPage(brief), sectionPage(phases, 'Phases', 2), sectionsPage()],
    proposesFacts: false,
    leavesQuestions: false,
    answer: () => ({
      experts: list(
        z.object({
          title: titleField('kind of expert', 6),
          field: proseField('what they know from having done it', 12),
          cares_about: proseField('what they care about more than the others', 15),
          disagrees_with: z.string().describe('title of another expert of this list, exactly as it stands there'),
          disagreement: proseField('what the two would argue about', 20),
          sections: list(oneOf(CRITICISED_IDS, 'section by id'), [2, MOST_SECTIONS], 'sections that are theirs'),
        }),
        [6, MOST_EXPERTS],
        'experts, the one whose criticism matters most first',
      ),
    }),
    faults: ({ experts }) =>
      faultsOfTitles(
        'expert',
        experts.map(({ title }) => title),
      ),
    warnings: ({ experts }) => {
      const opponents = opponentsIn(experts);
      return experts.flatMap(({ disagrees_with }, index) =>
        opponents[index] === null
          ? [`experts.${index}: “${disagrees_with}” is not the title of another expert of the list.`]
          : [],
      );
    },
    content: ({ whole }) => {
      const found = whole.experts.slice(0, MOST_EXPERTS);
      const idOf = slugs('expert');
      const ids = found.map(({ title }) => idOf(title));
      const opponents = opponentsIn(found);
      return {
        experts: found.map(({ sections, ...row }, index) => ({
          id: ids[index] ?? '',
          ...row,
          disagrees_with: ids[opponents[index] ?? -1] ?? null,
          sections: [...new Set(sections)].slice(0, MOST_SECTIONS),
        })),
      };
    },
  },
  page: ({ experts }) => {
    const titles = new Map(experts.map(({ id, title }) => [id, title]));
    return table(
      ['Expert', 'Field', 'Cares about', 'Would argue with', 'Criticises'],
      experts.map((row) => [
        text(row.title),
        prose(row.field),
        prose(row.cares_about),
        `${row.disagrees_with === null ? '' : `${text(titles.get(row.disagrees_with) ?? '')}: `}${prose(row.disagreement)}`,
        row.sections.map(titleOfSection).join(', '),
      ]),
    );
  },
});

/** Places of the experts that each would argue with; null where the title is that of no other one. */
function opponentsIn(
  rows: readonly { readonly title: string; readonly disagrees_with: string }[],
): readonly (number | null)[] {
  const plain = (title: string) => title.trim().toLowerCase();
  return rows.map(({ disagrees_with }, own) => {
    const at = rows.findIndex(({ title }, place) => place !== own && plain(title) === plain(disagrees_with));
    return at < 0 ? null : at;
  });
}

function sectionsPage() {
  const rows = CRITICISED_IDS.map((id) => `${id}: ${CRITICISED[id].title}`);
  return {
    title: 'Sections of the plan by id',
    text: blocks('They are not drafted yet.', bullets(rows)),
    cutOrder: 0,
  };
}
