import type { ReactNode } from 'react';
import { fitted, textWidth, wrapped } from '../figures/text-fit.ts';

/** Pixels: the width of every picture, its margin, and what is left for its content. */
export const PICTURE_WIDTH = 960;
export const MARGIN = 24;
export const CONTENT_WIDTH = PICTURE_WIDTH - 2 * MARGIN;

/** Something that takes the width of a picture, drawn from a height downwards. All in pixels. */
export interface Block {
  readonly height: number;
  readonly draw: (top: number) => ReactNode;
}

/** Empty room. */
export function gap(height: number): Block {
  return { height, draw: () => null };
}

interface Style {
  readonly className: string;
  /** Pixels of its font; the style sheet of pictures says the same. */
  readonly size: number;
  readonly most: number;
}

/** A text over the whole width, in as many lines as it needs and at most `most`. */
export function paragraph(text: string, { className, size, most }: Style): Block {
  const lines = wrapped(text, size, CONTENT_WIDTH, most);
  const step = Math.round(size * 1.45);
  return {
    height: lines.length * step,
    draw: (top) =>
      lines.map((line, index) => (
        <text key={String(index)} className={className} x={MARGIN} y={top + (index + 1) * step - 5}>
          {line}
        </text>
      )),
  };
}

/** The name of a part of a picture. */
export function partTitle(text: string): Block {
  return paragraph(text, { className: 'picture-strong', size: 13, most: 1 });
}

interface Legend {
  readonly width: number;
  readonly shape: ReactNode;
  readonly words: string;
}

const [LEGEND_ROW, LEGEND_GAP, LEGEND_FONT] = [22, 24, 12];

/** Shapes, 14 pixels high, with what they mean, in rows. */
export function legend(entries: readonly Legend[]): Block {
  let [x, row] = [0, 0];
  const places = entries.map((entry) => {
    const words = fitted(entry.words, LEGEND_FONT, CONTENT_WIDTH - entry.width - 8);
    const width = entry.width + (entry.width === 0 ? 0 : 8) + textWidth(words, LEGEND_FONT);
    if (x > 0 && x + width > CONTENT_WIDTH) [x, row] = [0, row + 1];
    const at = { entry, words, x: MARGIN + x, row };
    x += width + LEGEND_GAP;
    return at;
  });
  return {
    height: entries.length === 0 ? 0 : (row + 1) * LEGEND_ROW + 8,
    draw: (top) =>
      places.map(({ entry, words, ...at }) => (
        <g key={entry.words}>
          <svg
            x={at.x}
            y={top + at.row * LEGEND_ROW + 3}
            width={Math.max(1, entry.width)}
            height="14"
            aria-hidden="true"
          >
            {entry.shape}
          </svg>
          <text
            className="picture-small"
            x={at.x + entry.width + (entry.width === 0 ? 0 : 8)}
            y={top + at.row * LEGEND_ROW + 14}
          >
            {words}
          </text>
        </g>
      )),
  };
}
