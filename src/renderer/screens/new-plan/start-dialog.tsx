import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../api/api.ts';
import { formatDay, formatUsd, locale } from '../../components/format/format.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import type { Check } from './dimensions.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';
import { type Choice, callsText, costText, privacyText, SPEEDS, timeText } from './estimate-text.ts';

interface StartDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly keeper: DraftKeeper;
  readonly keeping: Keeping;
  readonly choice: Choice | undefined;
  readonly check: Check | null;
}

/** What will happen, before it does: who drafts, how long it takes, what it costs, what leaves the computer. */
export function StartDialog({ opened, onClose, keeper, keeping, choice, check }: StartDialogProps) {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: async () => {
      const { state, saved, error } = await keeper.flush();
      if (state !== 'saved' || !saved)
        throw new Error(error?.message ?? 'The draft could not be saved, so drafting was not started.');
      return client.prompts.start.mutate({
        plan_id: saved.plan_id,
        expected_version: saved.version,
        usual_locale: locale,
      });
    },
    onSuccess: ({ plan_id }) => navigate({ to: '/plan/$planId', params: { planId: plan_id } }),
  });
  const { content } = keeping;
  const speed = SPEEDS.find(({ value }) => value === content.speed_vs_detail);
  const close = () => {
    start.reset();
    onClose();
  };
  const cap = content.max_cost_usd;
  const rows: readonly (readonly [string, string])[] = [
    ['Drafted by', choice ? choice.title : content.model_profile],
    ['Level of detail', speed ? `${speed.label}. ${speed.text}` : content.speed_vs_detail],
    ['Start date', formatDay(content.start_date)],
    ...(content.background?.documents.length
      ? [['Documents', content.background.documents.map(({ name }) => name).join(', ')] as const]
      : []),
    ...(choice
      ? ([
          ['Requests', callsText(choice)],
          ['Time', timeText(choice)],
          ['Cost', `${costText(choice)}${cap === null ? '' : `; stops before ${formatUsd(cap)}`}`],
          ['Privacy', privacyText(choice)],
        ] as const)
      : []),
  ];
  return (
    <Modal opened={opened} onClose={close} title="Draft this plan?" size="lg">
      <Stack gap="md">
        {check && !check.ready && (
          <Alert color="yellow" variant="light" title="No project found in the text">
            Drafting will probably stop at the first step. Describe your project first.
          </Alert>
        )}
        <Table variant="vertical" layout="fixed" verticalSpacing={6}>
          <Table.Tbody>
            {rows.map(([name, text]) => (
              <Table.Tr key={name}>
                <Table.Th w={130} fw={500}>
                  {name}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {choice?.estimate && choice.estimate.calls > 0 && (
          <Text size="xs" c="dimmed">
            Estimates based on {choice.estimate.basis}.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          You can stop at any time. Finished sections are kept, and you can resume later.
        </Text>
        {start.isError && <ErrorState error={start.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button data-autofocus loading={start.isPending || keeping.isAttaching} onClick={() => start.mutate()}>
            Start drafting
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
