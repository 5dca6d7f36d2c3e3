import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWindowTitle } from '../../components/layout/page-header.tsx';
import classes from './projects.module.css';

interface WorkFrameProps {
  readonly title: string;
  /** Links to what this is a part of, the largest first. */
  readonly path?: ReactNode;
  /** Behind the title. */
  readonly badge?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Links to the parts of it. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of a project: where it is, its title and its parts; what is below has all the height that is left. */
export function WorkFrame({ title, path, badge, actions, tabs, children }: WorkFrameProps) {
  useWindowTitle(title);
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <nav aria-label="Path" className={classes.path}>
          <Anchor component={Link} to="/projects" inherit className={classes.firm ?? ''}>
            Projects
          </Anchor>
          {path}
        </nav>
        <div className={classes.bar}>
          <Title order={1} size="h3" className={classes.title ?? ''} title={title} dir="auto">
            {title}
          </Title>
          {badge}
          <div className={classes.actions}>{actions}</div>
        </div>
        {tabs}
      </header>
      <section
        className={classes.body}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </section>
    </div>
  );
}

/** A step of the path; long names are cut. */
export function PathStep({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span aria-hidden className={classes.firm}>
        /
      </span>
      <span className={classes.step} dir="auto">
        {children}
      </span>
    </>
  );
}
