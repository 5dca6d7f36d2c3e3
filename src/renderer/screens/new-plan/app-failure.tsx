import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AppError } from '../../../shared/result.ts';
import { nextStep } from '../../api/app-error.ts';

/** An expected failure that came as an answer, with what to do. */
export function AppFailure({ error }: { readonly error: AppError }) {
  const next = nextStep(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={error.message} role="alert">
      {next !== undefined && <Text size="sm">{next}</Text>}
    </Alert>
  );
}
