import type { Phrase, Say } from '../../../../shared/report-words/report-words.ts';

/** What the page's script says; it reads them from its announcer. */
const SAID: readonly Phrase[] = [
  'All sections expanded',
  'All sections collapsed',
  'Copied',
  'Not copied',
  'Copied as Markdown',
  'Link copied',
  'Could not copy: the browser blocked it',
  'No results',
];

/** These words in the language of the plan, by the English ones, as JSON; undefined where it is English. */
export function scriptWords(say: Say): string | undefined {
  const words = {
    ...Object.fromEntries(SAID.map((phrase) => [phrase, say(phrase)])),
    of: say('{1} of {2}', '', '').trim(),
  };
  return SAID.every((phrase) => say(phrase) === phrase) ? undefined : JSON.stringify(words);
}
