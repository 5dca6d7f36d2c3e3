import { FootnoteReferenceRun, Paragraph, type ParagraphChild, SimpleField } from 'docx';
import { basisSentence } from '../basis.ts';
import type { ReportView } from '../view.ts';
import { textRuns } from './text-runs.ts';

/**
 * What is counted through a document: footnotes that say what numbers rest on, one for each fact, at its first mention;
 * its lists, figures, tables and pictures.
 */
export interface Numbering {
  /** The mark of the footnote; empty where the fact has one already, and for what is no fact. */
  readonly reference: (anchor: string) => readonly ParagraphChild[];
  /** A number that no list of the document has yet. */
  readonly nextList: () => number;
  /** A caption with the next number of its kind, in a field, so that Word counts on and can list them. */
  readonly caption: (kind: 'Figure' | 'Table', text: string) => Paragraph;
  /** A number that no picture of the document has yet. */
  readonly nextPicture: () => string;
  /** All footnotes, by their numbers. */
  readonly all: () => Record<string, { readonly children: Paragraph[] }>;
}

export function numberingOf({ facts }: ReportView): Numbering {
  const byAnchor = new Map(facts.map((placed) => [placed.anchor, placed]));
  for (const placed of facts) {
    const plain = `fact-${placed.fact.id}`;
    if (!byAnchor.has(plain)) byAnchor.set(plain, placed);
  }
  let [lists, pictures] = [0, 0];
  const counted = { Figure: 0, Table: 0 };
  const noted = new Set<string>();
  const notes: Record<string, { readonly children: Paragraph[] }> = {};
  return {
    reference(anchor) {
      const placed = byAnchor.get(anchor);
      if (placed === undefined || noted.has(placed.anchor)) return [];
      noted.add(placed.anchor);
      const number = noted.size;
      notes[number] = { children: [new Paragraph({ style: 'Small', children: textRuns(noteText(placed.fact)) })] };
      return [new FootnoteReferenceRun(number)];
    },
    nextList() {
      lists += 1;
      return lists;
    },
    caption(kind, text) {
      counted[kind] += 1;
      return new Paragraph({
        style: 'Caption',
        keepNext: true,
        children: [
          ...textRuns(`${kind} `),
          new SimpleField(`SEQ ${kind} \\* ARABIC`, String(counted[kind])),
          ...textRuns(`: ${text}`),
        ],
      });
    },
    nextPicture() {
      pictures += 1;
      return String(pictures);
    },
    all: () => notes,
  };
}

function noteText(fact: ReportView['facts'][number]['fact']): string {
  return `${fact.label}: ${basisSentence(fact)}.`;
}
