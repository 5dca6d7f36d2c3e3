import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { appError, nextStep } from '../../api/app-error.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Says what went wrong and what to do, in the place where the answer would stand. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { message, ...rest } = appError(error);
  const next = nextStep({ message, ...rest });
  return (
    <Alert m="lg" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={message} role="alert">
      <Stack gap="xs" align="flex-start">
        {next !== undefined && <Text size="sm">{next}</Text>}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
