import { Button, Grid, Group, Modal, ScrollArea, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { formatNumber } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import classes from './new-plan.module.css';

interface ExamplesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Begins with the text of an example. */
  readonly onStartFrom: (example: { readonly title: string; readonly text: string }) => void;
}

/** Prompts that show what a good one says: to read, to start from, and some with a plan to look at. */
export function ExamplesDialog({ opened, onClose, onStartFrom }: ExamplesDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Example prompts" size={1040}>
      <Examples onStartFrom={onStartFrom} />
    </Modal>
  );
}

function Examples({ onStartFrom }: Pick<ExamplesDialogProps, 'onStartFrom'>) {
  const { data, error, isPending, refetch } = useQuery(
    api.prompts.examples.queryOptions(undefined, { meta: { live: false } }),
  );
  const [chosen, setChosen] = useState<string>();
  if (isPending) return <LoadingState />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const example = data.examples.find(({ id }) => id === chosen) ?? data.examples[0];
  return (
    <Grid gap="lg">
      <Grid.Col span={4}>
        <ScrollArea.Autosize mah="min(60dvh, 620px)" type="auto" viewportProps={{ tabIndex: -1 }}>
          <Stack gap={2} component="nav" aria-label="Examples">
            {data.examples.map(({ id, title, domain, word_count }) => (
              <UnstyledButton
                key={id}
                className={classes.choice ?? ''}
                aria-current={id === example?.id}
                onClick={() => setChosen(id)}
              >
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed">
                  {field(domain)}, {formatNumber(word_count)} words
                </Text>
              </UnstyledButton>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Grid.Col>
      <Grid.Col span={8}>
        {example && (
          <Stack gap="sm">
            <Title order={3} size="h4">
              {example.title}
            </Title>
            <ScrollArea.Autosize
              mah="min(48dvh, 520px)"
              type="auto"
              viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Example prompt' }}
            >
              <Text size="sm" className={classes.example ?? ''} pr="sm">
                {example.text}
              </Text>
            </ScrollArea.Autosize>
            <Group justify="space-between">
              {example.plan_drafted_by ? (
                <Text size="sm" c="dimmed">
                  <AnchorLink size="sm" underline="always" to="/example/$exampleId" params={{ exampleId: example.id }}>
                    View the drafted plan
                  </AnchorLink>
                  {` (by ${example.plan_drafted_by})`}
                </Text>
              ) : (
                <span />
              )}
              <Button onClick={() => onStartFrom(example)}>Use this prompt</Button>
            </Group>
          </Stack>
        )}
      </Grid.Col>
    </Grid>
  );
}

function field(domain: string): string {
  const words = domain.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
