import { GridDrawing, type GridOfNumbers, gridSize } from '../components/charts/numbered-grid.tsx';
import { textWidth, wrapped } from '../figures/text-fit.ts';
import { type Block, CONTENT_WIDTH, MARGIN } from './block.tsx';

/** Pixels: the grid, the room between it and its list, a line of the list, and what parts two rows. */
const [GRID, BETWEEN, LINE, ROW_GAP] = [440, 28, 17, 8];
const NUMBER = 26;
const MOST_LINES = 3;

/** Numbered marks in a grid with the list of what they stand for beside it. */
export function gridBlocks(grid: GridOfNumbers): Block[] {
  if (grid.rows.length === 0) return [];
  const size = gridSize(grid);
  const drawn = (GRID * size.height) / size.width;
  const left = MARGIN + GRID + BETWEEN;
  const right = MARGIN + CONTENT_WIDTH;
  let used = 0;
  const rows = grid.rows.map((row) => {
    const lines = wrapped(row.title, 13, right - left - NUMBER - textWidth(row.endWords, 13) - 16, MOST_LINES);
    const at = { row, lines, y: used };
    used += Math.max(1, lines.length) * LINE + ROW_GAP;
    return at;
  });
  return [
    {
      height: Math.max(drawn, used) + ROW_GAP,
      draw: (top) => (
        <>
          <GridDrawing grid={grid} place={{ x: MARGIN, y: top, width: GRID }} />
          {rows.map(({ row, lines, y }) => (
            <g key={row.number}>
              <text className="picture-quiet picture-end" x={left + NUMBER - 10} y={top + y + LINE - 3}>
                {row.number}
              </text>
              {lines.map((line, index) => (
                <text
                  key={String(index)}
                  className="picture-text"
                  x={left + NUMBER}
                  y={top + y + (index + 1) * LINE - 3}
                >
                  {line}
                </text>
              ))}
              <text className="picture-strong picture-end" x={right} y={top + y + LINE - 3}>
                {row.endWords}
              </text>
            </g>
          ))}
        </>
      ),
    },
  ];
}
