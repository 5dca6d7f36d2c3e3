import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BaselineComparison } from '../../../../../shared/contracts/schedule.ts';
import { api } from '../../../../api/api.ts';
import { toastError, toastUndo } from '../../../../components/dialogs/toasts.tsx';
import { formatMoment } from '../../../../components/format/format.ts';

interface BaselineMenuProps {
  readonly planId: string;
  readonly baseline: BaselineComparison | null;
}

/** Keeps today's schedule to compare later ones with it, or lets the kept one go. */
export function BaselineMenu({ planId, baseline }: BaselineMenuProps) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(api.schedule.pathFilter());
  const set = useMutation(
    api.schedule.setBaseline.mutationOptions({
      onSettled: refresh,
      onError: toastError,
      onSuccess({ before }, { baseline: wanted }) {
        if (wanted === null) toastUndo('Baseline removed.', () => put(before));
      },
    }),
  );
  const put = (kept: Parameters<typeof set.mutateAsync>[0]['baseline']) =>
    set.mutateAsync({ plan_id: planId, baseline: kept });
  const keep = useMutation(
    api.schedule.keepBaseline.mutationOptions({
      onSettled: refresh,
      onError: toastError,
      onSuccess({ before }) {
        toastUndo('Baseline set.', () => put(before));
      },
    }),
  );
  if (!baseline) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={keep.isPending}
        onClick={() => keep.mutate({ plan_id: planId })}
      >
        Set baseline
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} variant="default" aria-label="Baseline" loading={keep.isPending || set.isPending}>
          <IconChevronDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Set on {formatMoment(baseline.saved_at)}</Menu.Label>
        <Menu.Item onClick={() => keep.mutate({ plan_id: planId })}>Replace with current schedule</Menu.Item>
        <Menu.Item color="red" onClick={() => void put(null)}>
          Remove baseline
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
