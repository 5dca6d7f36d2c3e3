import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { AnchorLink } from '../../../components/layout/links.tsx';
import classes from './facts.module.css';
import type { FactBook, ListedFact, ListedFacts } from './use-plan-facts.ts';

type Proposal = ListedFacts['proposals'][number];

interface ProposedFactsProps {
  readonly planId: string;
  readonly proposals: readonly Proposal[];
  readonly book: FactBook;
  /** Sets the fact to the value; null where nothing can be changed now. */
  readonly onTake: ((fact: ListedFact, value: Proposal['value']) => void) | null;
}

/** Values that accepted criticism asks for: what each is now, what it would be, who says so and why. */
export function ProposedFacts({ planId, proposals, book, onTake }: ProposedFactsProps) {
  if (proposals.length === 0) return null;
  return (
    <Paper component="section" withBorder p="xs" className={classes.proposals ?? ''} aria-labelledby="proposed-facts">
      <Title order={2} size="h5" id="proposed-facts">
        Accepted criticism asks for
      </Title>
      <ul className={classes.proposalList}>
        {proposals.map((proposal) => (
          <Proposed key={proposal.id} planId={planId} proposal={proposal} book={book} onTake={onTake} />
        ))}
      </ul>
    </Paper>
  );
}

interface ProposedProps extends Pick<ProposedFactsProps, 'planId' | 'book' | 'onTake'> {
  readonly proposal: Proposal;
}

function Proposed({ planId, proposal: { id, label, value, now, expert, why }, book, onTake }: ProposedProps) {
  const fact = book.byId.get(id);
  if (!fact) return null;
  const { unit } = fact;
  return (
    <li className={classes.proposal}>
      <div>
        <Group gap="xs">
          <AnchorLink size="sm" to="/plan/$planId/facts" params={{ planId }} search={{ fact: id }} dir="auto">
            {label}
          </AnchorLink>
          <span className={classes.was}>{book.format({ value: now, unit })}</span>
          <IconArrowNarrowRight size={16} aria-label="would be" role="img" />
          <strong>{book.format({ value, unit })}</strong>
        </Group>
        <Text size="sm" c="dimmed" dir="auto">
          {expert}: {why}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={onTake === null}
        aria-label={`Use this value for ${label}`}
        onClick={() => onTake?.(fact, value)}
      >
        Use this value
      </Button>
    </li>
  );
}
