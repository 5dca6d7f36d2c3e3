import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Check } from './dimensions.ts';

interface NextQuestionProps {
  readonly check: Check;
  /** Begins a line for the dimension of this name. */
  readonly onAnswer: (dimension: string) => void;
}

/** The question whose answer would help the plan most, with a place to answer it. */
export function NextQuestion({ check, onAnswer }: NextQuestionProps) {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const { questions, dimensions } = check;
  const open = questions.filter((question) => !skipped.includes(question));
  const question = open[0] ?? questions[0];
  if (question === undefined) {
    return (
      <Paper withBorder p="sm">
        <Text size="sm">All key points are covered. More detail still helps.</Text>
      </Paper>
    );
  }
  const dimension = dimensions.find((each) => each.question === question)?.name;
  return (
    <Paper withBorder p="sm" component="section" aria-label="Most useful next answer">
      <Stack gap="xs">
        <Text size="xs" c="dimmed" fw={600}>
          Most useful next answer
        </Text>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {question}
        </Text>
        <Group gap="md">
          <Button
            size="compact-sm"
            leftSection={<IconTextPlus size={16} aria-hidden />}
            onClick={() => onAnswer(dimension ?? '')}
          >
            Answer in prompt
          </Button>
          {questions.length > 1 && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setSkipped(open.length > 1 ? [...skipped, question] : [])}
            >
              Another question
            </Anchor>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
