import type { Background, BackgroundPassage } from '../../shared/contracts/background.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ReadDocument } from './document.ts';

/** Documents of one plan, and characters of them that a plan keeps: some eight full pages. */
const MOST_DOCUMENTS = 20;
export const MOST_BACKGROUND = 24_000;
const MOST_PASSAGES = 400;
/** Usual length of a passage, in characters; a paragraph that is longer is cut at its lines or sentences. */
const PASSAGE = 700;
/** How much more a passage counts that states an amount, a date or a quantity. */
const FIGURES = 1.5;
/** Saturation of repeated words, as in Okapi BM25. */
const SATURATION = 1.2;

interface Candidate extends BackgroundPassage {
  readonly order: number;
  readonly words: ReadonlyMap<string, number>;
}

/**
 * What is kept of documents as the background of a prompt: all of them where they are short, else the passages that are
 * nearest to the prompt, in their order. Nearest are those with many of its rarer words (Okapi BM25 without the
 * length), and of these rather the ones with figures, from which facts are read. INVALID_INPUT for too many documents,
 * or two of one name.
 * @param kept what is kept of documents that were read before; of long ones, only these passages are there to choose from
 */
export function backgroundOf(
  prompt: string,
  documents: readonly ReadDocument[],
  kept: Background = { documents: [], passages: [] },
): Result<Background> {
  if (kept.documents.length + documents.length > MOST_DOCUMENTS)
    return err('INVALID_INPUT', `More than ${MOST_DOCUMENTS} documents are attached.`, {
      field: 'attach',
      next: 'Attach fewer.',
    });
  const names = [...kept.documents, ...documents].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    return err('INVALID_INPUT', `Two documents are called ${JSON.stringify(twice)}.`, {
      field: 'attach',
      next: 'Rename one of them: facts name the document that they come from.',
    });
  const read = documents.flatMap(({ name, parts }) =>
    parts.flatMap(({ place, text }) => passagesOf(text).map((passage) => ({ document: name, place, text: passage }))),
  );
  const candidates = [...kept.passages, ...read];
  const passages = nearest(
    prompt,
    candidates.map((passage, order) => ({ ...passage, order, words: wordsOf(passage.text) })),
  );
  // Passages leave out the blanks between them, which are no part of what is left out.
  const used = (name: string, whole: number) => {
    const own = passages.filter(({ document }) => document === name);
    return own.length === candidates.filter(({ document }) => document === name).length ? whole : lengthOf(own);
  };
  return ok({
    documents: [
      ...kept.documents.map((document) => ({ ...document, used: used(document.name, document.used) })),
      ...documents.map(({ name, kind, parts }) => {
        const characters = lengthOf(parts);
        return { name, kind, parts: Math.max(1, parts.length), characters, used: used(name, characters) };
      }),
    ],
    passages,
  });
}

function lengthOf(texts: readonly { readonly text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** Paragraphs, short ones together and long ones in pieces. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let present = '';
  for (const piece of text.split(/\n/).flatMap(pieces)) {
    if (present !== '' && present.length + piece.length > PASSAGE) {
      passages.push(present);
      present = '';
    }
    present = present === '' ? piece : `${present}\n${piece}`;
  }
  return [...passages, present].map((passage) => passage.trim()).filter((passage) => passage !== '');
}

/** A line in pieces of at most the usual length, between sentences or words where there are any. */
function pieces(line: string): string[] {
  return line.length <= PASSAGE
    ? [line]
    : (line.match(new RegExp(`[^]{1,${PASSAGE}}(?=\\s|$)|[^]{${PASSAGE}}`, 'g')) ?? []);
}

function nearest(prompt: string, candidates: readonly Candidate[]): BackgroundPassage[] {
  const asked = wordsOf(prompt);
  const rarity = new Map(
    [...asked.keys()].map((word) => {
      const holding = candidates.filter(({ words }) => words.has(word)).length;
      return [word, Math.log(1 + (candidates.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  const score = ({ words, text }: Candidate) => {
    let sum = 0;
    for (const [word, weight] of rarity) {
      const count = words.get(word) ?? 0;
      sum += (weight * count) / (count + SATURATION);
    }
    return /\d/.test(text) ? sum * FIGURES : sum;
  };
  const scored = candidates.map((candidate) => ({ candidate, score: score(candidate) }));
  let room = MOST_BACKGROUND;
  return scored
    .toSorted((a, b) => b.score - a.score || a.candidate.order - b.candidate.order)
    .filter(({ candidate: { text } }) => {
      if (text.length > room) return false;
      room -= text.length;
      return true;
    })
    .slice(0, MOST_PASSAGES)
    .toSorted((a, b) => a.candidate.order - b.candidate.order)
    .map(({ candidate: { document, place, text } }) => ({ document, place, text }));
}

/** How often each word stands in a text, in lower case; words of one or two letters tell nothing. */
function wordsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{3,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
