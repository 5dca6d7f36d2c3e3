import { z } from 'zod';
import { list, oneOf, proseField } from '../../ask.ts';
import { bullets, prose, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { drafted } from '../../stage.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Specialist } from './specialist.ts';

/** Fewest and most specialists of a plan. */
const HOW_MANY = [3, 6] as const;

/** The choice among the specialists of a catalogue: those that this project needs, and why. */
export function choiceFrom(catalogue: readonly Specialist[]) {
  const titles = new Map(catalogue.map(({ id, title }) => [id, title]));
  const [least, most] = HOW_MANY;
  return drafted({
    id: 'specialist_choice',
    title: 'Choice of specialists',
    number: '004',
    group: 'foundations',
    optional: true,
    report: { notShown: 'each specialist’s section begins with why the project needs it' },
    needs: { prompt, brief },
    definition: catalogue.map(({ id, title, when }) => ({ id, title, when })),
    yields: {
      chosen: z.array(z.object({ id: z.string().describe('of the catalogue'), title: z.string(), why: z.string() })),
    },
    listTitles: { chosen: 'Specialists chosen' },
    ask: {
      tier: 'light',
      words: 150,
      instructions: `
Every plan has sections on scope, work, team, schedule, costs and risks. Choose the further ones that this project needs:
those without which somebody who knows the field would not let it begin, because what they settle decides whether it works,
is allowed or pays. Judge by what the project does, not by words that occur in the prompt. Where two would say the same, take
the one on which more money or harm hangs. Fewer are better than filler: the fourth and those after it only where you could
name the loss. Say for each what of this very project hangs on it, not what such a section is for. The most needed first.`,
      pages: ({ brief }) => [
        briefPage(brief),
        {
          title: 'Sections to choose from',
          text: bullets(catalogue.map(({ id, title, when }) => `${id} (${text(title)}): ${text(when)}`)),
          cutOrder: 0,
        },
      ],
      proposesFacts: false,
      leavesQuestions: false,
      answer: () => ({
        chosen: list(
          z.object({
            section: oneOf(
              catalogue.map(({ id }) => id),
              'section to add',
            ),
            why: proseField('what of this project hangs on it', 25),
          }),
          HOW_MANY,
          'sections that this project needs, none twice',
        ),
      }),
      faults: ({ chosen }) => {
        const ids = chosen.map(({ section }) => section);
        const repeated = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
        return [
          ...repeated.map((id) => `chosen: ${id} comes twice.`),
          ...(repeated.length === 0 && ids.length > most
            ? [`chosen: there are ${ids.length} sections; keep the ${most} most needed.`]
            : []),
          ...(ids.length < least ? [`chosen: choose at least ${least}.`] : []),
        ];
      },
      content: ({ whole: { chosen } }) => ({
        chosen: chosen.map(({ section, why }) => ({ id: section, title: titles.get(section) ?? section, why })),
      }),
    },
    page: ({ chosen }) => bullets(chosen.map(({ title, why }) => `**${text(title)}:** ${prose(why)}`)),
  });
}

/** Which of the specialists this project needs. */
export const specialistChoice = choiceFrom(CATALOGUE);
