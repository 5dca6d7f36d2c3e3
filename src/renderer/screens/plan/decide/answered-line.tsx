import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DecisionAnswer } from '../../../../shared/contracts/decision.ts';
import { formatMoment } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';

interface AnsweredLineProps {
  readonly answer: DecisionAnswer;
  /** What was decided. */
  readonly children: ReactNode;
  readonly locked: boolean;
  readonly about: string;
  readonly onReopen: () => void;
}

/** What was decided, by whom and when, and the way back. */
export function AnsweredLine({ answer, children, locked, about, onReopen }: AnsweredLineProps) {
  const ago = useAgo();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <IconCircleCheck size={20} color="var(--mantine-color-teal-text)" style={{ flex: 'none' }} aria-hidden />
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}{' '}
        <Text span size="sm" c="dimmed">
          by {answer.by},{' '}
          <time dateTime={answer.at} title={formatMoment(answer.at)}>
            {ago(answer.at)}
          </time>
        </Text>
      </Text>
      {!locked && (
        <Button size="compact-sm" variant="default" flex="none" aria-label={`Reopen: ${about}`} onClick={onReopen}>
          Reopen
        </Button>
      )}
    </Group>
  );
}
