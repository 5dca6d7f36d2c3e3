import { ScrollArea } from '@mantine/core';
import classes from './changed-lines.module.css';

/** Lines with `+` or `-` before them, coloured and told apart by their sign as well. */
export function ChangedLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    // The buttons below stay in sight in a small window.
    <ScrollArea.Autosize
      mah="min(260px, calc(100dvh - 420px))"
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': 'Changed lines' }}
    >
      <pre className={classes.lines}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move.
          <span key={place} className={line.startsWith('+') ? classes.added : classes.gone}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </ScrollArea.Autosize>
  );
}
