import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { formatBytes, formatCount, formatNumber } from '../../components/format/format.ts';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { useSettings } from './use-setting.ts';

/** What is stored, what leaves the computer, and how to take things back. */
export function PrivacyPart() {
  const size = useQuery(api.settings.size.queryOptions(undefined, { staleTime: 0 }));
  const deleted = useQuery(api.plans.listDeleted.queryOptions());
  const settings = useSettings();
  const queries = useQueryClient();
  const refresh = () => Promise.all([size.refetch(), deleted.refetch(), queries.invalidateQueries()]);
  const deleteCalls = useMutation(
    api.settings.deleteCalls.mutationOptions({
      onSuccess: async ({ left }) => {
        await refresh();
        toast(
          left === 0
            ? 'Model prompts and answers deleted.'
            : `Model prompts and answers deleted, except for ${formatNumber(left)} plans being drafted.`,
        );
      },
      onError: toastError,
    }),
  );
  const emptyTrash = useMutation(
    api.settings.emptyTrash.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast('Trash is empty.');
      },
      onError: toastError,
    }),
  );
  const inTrash = deleted.data?.plans.length;
  const unknown = [size, deleted].filter((query) => isLost(query));
  return (
    <>
      <Section title="What is stored">
        <List size="sm" spacing={6}>
          <List.Item>Your plans, as files and in a database, in one folder on this computer.</List.Item>
          <List.Item>Deleted plans, for 30 days.</List.Item>
          <List.Item>Which tools agents called recently, without content.</List.Item>
          <List.Item>No account, no telemetry, no crash reports.</List.Item>
        </List>
      </Section>
      <Section title="What leaves the computer">
        <List size="sm" spacing={6}>
          <List.Item>
            With local models, or without a model: <b>nothing</b>.
          </List.Item>
          <List.Item>With cloud models: the prompt and the pages a request needs, to the provider.</List.Item>
          <List.Item>With an agent: what it reads, to the provider of its model.</List.Item>
        </List>
      </Section>
      <Section title="Options">
        {isLost(settings) ? (
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Stack gap="md">
            <SwitchSetting
              name="store_calls"
              label="Keep model prompts and answers"
              text="Lets a plan resume without repeating requests, and lets you review them."
            />
            <SwitchSetting
              name="redact_events"
              label="Redact the live log"
              text="Events say what happened without quoting your text."
            />
          </Stack>
        )}
      </Section>
      <Section title="Delete data">
        {unknown[0] && (
          <ErrorState
            error={unknown[0].error}
            onRetry={() => {
              for (const query of unknown) void query.refetch();
            }}
          />
        )}
        <Stack gap="sm">
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">
              Model prompts and answers in all plans
              {size.data && ` (${formatBytes(size.data.calls_bytes)} of files)`}. Plans are kept; resuming repeats the
              requests.
            </Text>
            <Button
              size="xs"
              variant="default"
              color="red"
              loading={deleteCalls.isPending}
              onClick={() =>
                confirm('Delete all model prompts and answers?', 'Plans and their recorded costs are kept.', () =>
                  deleteCalls.mutate(),
                )
              }
            >
              Delete
            </Button>
          </Group>
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{trashText(inTrash)}</Text>
            <Button
              size="xs"
              variant="default"
              color="red"
              disabled={inTrash === undefined || inTrash === 0}
              loading={emptyTrash.isPending}
              onClick={() =>
                confirm('Empty trash?', 'The plans in it will be deleted permanently.', () => emptyTrash.mutate())
              }
            >
              Empty trash
            </Button>
          </Group>
        </Stack>
      </Section>
    </>
  );
}

/** @param count undefined while it is not known */
function trashText(count: number | undefined): string {
  if (count === undefined) return 'Deleted plans in the trash.';
  if (count === 0) return 'Trash is empty.';
  return `${formatCount(count, 'deleted plan')} in the trash.`;
}

function confirm(title: string, text: string, onConfirm: () => void): void {
  askFirst({
    title,
    text: `${text} This cannot be undone.`,
    action: 'Delete',
    isDestructive: true,
    onConfirm,
  });
}
