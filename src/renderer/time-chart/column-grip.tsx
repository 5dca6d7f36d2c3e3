import type { KeyboardEvent, PointerEvent } from 'react';
import { NARROWEST, WIDEST } from './chart-columns.ts';
import classes from './time-chart.module.css';

interface ColumnGripProps {
  /** In pixels. */
  readonly width: number;
  /** Null for the usual width. */
  readonly onResize: (width: number | null) => void;
}

/** Pixels for a press of a key. */
const STEP = 24;

/** The edge of a column, which can be dragged, or moved by the arrow keys. A double click gives it its usual width. */
export function ColumnGrip({ width, onResize }: ColumnGripProps) {
  const resize = (wanted: number) => onResize(Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted))));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const { clientX, pointerId } = event;
    const grip: HTMLElement = event.currentTarget;
    grip.setPointerCapture(pointerId);
    const stop = new AbortController();
    const { signal } = stop;
    grip.addEventListener('pointermove', (moved) => resize(width + moved.clientX - clientX), { signal });
    for (const end of ['pointerup', 'pointercancel']) grip.addEventListener(end, () => stop.abort(), { signal });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by !== 0) resize(width + by);
    else if (event.key === 'Enter') onResize(null);
    else return;
    event.preventDefault();
  };
  return (
    <hr
      tabIndex={0}
      aria-label="Width of the task column"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      className={classes.grip}
      onPointerDown={onPointerDown}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
