/** Places labels beside a horizontal axis whose width is not known when they are placed. */

/** A label at a place on the axis, 0 to 100. */
export interface Label {
  readonly at: number;
  readonly text: string;
}

/** `middle` stands over its place, `start` to its right, `end` to its left. */
type Anchor = 'start' | 'middle' | 'end';

interface PlacedLabel {
  readonly anchor: Anchor;
  /** 0 next to the drawing, and outwards from there. */
  readonly row: number;
}

/**
 * Widths in pixels for which figures are laid out: the content of one on a screen of 320 pixels, and of one that has room
 * for more labels. The style sheet hides `.needs-room` below the latter.
 */
export const FIGURE_WIDTH = { narrowest: 270, roomy: 544 } as const;

/** In which widths of a figure a label is shown; the style sheet hides those that need more room than there is. */
export type Room = 'always' | 'roomy' | 'never';

/** Pixels: the least between two labels of a row. */
const GAP = 8;
/** Pixels of a letter in the bold of the labels, and of one in a script of wide letters. */
const [LETTER, WIDE_LETTER] = [6.8, 12];
/** Hangul, kana, ideographs and their like, and wide punctuation; a minus sign and dashes are as wide as digits. */
const WIDE = /[\u1100-\u200f\u2014-\u2211\u2213-\u{10ffff}]/u;

/** About how many pixels a label is wide; more rather than less. */
export function labelWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER : LETTER), 0);
}

/**
 * Anchors and rows with which no label leaves the axis or touches another, at `narrowest` pixels and at every greater
 * width: places move apart in proportion to it, and labels keep their size. What is wider than half of `narrowest` may
 * leave it.
 */
export function placeLabels(labels: readonly Label[], narrowest: number): PlacedLabel[] {
  const places = labels.map((label, index) => {
    const anchor = anchorOf(label, narrowest);
    return { index, anchor, span: spanOf(label, narrowest, anchor) };
  });
  const ends: number[] = [];
  const rows = new Map<number, number>();
  for (const { index, span } of places.toSorted((a, b) => a.span.start - b.span.start)) {
    const free = ends.findIndex((end) => end + GAP <= span.start);
    const row = free === -1 ? ends.length : free;
    ends[row] = span.end;
    rows.set(index, row);
  }
  return places.map(({ index, anchor }) => ({ anchor, row: rows.get(index) ?? 0 }));
}

/** On which side of its place a label stays on the axis. */
export function anchorOf({ at, text }: Label, narrowest: number): Anchor {
  const [place, half] = [(at / 100) * narrowest, labelWidth(text) / 2];
  if (place - half >= 0 && place + half <= narrowest) return 'middle';
  return at < 50 ? 'start' : 'end';
}

interface AxisWidths {
  /** Pixels of the axis in the narrowest figure, and in one that has room for more labels. */
  readonly narrowest: number;
  readonly roomy: number;
  /** Where every label stands, unless each is anchored by its place. */
  readonly anchor?: Anchor;
  /** Pixels by which every label is moved to the right. */
  readonly shift?: number;
}

/**
 * Which labels of an axis are shown: those that fit at `narrowest` pixels always, others only from `roomy` pixels on. Every
 * second one is left out where not all fit, or every second and third, and so on, so that steps stay equal.
 */
export function axisRoom(labels: readonly Label[], { narrowest, roomy, anchor, shift = 0 }: AxisWidths): Room[] {
  const spanAt = (width: number) => (index: number) => {
    const label = labels[index] ?? { at: 0, text: '' };
    const { start, end } = spanOf(label, width, anchor ?? anchorOf(label, narrowest));
    return { start: start + shift, end: end + shift };
  };
  const all = labels.map((_, index) => index);
  const shown = fitting(all, spanAt(roomy), roomy);
  const always = fitting(shown, spanAt(narrowest), narrowest);
  return all.map((index) => (always.includes(index) ? 'always' : shown.includes(index) ? 'roomy' : 'never'));
}

/** The most labels at equal steps, out of these, that stay on the axis and apart from each other. */
function fitting(labels: readonly number[], spanOfLabel: (index: number) => Span, width: number): readonly number[] {
  for (let step = 1; step <= labels.length; step += 1) {
    const choices = Array.from({ length: step }, (_, first) =>
      labels.filter((label, place) => {
        const { start, end } = spanOfLabel(label);
        return place % step === first && start >= 0 && end <= width;
      }),
    ).filter((choice) => areApart(choice.map(spanOfLabel)));
    const [best] = choices.toSorted((a, b) => b.length - a.length);
    if (best) return best;
  }
  return [];
}

function areApart(spans: readonly Span[]): boolean {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  return ordered.slice(1).every(({ start }, index) => (ordered[index]?.end ?? 0) + GAP <= start);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a label takes of an axis, in pixels. */
function spanOf({ at, text }: Label, width: number, anchor: Anchor): Span {
  const [place, length] = [(at / 100) * width, labelWidth(text)];
  const start = place - (anchor === 'start' ? 0 : anchor === 'end' ? length : length / 2);
  return { start, end: start + length };
}
