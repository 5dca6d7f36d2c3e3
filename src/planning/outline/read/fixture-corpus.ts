import { LANGUAGES_AND_TRAPS } from './corpus/fixture-languages-and-traps.ts';
import { LATER } from './corpus/fixture-later.ts';
import { LISTS_AND_LEARNERS } from './corpus/fixture-lists-and-learners.ts';
import { MEMOS_AND_CHAT } from './corpus/fixture-memos-and-chat.ts';
import { PITCHES_AND_GRANTS } from './corpus/fixture-pitches-and-grants.ts';
import type { CorpusPrompt } from './corpus/fixture-prompt.ts';

/** A text that asks for no plan. */
export interface CorpusRefusal {
  readonly text: string;
}

/** Prompts in many manners, written for this test alone. */
export const CORPUS: readonly CorpusPrompt[] = [
  ...PITCHES_AND_GRANTS,
  ...MEMOS_AND_CHAT,
  ...LISTS_AND_LEARNERS,
  ...LANGUAGES_AND_TRAPS,
  ...LATER,
];

/** Texts that ask for something, and for no plan. */
export const REFUSED: readonly CorpusRefusal[] = [
  { text: 'Write a ten-line Python script that renames all files in a folder.' },
  { text: 'Write me a bash one-liner to count the lines of all logs.' },
  { text: 'Please write a short script in JavaScript which prints the first 20 primes.' },
  { text: 'Create a regex that matches phone numbers in Denmark.' },
  { text: 'Translate this sentence into Spanish: the train leaves at eight.' },
  { text: 'Write a SQL query for the ten best customers of 2025.' },
  { text: 'Give me a 200-word summary of the French Revolution.' },
  { text: 'Write a cover letter for a job as a nurse in Oslo.' },
  { text: 'Generate five names for my cat.' },
  { text: 'What is the capital of Mongolia?' },
  { text: 'Fix the bug in this function please.' },
  { text: 'Make a function that adds two numbers.' },
];
