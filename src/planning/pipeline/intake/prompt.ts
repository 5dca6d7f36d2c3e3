import { z } from 'zod';
import { Speed } from '../../../shared/plan-state.ts';
import { detectLanguage } from '../../outline/read/text/language.ts';
import { blocks, table, text } from '../markdown.ts';
import { request } from '../sources.ts';
import { computed } from '../stage.ts';

/** The prompt as given, and the options of the plan. Every other stage depends on it. */
export const prompt = computed({
  id: 'prompt',
  title: 'Prompt',
  number: '001',
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
  },
  compute: ({ request }) => ({
    text: request.field('prompt'),
    language: detectLanguage(request.field('prompt').toLowerCase()),
    day_zero: request.field('start_date'),
    speed: request.field('speed'),
    profile: request.field('profile'),
    locale: request.field('locale'),
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
    ),
});
