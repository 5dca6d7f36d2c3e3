import { z } from 'zod';
import { list, proseField } from '../ask.ts';
import { slugs } from '../frame/data/slug.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { prompt } from '../intake/prompt.ts';
import { redlineGate } from '../intake/redline-gate.ts';
import { screenPlanningPrompt } from '../intake/screen-planning-prompt.ts';
import { drafted } from '../stage.ts';

/** Heading of what the report shows in its appendix. */
const SET_ASIDE = 'Set aside';

/** Most levers that the rest follows from. */
const MOST_VITAL = 6;

/** What can be decided in more than one way, sorted into what settles the project and what can wait. */
export const levers = drafted({
  id: 'levers',
  title: 'Levers',
  number: '006',
  group: 'strategy',
  wording: 2,
  optional: true,
  // What was chosen at each, and instead of what, stands on the first pages.
  report: [{ part: 'record' }],
  // Drafted beside the brief, so that the choice is made before the work is planned.
  needs: { prompt, screen: screenPlanningPrompt, redline: redlineGate },
  yields: {
    vital: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        why: z.string().describe('what hangs on it'),
        options: z.array(z.object({ id: z.string(), title: z.string(), effect: z.string() })),
        pulls_with: z.string().describe('which other choices it strengthens'),
        pulls_against: z.string().describe('which other choices it makes harder'),
      }),
    ),
    set_aside: z.array(z.object({ title: z.string(), why: z.string() })).describe('candidates that can wait'),
  },
  listTitles: { vital: 'Levers', set_aside: 'Levers set aside' },
  ask: {
    tier: 'deep',
    words: 650,
    instructions: `
Find the levers of this project: what can be decided in more than one way by those who own it, where each way leads to
another project. Collect ten to fifteen candidates: who it is for, how big, how fast, where, built or bought or rented,
alone or with partners, which order, which quality, who pays and when. Then sort them. Vital are the four to six that the
rest follows from and that cannot be changed cheaply later; give each two to four options that a sensible person could
choose, none of them a straw man, with what it brings and costs in kind. What the prompt has settled is no lever. Set the
others aside, each with the reason: it follows from a vital one, it can be changed later, or little hangs on it.`,
    pages: () => [],
    proposesFacts: false,
    leavesQuestions: false,
    answer: () => ({
      vital: list(
        z.object({
          title: z.string().describe('what is decided, at most 6 words, no number'),
          why: proseField('what hangs on it', 20),
          options: list(
            z.object({
              title: z.string().describe('the option, at most 8 words, no number'),
              effect: proseField('what it brings and what it costs in kind', 20),
            }),
            [2, 4],
            'ways to decide it',
          ),
          pulls_with: proseField('which other choices it strengthens', 15),
          pulls_against: proseField('which other choices it makes harder', 15),
        }),
        [4, MOST_VITAL],
        'vital levers, the one that settles most first',
      ),
      set_aside: list(
        z.object({
          title: z.string().describe('what is decided, at most 6 words, no number'),
          why: proseField('why it can wait', 12),
        }),
        // With the vital ones ten to fifteen.
        [6, 9],
        'candidates that can wait',
      ),
    }),
    content: ({ whole: { vital, set_aside } }) => {
      const leverId = slugs('lever');
      // The first settle most; with more of them nobody would see what the choice is.
      const [first, others] = [vital.slice(0, MOST_VITAL), vital.slice(MOST_VITAL)];
      return {
        vital: first.map(({ options, ...lever }) => {
          const optionId = slugs('option');
          return {
            id: leverId(lever.title),
            ...lever,
            options: options.map((option) => ({ id: optionId(option.title), ...option })),
          };
        }),
        set_aside: [...others.map(({ title, why }) => ({ title, why })), ...set_aside],
      };
    },
  },
  page: ({ vital, set_aside }) =>
    blocks(
      ...vital.map((lever) =>
        section(
          text(lever.title),
          blocks(
            prose(lever.why),
            table(
              ['Option', 'What it brings and costs'],
              lever.options.map(({ title, effect }) => [text(title), prose(effect)]),
            ),
            bullets([
              `**Goes well with:** ${prose(lever.pulls_with)}`,
              `**Makes harder:** ${prose(lever.pulls_against)}`,
            ]),
          ),
        ),
      ),
      section(SET_ASIDE, setAsideText(set_aside)),
    ),
});

function setAsideText(candidates: readonly { readonly title: string; readonly why: string }[]): string {
  return bullets(candidates.map(({ title, why }) => `**${text(title)}:** ${prose(why)}`));
}
