import { diffArrays } from 'diff';

export interface PromptDifference {
  readonly added: number;
  readonly removed: number;
  /** `+ ` before what is in b only, `- ` before what is in a only, in the order of the text. */
  readonly lines: readonly string[];
}

/** A paragraph on a line longer than this is compared by sentences, so that a change is shown precisely. */
const LONG_LINE = 200;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** With more edits than this two texts are unrelated, and finding the fewest edits would take long. */
const MOST_EDITS = 2000;

/**
 * Compares two prompts line by line, long lines sentence by sentence; empty lines and space at the ends do not count.
 */
export function diffPrompts(a: string, b: string): PromptDifference {
  const [before, after] = [unitsOf(a), unitsOf(b)];
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const removed = changes.flatMap((change) => (change.removed ? change.value : []));
  const added = changes.flatMap((change) => (change.added ? change.value : []));
  const lines = changes.flatMap(({ value, added, removed }) =>
    added || removed ? value.map((line) => `${added ? '+' : '-'} ${line}`) : [],
  );
  return { added: added.length, removed: removed.length, lines };
}

function unitsOf(prompt: string): string[] {
  return prompt
    .split('\n')
    .flatMap((line) => (line.length > LONG_LINE ? [...sentences.segment(line)].map(({ segment }) => segment) : [line]))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
