import { Alert } from '@mantine/core';
import type { PlanQuality } from '../../../../shared/contracts/plan-quality.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import classes from './quality.module.css';

/** Sections that failed, or of which a part is missing: nothing else that is said of the plan makes up for them. */
export function Incomplete({ quality }: { readonly quality: PlanQuality }) {
  const { plan_id, failed, partial } = quality;
  if (failed.length + partial.length === 0) return null;
  return (
    <Alert color="red" variant="light" title="Incomplete sections">
      <ul className={classes.list}>
        {failed.map(({ stage, title, message }) => (
          <li key={stage}>
            {title}: {message}
          </li>
        ))}
        {partial.map(({ stage, title, item, note }) => (
          <li key={`${stage} ${item}`}>
            {title}, {item}: {note}
          </li>
        ))}
      </ul>
      <AnchorLink
        to="/plan/$planId/graph"
        params={{ planId: plan_id }}
        search={{ stage: (failed[0] ?? partial[0])?.stage }}
        size="sm"
        c="inherit"
        underline="always"
      >
        Update them in the graph
      </AnchorLink>
    </Alert>
  );
}
