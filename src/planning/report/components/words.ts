import { createContext } from 'react';
import { inLanguage, phraseInLanguage } from '../../../shared/report-words/report-words.ts';
import type { ReportView } from '../view/view.ts';

/** What the report says in the language of the plan; English where nobody provides it. */
export const Words = createContext<Pick<ReportView, 'words' | 'say'>>({
  words: (english) => inLanguage(english, 'en'),
  say: (phrase, ...values) => phraseInLanguage(phrase, 'en', values),
});
