import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { toast, toastError } from '../../components/toasts.tsx';
import { counted } from './words.ts';

interface PromptDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The prompt of a plan, to read and to change. What follows from a change is redrafted only when that is asked for. */
export function PromptDialog({ overview, opened, onClose }: PromptDialogProps) {
  const { plan_id } = overview.status;
  const prompt = useQuery(api.runs.prompt.queryOptions({ plan_id }, { enabled: opened }));
  return (
    <Modal opened={opened} onClose={onClose} title="The prompt" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {prompt.isPending && <LoadingState rows={6} />}
      {prompt.isError && <ErrorState error={prompt.error} onRetry={() => void prompt.refetch()} />}
      {prompt.data && <PromptForm planId={plan_id} prompt={prompt.data.prompt} onClose={onClose} />}
    </Modal>
  );
}

interface PromptFormProps {
  readonly planId: string;
  readonly prompt: string;
  readonly onClose: () => void;
}

function PromptForm({ planId, prompt, onClose }: PromptFormProps) {
  // What was there when the dialog was opened: somebody else may change it meanwhile, and is then not overwritten.
  const [before] = useState(prompt);
  const [text, setText] = useState(prompt);
  const save = useMutation(
    api.runs.editPrompt.mutationOptions({
      onSuccess: ({ stale_stages, changed }) => {
        toast(
          stale_stages.length === 0
            ? `The prompt is saved; ${counted(changed.length, 'file')} changed.`
            : `The prompt is saved; ${counted(stale_stages.length, 'section waits', 'sections wait')} to be redrafted.`,
        );
        onClose();
      },
      onError: toastError,
    }),
  );
  return (
    <Stack gap="sm">
      <Textarea
        aria-label="Prompt"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={8}
        maxRows={18}
        dir="auto"
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        Sections that rest on what you change are marked as waiting. They are drafted anew only when you say so.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={save.isPending}
          disabled={text.trim() === '' || text === before}
          onClick={() => save.mutate({ plan_id: planId, prompt: text, expected_prompt: before })}
        >
          Save
        </Button>
      </Group>
    </Stack>
  );
}
