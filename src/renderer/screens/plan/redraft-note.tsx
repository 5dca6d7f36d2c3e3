import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { listed } from '../../../shared/listed.ts';
import { formatCount } from '../../components/format/format.ts';
import classes from './plan-layout.module.css';
import { ResumeDialog } from './resume-dialog.tsx';

const MOST_NAMED = 3;

/** Says of a finished plan what an edit left to be redrafted, and offers it. */
export function RedraftNote({ overview }: { readonly overview: PlanOverview }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, to_redraft, sections } = overview;
  if (status.state !== 'completed' || to_redraft.length === 0 || status.archived) return null;
  const titles = sections.filter(({ stage }) => to_redraft.includes(stage)).map(({ title }) => title);
  return (
    <div className={classes.note} role="status">
      <span className={classes.noteText}>
        {formatCount(titles.length, 'section')} out of date: {listed(titles, MOST_NAMED)}.
      </span>
      <Button size="compact-sm" onClick={() => setIsOpen(true)}>
        Update {formatCount(titles.length, 'section')}
      </Button>
      <ResumeDialog overview={overview} opened={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
