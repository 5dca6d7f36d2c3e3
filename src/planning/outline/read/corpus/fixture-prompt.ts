/** How a prompt of the corpus is written. */
type CorpusStyle = 'pitch' | 'grant' | 'memo' | 'chat' | 'list' | 'second language' | 'other language';

/** A prompt with what a careful reader takes from it, on day zero 2026-11-20. */
export interface CorpusPrompt {
  readonly style: CorpusStyle;
  readonly text: string;
  /** Amount of the budget in whole currency units, the middle of a range; null where none is stated. */
  readonly budget: number | null;
  readonly currency: string | null;
  /** The day by which it is finished (`2027-06-30`), else how long it takes (`8 year`); null where neither is said. */
  readonly span: string | null;
  /** The first place of the project; null where none is named. */
  readonly place: string | null;
  /** Words that the title holds, in any case. */
  readonly title: readonly string[];
  /** Id of the domain template; two where a careful reader would take either. */
  readonly domain: string | readonly string[];
}
