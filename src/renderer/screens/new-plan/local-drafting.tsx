import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { testStepText, useModelTest } from '../../components/use-model-test.ts';
import type { Choice } from './estimate-text.ts';

interface LocalDraftingProps {
  readonly choice: Choice | undefined;
  readonly lowPriority: boolean;
  readonly onChange: (lowPriority: boolean) => void;
}

/** For a model that the app runs itself: how fast it is here, and whether it may work in the background. */
export function LocalDrafting({ choice, lowPriority, onChange }: LocalDraftingProps) {
  if (!choice?.models.some(({ provider, usable }) => usable && provider === 'embedded')) return null;
  const untried = choice.estimate?.untried_model;
  return (
    <Stack gap="xs">
      {untried !== undefined && <Trial model={untried} />}
      <Switch
        label="Work overnight at low priority"
        description="Slower; other programs come first. Pauses on battery or when hot (macOS and Windows, while the app is open)."
        checked={lowPriority}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Stack>
  );
}

/** Measures a model that was never tried on this computer; the estimates go by that from then on. */
function Trial({ model }: { readonly model: string }) {
  const queries = useQueryClient();
  const { status, failure, isUnderWay, start, stop } = useModelTest(
    () => void queries.invalidateQueries(api.prompts.profiles.queryFilter()),
  );
  const problem =
    failure === null ? (status?.result?.problem ?? status?.error?.message ?? null) : appError(failure).message;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="xs">The time is an estimate until this model has been measured here.</Text>
        <Button size="compact-xs" variant="default" onClick={() => (isUnderWay ? stop() : start(model))}>
          {isUnderWay ? 'Stop measuring' : 'Measure its speed'}
        </Button>
      </Group>
      <Text size="xs" c={problem === null ? 'dimmed' : 'red'} role="status">
        {isUnderWay ? testStepText(status?.step ?? null) : problem}
      </Text>
    </Stack>
  );
}
