interface Size {
  readonly width: number;
  readonly height: number;
}

interface Placed {
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Places boxes in columns, in their order from top to bottom and from left to right, so that all of them are as large
 * as can be when they are fitted into a frame.
 *
 * @param aspect width of the frame by its height
 */
export function packColumns(boxes: readonly Size[], aspect: number, gap: number): Placed[] {
  const heights = boxes.flatMap((_, from) =>
    boxes.slice(from).map((_, count) => stackHeight(boxes.slice(from, from + count + 1), gap)),
  );
  const tallest = Math.max(0, ...boxes.map(({ height }) => height));
  const packings = [...new Set(heights)]
    .filter((height) => height >= tallest)
    .map((height) => pack(boxes, height, gap));
  const sizeOf = ({ width, height }: Size) => Math.max(width / aspect, height);
  const [best] = packings.sort((a, b) => sizeOf(a) - sizeOf(b));
  return best?.places ?? [];
}

function stackHeight(boxes: readonly Size[], gap: number): number {
  return boxes.reduce((sum, { height }) => sum + height + gap, -gap);
}

/** Fills columns of at most this height one after another. */
function pack(boxes: readonly Size[], most: number, gap: number): Size & { readonly places: Placed[] } {
  const places: Placed[] = [];
  let column = 0;
  let x = 0;
  let y = 0;
  let columnWidth = 0;
  let height = 0;
  for (const box of boxes) {
    if (y > 0 && y + box.height > most) {
      column += 1;
      x += columnWidth + gap;
      y = 0;
      columnWidth = 0;
    }
    places.push({ column, x, y });
    columnWidth = Math.max(columnWidth, box.width);
    height = Math.max(height, y + box.height);
    y += box.height + gap;
  }
  return { width: x + columnWidth, height, places };
}
