import { Button, Group, List, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { formatBytes, formatNumber } from '../../components/format.ts';
import { Section } from '../../components/section.tsx';
import { toast, toastError } from '../../components/toasts.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { useSettings } from './use-setting.ts';

/** What is kept, what leaves the computer, and how to take things back. */
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
            ? 'Prompts and answers of models are deleted.'
            : `Prompts and answers are deleted, but for ${formatNumber(left)} plans that are being drafted.`,
        );
      },
      onError: toastError,
    }),
  );
  const emptyTrash = useMutation(
    api.settings.emptyTrash.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast('The trash is empty.');
      },
      onError: toastError,
    }),
  );
  const inTrash = deleted.data?.plans.length;
  const unknown = [size, deleted].filter((query) => isLost(query));
  return (
    <>
      <Section title="What is kept">
        <List size="sm" spacing={6}>
          <List.Item>Your plans, as files and in a database, in one folder on this computer.</List.Item>
          <List.Item>Deleted plans, for thirty days.</List.Item>
          <List.Item>Which tools agents called last; nothing of what they wrote or read.</List.Item>
          <List.Item>No account, no telemetry, no crash reports.</List.Item>
        </List>
      </Section>
      <Section title="What leaves the computer">
        <List size="sm" spacing={6}>
          <List.Item>
            With the outline, or models on this computer: <b>nothing</b>.
          </List.Item>
          <List.Item>
            With a model of the cloud: the prompt, and the pages that a question needs, to its provider.
          </List.Item>
          <List.Item>With an agent: what it reads, to whoever runs its model.</List.Item>
        </List>
      </Section>
      <Section title="Choices">
        {isLost(settings) ? (
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Stack gap="md">
            <SwitchSetting
              name="store_calls"
              label="Keep what models were asked and answered"
              text="Lets a plan go on where it stopped without asking twice, and shows you what was said."
            />
            <SwitchSetting
              name="redact_events"
              label="Leave words of prompts out of the live log"
              text="Events then say what happened, and quote nothing."
            />
          </Stack>
        )}
      </Section>
      <Section title="Take back">
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
              Prompts and answers of models in all plans
              {size.data && ` (${formatBytes(size.data.calls_bytes)} of files)`}. The plans stay; a resume asks anew.
            </Text>
            <Button
              size="xs"
              variant="default"
              color="red"
              loading={deleteCalls.isPending}
              onClick={() =>
                confirm('Delete all prompts and answers of models?', 'The plans and what they cost stay.', () =>
                  deleteCalls.mutate(),
                )
              }
            >
              Delete them
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
                confirm('Empty the trash?', 'The plans in it are gone for good then.', () => emptyTrash.mutate())
              }
            >
              Empty the trash
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
  if (count === 0) return 'The trash is empty.';
  return count === 1 ? '1 deleted plan in the trash.' : `${formatNumber(count)} deleted plans in the trash.`;
}

function confirm(title: string, text: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text} This cannot be undone.</Text>,
    labels: { confirm: 'Delete', cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}
