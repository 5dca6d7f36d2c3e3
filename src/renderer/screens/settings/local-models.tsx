import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { toast } from '../../components/dialogs/toasts.tsx';
import { formatBytes } from '../../components/format/format.ts';
import { Section } from '../../components/layout/section.tsx';
import { onSubmit } from '../../components/on-submit.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { LocalModelCard } from './local-model-card.tsx';

/** How often a download that is under way is looked at, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** Models that the app runs itself: what fits this computer, downloads, and files of one's own. */
export function LocalModels() {
  const models = useQuery(
    api.settings.localModels.list.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.models.some(({ download }) => download !== null) ? LOOK_EVERY_MS : false,
    }),
  );
  useProfilesAnew(models.data?.models.filter(({ state }) => state === 'ready').length);
  return (
    <Section
      title="Models on this computer"
      text="Private and free, but slower and less capable than cloud models. Nothing is downloaded before you agree."
    >
      {models.isPending && <LoadingState rows={4} />}
      {models.isError && <ErrorState error={models.error} onRetry={() => void models.refetch()} />}
      {models.data?.models.map((model) => (
        <LocalModelCard key={model.name} model={model} />
      ))}
      {models.data && models.data.runtime_bytes !== null && (
        <Text size="xs" c="dimmed" mb="sm">
          {`PlanExe includes the program that runs these models (${formatBytes(wholeMegabytes(models.data.runtime_bytes))}). The sizes above are those of the models, which are downloaded separately.`}
        </Text>
      )}
      <OwnFile />
    </Section>
  );
}

/** As exact as anybody needs it. */
function wholeMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6) * 1e6;
}

/** Asks for the profiles again when a download has ended: one of them can be used then. */
function useProfilesAnew(ready: number | undefined): void {
  const queries = useQueryClient();
  const before = useRef(ready);
  useEffect(() => {
    if (before.current !== undefined && before.current !== ready)
      void queries.invalidateQueries(api.settings.profiles.queryFilter());
    before.current = ready;
  }, [ready, queries]);
}

/** Takes a model file by its path. */
function OwnFile() {
  const [path, setPath] = useState('');
  const queries = useQueryClient();
  const use = useMutation(
    api.settings.localModels.useFile.mutationOptions({
      onSuccess: async ({ title }) => {
        setPath('');
        await queries.invalidateQueries();
        toast(`${title} is ready.`);
      },
    }),
  );
  const failure = use.isError ? appError(use.error) : null;
  return (
    <form
      onSubmit={onSubmit(() => {
        use.mutate({ path: path.trim() });
      })}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label="Use your own file"
          placeholder="/path/to/model.gguf"
          value={path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
          error={failure && [failure.message, failure.details?.next].filter(Boolean).join(' ')}
        />
        <Button type="submit" variant="default" disabled={path.trim() === ''} loading={use.isPending}>
          Use file
        </Button>
      </Group>
    </form>
  );
}
