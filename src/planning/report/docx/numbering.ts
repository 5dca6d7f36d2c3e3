import { FootnoteReferenceRun, Paragraph, type Run, SimpleField, type TextRun } from 'docx';
import type { Say } from '../../../shared/report-words/report-words.ts';
import { basisSentence } from '../view/basis.ts';
import type { ReportView } from '../view/view.ts';
import { textRuns } from './text-runs.ts';

/**
 * What is counted through a document: footnotes that say what numbers rest on, one for each fact, at its first mention,
 * but none that would only say “calculated”; its lists, figures and pictures.
 */
export interface Numbering {
  /** The mark of the footnote; empty where the fact has one already, and for what is no fact. */
  readonly reference: (anchor: string) => readonly Run[];
  /** A number that no list of the document has yet. */
  readonly nextList: () => number;
  /** A caption with the number of the next figure, in a field, so that Word counts on and can list them. */
  readonly caption: (text: string) => Paragraph;
  /** What stands above the numbers of the figure that had the last caption; Word keeps its number the same as there. */
  readonly inNumbers: () => Paragraph;
  /** A number that no picture of the document has yet. */
  readonly nextPicture: () => string;
  /** All footnotes, by their numbers. */
  readonly all: () => Record<string, { readonly children: Paragraph[] }>;
}

export function numberingOf({ facts, say }: ReportView): Numbering {
  const byAnchor = new Map(facts.map((placed) => [placed.anchor, placed]));
  for (const placed of facts) {
    const plain = `fact-${placed.fact.id}`;
    if (!byAnchor.has(plain)) byAnchor.set(plain, placed);
  }
  let [lists, pictures, figures] = [0, 0, 0];
  const noted = new Set<string>();
  const notes: Record<string, { readonly children: Paragraph[] }> = {};
  return {
    reference(anchor) {
      const placed = byAnchor.get(anchor);
      if (placed === undefined || noted.has(placed.anchor) || isPlainlyCalculated(placed.fact)) return [];
      noted.add(placed.anchor);
      const number = noted.size;
      notes[number] = { children: [new Paragraph({ style: 'Small', children: textRuns(noteText(placed.fact, say)) })] };
      return [new FootnoteReferenceRun(number)];
    },
    nextList() {
      lists += 1;
      return lists;
    },
    caption(text) {
      figures += 1;
      return captionOf(
        textRuns(`${say('Figure')} `),
        new SimpleField('SEQ Figure \\* ARABIC', String(figures)),
        textRuns(`: ${text}`),
      );
    },
    inNumbers() {
      const [before = '', after = ''] = say('Figure {1} in numbers', '{1}').split('{1}');
      return captionOf(
        textRuns(before),
        new SimpleField('SEQ Figure \\c \\* ARABIC', String(figures)),
        textRuns(after),
      );
    },
    nextPicture() {
      pictures += 1;
      return String(pictures);
    },
    all: () => notes,
  };
}

function captionOf(before: readonly TextRun[], number: SimpleField, after: readonly TextRun[]): Paragraph {
  return new Paragraph({ style: 'Caption', keepNext: true, children: [...before, number, ...after] });
}

/** Whether there is no more to say of it than that it was calculated: what the schedule and the simulation come to. */
function isPlainlyCalculated({ basis, formula }: ReportView['facts'][number]['fact']): boolean {
  return basis === 'derived' && formula === undefined;
}

/** A reason may be whole sentences, with their last mark. */
const ENDED = /[.!?…]$/;

function noteText(fact: ReportView['facts'][number]['fact'], say: Say): string {
  const text = `${fact.label}: ${basisSentence(fact, say)}`;
  return ENDED.test(text) ? text : `${text}.`;
}
