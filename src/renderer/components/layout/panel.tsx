import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A framed part of a screen under its title. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.heading ?? ''}>
        {title}
      </Title>
      {children}
    </section>
  );
}
