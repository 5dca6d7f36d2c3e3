import type { ReactNode } from 'react';
import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import type { Figure } from '../../model.ts';
import { FigureFrame } from './figure-frame.tsx';

const LEFT = 44;

interface Axis {
  readonly name: string;
  /** From the origin. */
  readonly ticks: readonly (number | string)[];
  /** Along the axis, where a tick is a word. */
  readonly turned?: boolean;
}

/** A mark's number in the middle of it, in units of the grid's cells from the upper left corner. */
interface NumberedMark {
  readonly number: number;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface GridOfNumbers {
  readonly figure: Figure;
  readonly summary: string;
  /** Width and height of a cell. */
  readonly side: number;
  readonly across: Axis;
  readonly up: Axis;
  /** Class of the cell at these steps from the origin, and what stands in its corner. */
  readonly cell: (across: number, up: number) => { readonly className: string; readonly label?: number };
  /** What is drawn over the cells; `at` turns units of cells into those of the drawing. */
  readonly marks: (at: GridPlace) => ReactNode;
  /** Rows of the list beside the grid. */
  readonly rows: readonly {
    readonly number: number;
    readonly title: string;
    /** What stands at its end, such as a score, also in words. */
    readonly end: ReactNode;
    readonly endWords: string;
  }[];
}

interface NumberedGridProps extends GridOfNumbers {
  readonly table: ReactNode;
}

interface GridPlace {
  readonly x: (cells: number) => number;
  readonly y: (cells: number) => number;
}

/** Numbered things placed in a grid of two scales, with a list of what each number stands for. */
export function NumberedGrid({ table, ...grid }: NumberedGridProps) {
  const { figure, summary, rows } = grid;
  return (
    <FigureFrame className="figure-risk" empty={rows.length === 0} title={figure.title} summary={summary} table={table}>
      <div className="risk">
        <GridDrawing grid={grid} />
        <ol className="risk-list">
          {rows.map(({ number, title, end }) => (
            <li key={number}>
              <span className="risk-badge">{number}</span>
              <span className="risk-title">
                <bdi>{title}</bdi>
              </span>
              {end}
            </li>
          ))}
        </ol>
      </div>
    </FigureFrame>
  );
}

/** Width and height of the drawing in pixels, where nothing scales it. */
export function gridSize({ side, across, up }: GridOfNumbers): { readonly width: number; readonly height: number } {
  return { width: LEFT + across.ticks.length * side + 2, height: up.ticks.length * side + 48 };
}

interface GridDrawingProps {
  readonly grid: GridOfNumbers;
  readonly place?: DrawingPlace;
}

/** The grid with its marks. */
export function GridDrawing({ grid, place }: GridDrawingProps) {
  const { figure, summary, side, across, up, cell, marks } = grid;
  const size = gridSize(grid);
  const width = across.ticks.length * side;
  const height = up.ticks.length * side;
  const at: GridPlace = { x: (cells) => LEFT + cells * side, y: (cells) => cells * side };
  return (
    <svg
      className="risk-grid"
      {...(place && { ...placed(place), height: (size.height / size.width) * place.width })}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={figure.title}
    >
      <title>{figure.title}</title>
      <desc>{summary}</desc>
      {up.ticks.flatMap((row, rowIndex) =>
        across.ticks.map((column, columnIndex) => {
          const { className, label } = cell(columnIndex, rowIndex);
          const top = at.y(up.ticks.length - 1 - rowIndex);
          return (
            <g key={`${row}-${column}`}>
              <rect
                className={className}
                x={at.x(columnIndex) + 1}
                y={top + 1}
                width={side - 2}
                height={side - 2}
                rx="4"
              />
              {label !== undefined && (
                <text className="cell-score" x={at.x(columnIndex + 1) - 7} y={top + 15}>
                  {label}
                </text>
              )}
            </g>
          );
        }),
      )}
      {up.ticks.map((tick, index) => {
        const middle = height - (index + 0.5) * side;
        const place = up.turned
          ? { transform: `translate(${LEFT - 8} ${middle}) rotate(-90)`, textAnchor: 'middle' as const }
          : { x: LEFT - 10, y: middle + 4, textAnchor: 'end' as const };
        return (
          <text key={tick} className="axis-tick" {...place}>
            {tick}
          </text>
        );
      })}
      {across.ticks.map((tick, index) => (
        <text key={tick} className="axis-tick" x={at.x(index + 0.5)} y={height + 18} textAnchor="middle">
          {tick}
        </text>
      ))}
      <text className="axis-name" x={LEFT + width / 2} y={height + 40} textAnchor="middle">
        {across.name}
      </text>
      <text className="axis-name" transform={`translate(13 ${height / 2}) rotate(-90)`} textAnchor="middle">
        {up.name}
      </text>
      {marks(at)}
    </svg>
  );
}

/** The number of a mark. */
export function MarkNumber({ mark, at }: { readonly mark: NumberedMark; readonly at: GridPlace }) {
  return (
    <text
      className={mark.scale < 1 ? 'risk-number risk-number-small' : 'risk-number'}
      x={at.x(mark.x)}
      y={at.y(mark.y) + 4 * mark.scale}
      textAnchor="middle"
    >
      {mark.number}
    </text>
  );
}
