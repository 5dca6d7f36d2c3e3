import { Button, Group, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { client } from '../../api/api.ts';
import { onSubmit } from '../on-submit.ts';
import { toast, toastError, toastUndo } from './toasts.tsx';

interface PlanToRename {
  readonly plan_id: string;
  readonly title: string;
}

/** Asks what a plan is to be called, and calls it so. */
export function renamePlan(plan: PlanToRename): void {
  const id = modals.open({
    title: 'Rename plan',
    children: <RenameForm plan={plan} onClose={() => modals.close(id)} />,
  });
}

async function rename({ plan_id, title: before }: PlanToRename, title: string): Promise<void> {
  const set = (value: string) => client.plans.rename.mutate({ plan_id, title: value });
  try {
    const { title: now, warnings } = await set(title);
    toastUndo(`Renamed to “${now}”.`, () => set(before));
    for (const warning of warnings) toast(warning);
  } catch (error) {
    toastError(error);
  }
}

function RenameForm({ plan, onClose }: { readonly plan: PlanToRename; readonly onClose: () => void }) {
  const [title, setTitle] = useState(plan.title);
  const name = title.trim();
  return (
    <form
      onSubmit={onSubmit(() => {
        onClose();
        if (name !== plan.title) void rename(plan, name);
      })}
    >
      <Stack>
        <TextInput
          label="Title"
          description="Also shown in the report and in exports."
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          maxLength={200}
          dir="auto"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name === ''}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
