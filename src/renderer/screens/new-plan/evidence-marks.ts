import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';
import type { EvidencePlace } from '../../../shared/contracts/prompt-check.ts';
import classes from './new-plan.module.css';

interface Marks {
  /** Words that something was read from. */
  readonly words: readonly EvidencePlace[];
  /** The place that is looked at now. */
  readonly active: EvidencePlace | null;
}

const setMarks = StateEffect.define<Marks>();

const wordsMark = Decoration.mark({ class: classes.said ?? '' });
const sentenceMark = Decoration.mark({ class: classes.sentence ?? '' });
const activeMark = Decoration.mark({ class: classes.words ?? '' });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    const effect = transaction.effects.find((each) => each.is(setMarks));
    // Until the text is checked again, marks go along with their words.
    return effect ? decorate(effect.value, transaction.newDoc.length) : shown.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorate({ words, active }: Marks, length: number): DecorationSet {
  const ranges = [
    ...words.map((place) => wordsMark.range(place.words.from, place.words.to)),
    ...(active ? [sentenceMark.range(active.sentence.from, active.sentence.to)] : []),
    ...(active ? [activeMark.range(active.words.from, active.words.to)] : []),
  ];
  return Decoration.set(
    ranges.filter(({ from, to }) => from < to && to <= length),
    true,
  );
}

/** The editor of the prompt, as other parts of the screen reach into it. */
export class PromptView {
  #view: EditorView | null = null;
  /** To be written as soon as the editor is there. */
  #waiting: string | null = null;

  /** To be given to the editor once. */
  readonly extension: Extension = [
    marks,
    ViewPlugin.define((view) => {
      this.#view = view;
      const beginning = this.#waiting;
      this.#waiting = null;
      // Not while the editor is still being made.
      if (beginning !== null) queueMicrotask(() => this.addLine(beginning));
      return {
        destroy: () => {
          if (this.#view === view) this.#view = null;
        },
      };
    }),
  ];

  /** Marks places of `text`; where the editor holds another text by now, nothing is changed. */
  mark(text: string, shown: Marks): void {
    if (this.#view?.state.doc.toString() === text) this.#view.dispatch({ effects: setMarks.of(shown) });
  }

  reveal({ sentence }: EvidencePlace): void {
    const view = this.#view;
    if (!view || sentence.to > view.state.doc.length) return;
    view.dispatch({ effects: EditorView.scrollIntoView(sentence.from, { y: 'center' }) });
  }

  /** Begins a paragraph of its own at the end, to be written on. */
  addLine(beginning: string): void {
    const view = this.#view;
    if (!view) {
      this.#waiting = beginning;
      return;
    }
    const before = view.state.doc.toString();
    const end = before.trimEnd().length;
    const insert = `${end === 0 ? '' : '\n\n'}${beginning}`;
    view.dispatch({
      changes: { from: end, to: before.length, insert },
      selection: { anchor: end + insert.length },
      scrollIntoView: true,
    });
    view.focus();
  }

  focus(): void {
    this.#view?.focus();
  }
}
