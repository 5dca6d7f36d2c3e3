import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { toast, toastError } from '../../components/toasts.tsx';

interface StaleSectionsProps {
  readonly planId: string;
  readonly stale: readonly { readonly stage: string; readonly title: string }[];
}

/** Names the sections that an answer or a number left to be redrafted, and offers it. Nothing where there are none. */
export function StaleSections({ planId, stale }: StaleSectionsProps) {
  const resume = useMutation(
    api.runs.resume.mutationOptions({ onSuccess: () => toast('Redrafting begins.'), onError: toastError }),
  );
  if (stale.length === 0) return null;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">
        {stale.length === 1 ? 'Waits to be redrafted: ' : 'Wait to be redrafted: '}
        {stale.map(({ title }) => title).join(', ')}.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={resume.isPending}
        onClick={() => resume.mutate({ plan_id: planId })}
      >
        Redraft now
      </Button>
    </Group>
  );
}
