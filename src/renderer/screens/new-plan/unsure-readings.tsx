import { Alert, List, Stack, Text } from '@mantine/core';
import type { Check } from './dimensions.ts';

/** What of the prompt can be read in two ways, with both readings: to be settled by rewording it. */
export function UnsureReadings({ unsure }: Pick<Check, 'unsure'>) {
  return (
    <Alert color="yellow" variant="light" title="Can be read in two ways">
      <Stack gap="xs">
        <Text size="sm">Reword the prompt to settle it. The plan would take the first reading.</Text>
        {unsure.map(({ question, readings }) => (
          <div key={question}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {question}
            </Text>
            <List size="sm" type="ordered">
              {readings.map((reading) => (
                <List.Item key={reading}>{reading}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
