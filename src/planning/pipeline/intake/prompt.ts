import { z } from 'zod';
import { Background } from '../../../shared/contracts/background.ts';
import { Speed } from '../../../shared/plan-state.ts';
import { detectLanguage } from '../../outline/read/text/language.ts';
import { blocks, section, table, text } from '../frame/page/markdown.ts';
import { request } from '../sources.ts';
import { computed } from '../stage.ts';

/** The prompt as given, and the options of the plan. Every other stage depends on it. */
export const prompt = computed({
  id: 'prompt',
  title: 'Prompt',
  number: '001',
  version: 2,
  group: 'intake',
  wording: 2,
  report: [{ part: 'record' }],
  needs: { request },
  yields: {
    text: z.string().describe('the prompt as given'),
    language: z.string().describe('ISO 639-1, or und'),
    day_zero: z.string().describe('the day from which months are counted, YYYY-MM-DD'),
    speed: Speed,
    profile: z.string().describe('what drafts the plan'),
    locale: z.string().describe('BCP 47, for numbers and dates'),
    background: Background.optional().describe('of documents that came with the prompt'),
  },
  compute: ({ request }) => ({
    text: request.field('prompt'),
    language: detectLanguage(request.field('prompt').toLowerCase()),
    day_zero: request.field('start_date'),
    speed: request.field('speed'),
    profile: request.field('profile'),
    locale: request.field('locale'),
    ...backgroundOf(request.field('background')),
  }),
  page: (data) =>
    blocks(
      data.text
        .split(/\r?\n/)
        .map((line) => `> ${text(line)}`.trimEnd())
        .join('\n'),
      table(
        ['Option', 'Value'],
        [
          ['Day zero', data.day_zero],
          ['Speed', data.speed],
          ['Profile', text(data.profile)],
        ],
      ),
      section('Background documents', documentsTable(data.background)),
    ),
});

function backgroundOf(background: Background | undefined): { background?: Background } {
  return background === undefined ? {} : { background };
}

/** Each document with what of it is used; empty where there is none. */
function documentsTable(background: Background | undefined): string {
  return table(
    ['Document', 'Characters', 'Used'],
    (background?.documents ?? []).map(({ name, characters, used }) => [text(name), `${characters}`, `${used}`]),
  );
}
