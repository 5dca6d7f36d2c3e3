/** Where a mark stands in a cell whose side is 1, from its upper left corner, and its size: 1, or less in a crowded cell. */
interface PlaceInCell {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Place of one of so many marks of a cell, in as many rows and columns as they need. The top is left to the cell's label. */
export function placeInCell(index: number, count: number): PlaceInCell {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / columns));
  return {
    scale: Math.min(1, 3 / columns),
    x: ((index % columns) + 0.5) / columns,
    y: 0.2 + ((Math.floor(index / columns) + 0.5) / rows) * 0.78,
  };
}
