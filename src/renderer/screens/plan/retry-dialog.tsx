import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import type { ResumeOptions } from '../../../shared/contracts/plan-run.ts';
import { api } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { type DraftingChoice, DraftingFields } from './drafting-fields.tsx';

interface RetryDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a plan is drafted from the beginning, and says what becomes of what is there. */
export function RetryDialog({ overview, opened, onClose }: RetryDialogProps) {
  const { plan_id } = overview.status;
  const options = useQuery(api.runs.resumeOptions.queryOptions({ plan_id }, { enabled: opened }));
  return (
    <Modal opened={opened} onClose={onClose} title="Start over" size="lg">
      <Loaded query={options} rows={4}>
        {(loaded) => <RetryForm planId={plan_id} options={loaded} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

interface RetryFormProps {
  readonly planId: string;
  readonly options: ResumeOptions;
  readonly onClose: () => void;
}

function RetryForm({ planId, options, onClose }: RetryFormProps) {
  const [drafting, setDrafting] = useState<DraftingChoice>({});
  const retry = useMutation(api.runs.retry.mutationOptions({ onSuccess: onClose, onError: toastError }));
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" title="All sections are drafted again">
        Existing files, including your edits and the facts you set, move to the plan’s “history” folder. All model calls
        are repeated; past costs still count.
      </Alert>
      <DraftingFields options={options} value={drafting} onChange={setDrafting} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={retry.isPending} onClick={() => retry.mutate({ plan_id: planId, ...drafting })}>
          Start over
        </Button>
      </Group>
    </Stack>
  );
}
