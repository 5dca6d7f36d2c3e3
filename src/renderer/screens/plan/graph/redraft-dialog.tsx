import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listed } from '../../../../shared/listed.ts';
import { type ApiOutputs, api } from '../../../api/api.ts';
import { nextStep } from '../../../api/app-error.ts';
import { AskDialog } from '../../../components/dialogs/ask-dialog.tsx';
import { toast, toastError } from '../../../components/dialogs/toasts.tsx';
import { Names } from '../names.tsx';
import type { GraphStage } from './plan-graph.ts';

interface RedraftDialogProps {
  readonly planId: string;
  readonly stage: GraphStage;
  readonly onClose: () => void;
}

/** Says what drafting a section again brings with it, and asks. */
export function RedraftDialog({ planId, stage, onClose }: RedraftDialogProps) {
  const [agreed, setAgreed] = useState(false);
  const stages = { plan_id: planId, stages: [stage.stage] };
  const preview = useQuery(api.graph.preview.queryOptions(stages));
  const redraft = useMutation(
    api.graph.redraft.mutationOptions({
      onError: toastError,
      onSuccess: () => {
        onClose();
        toast(`Updating ${stage.title}.`);
      },
    }),
  );
  const { data } = preview;
  const losing = (data?.edits_lost.length ?? 0) > 0;
  return (
    <AskDialog
      title={`Update “${stage.title}” and dependents?`}
      size="lg"
      preview={preview}
      onClose={onClose}
      action={
        <Button
          loading={redraft.isPending}
          disabled={!data || data.refusal !== null || (losing && !agreed)}
          onClick={() => redraft.mutate(stages)}
        >
          Update
        </Button>
      }
    >
      {data?.refusal && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={data.refusal.message}>
          {nextStep(data.refusal)}
        </Alert>
      )}
      {data && data.refusal === null && (
        <>
          <Follows follows={data.follows} />
          <Names text="Edited, kept as they are:" names={data.kept.map(({ title }) => title)} />
          <Names text="Already out of date, updated in the same run:" names={data.also.map(({ title }) => title)} />
          {losing && (
            <Alert
              color="red"
              variant="light"
              icon={<IconAlertTriangle aria-hidden />}
              title="Your edit will be replaced"
            >
              <Stack gap="xs">
                <Text size="sm">
                  You edited {listed(data.edits_lost)}. The new draft replaces it; a copy is kept in the plan's history
                  folder.
                </Text>
                <Checkbox
                  label="Replace my edit"
                  checked={agreed}
                  onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
                />
              </Stack>
            </Alert>
          )}
        </>
      )}
    </AskDialog>
  );
}

type Follows = ApiOutputs['graph']['preview']['follows'];

function Follows({ follows }: { readonly follows: Follows }) {
  if (follows.length === 0) return <Text size="sm">No other sections depend on this one.</Text>;
  const drafted = follows.filter(({ computed }) => !computed);
  const computed = follows.filter((stage) => stage.computed);
  return (
    <>
      <Text size="sm">If its content changes, its dependents are updated too.</Text>
      <Names text="May be updated:" names={drafted.map(({ title }) => title)} />
      <Names text="Recalculated at no cost:" names={computed.map(({ title }) => title)} />
    </>
  );
}
