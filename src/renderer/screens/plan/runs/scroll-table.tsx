import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './runs.module.css';

/** A table that scrolls sideways by itself where it is wider than its place. */
export function ScrollTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={5} horizontalSpacing="sm">
        {children}
      </Table>
    </section>
  );
}
