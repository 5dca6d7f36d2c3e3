import { Paper, Text, Title } from '@mantine/core';
import { formatLongDay } from '../../../components/format/format.ts';
import { FactText } from '../facts/fact-text.tsx';
import classes from './decide.module.css';
import type { ListedDecisions } from './use-decisions.ts';

/** The questions between the phases: whether to go on, by what evidence, and what a no means. */
export function GatesList({ gates }: { readonly gates: ListedDecisions['gates'] }) {
  return (
    <div className={classes.cards}>
      {gates.map(({ question, evidence, due, due_p50, due_p80, phase_title, if_no }) => (
        <Paper withBorder p="md" component="article" key={question} className={classes.card ?? ''}>
          <Title order={3} size="h5" className={classes.question ?? ''}>
            <FactText text={question} />
          </Title>
          <Text size="sm" c="dimmed" mb={4}>
            {due === null ? `Before “${phase_title}”` : `By ${formatLongDay(due)} as planned`}
            {due_p50 !== null &&
              due_p80 !== null &&
              `; 50% likely by ${formatLongDay(due_p50)}, 80% likely by ${formatLongDay(due_p80)}`}
          </Text>
          <Text size="sm">
            Evidence: <FactText text={evidence} />
          </Text>
          <Text size="sm">
            If no: <FactText text={if_no} />
          </Text>
        </Paper>
      ))}
    </div>
  );
}
