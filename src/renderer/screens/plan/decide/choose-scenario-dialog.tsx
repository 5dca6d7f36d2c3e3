import { Button, Checkbox, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scenario } from '../../../../shared/contracts/strategy.ts';
import { api, client, queryClient } from '../../../api/api.ts';
import { AskDialog } from '../../../components/dialogs/ask-dialog.tsx';
import { toast, toastError, toastUndo } from '../../../components/dialogs/toasts.tsx';
import { canUndo } from '../../../components/dialogs/undo.ts';
import { formatCount } from '../../../components/format/format.ts';
import { Names } from '../names.tsx';
import { UpToEstimate } from '../up-to-estimate.tsx';

interface ChooseScenarioDialogProps {
  readonly planId: string;
  readonly scenario: Scenario;
  /** The one that is chosen now; undefined where none is. */
  readonly before: Scenario | undefined;
  /** Of the file that the scenarios were read from. */
  readonly sha256: string;
  readonly onClose: () => void;
}

/** Says what another scenario has redrafted and what that takes, and asks. Nothing is drafted by choosing alone. */
export function ChooseScenarioDialog({ planId, scenario, before, sha256, onClose }: ChooseScenarioDialogProps) {
  const [keepEarlier, setKeepEarlier] = useState(true);
  const choice = { plan_id: planId, scenario: scenario.id };
  const preview = useQuery(api.decisions.previewScenario.queryOptions(choice));
  const resume = useMutation(api.runs.resume.mutationOptions({ onError: toastError, onSuccess: onClose }));
  const choose = useMutation(
    api.decisions.chooseScenario.mutationOptions({
      onError: toastError,
      onSettled: readAgain,
    }),
  );
  const goBack = async (current: string) => {
    onClose();
    if (before)
      await client.decisions.chooseScenario.mutate({ ...choice, scenario: before.id, expected_sha256: current });
    await readAgain();
  };
  const { data } = preview;
  const chosen = choose.data;
  return (
    <AskDialog
      title={chosen ? `“${scenario.title}” is chosen` : `Choose “${scenario.title}” instead?`}
      size="lg"
      preview={preview}
      closeLabel={chosen ? 'Later' : 'Cancel'}
      onClose={onClose}
      action={
        chosen ? (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ plan_id: planId })}>
            Update now
          </Button>
        ) : (
          <Button
            loading={choose.isPending}
            disabled={!data}
            onClick={() =>
              choose.mutate(
                { ...choice, expected_sha256: sha256, keep_earlier: keepEarlier },
                {
                  onSuccess: ({ sha256: current, stale, warnings }) => {
                    for (const warning of warnings) toast(warning);
                    const undo = () => goBack(current);
                    // What follows is asked in this dialog, which a message would cover.
                    if (stale.length > 0) {
                      if (before) canUndo({ what: `${scenario.title} chosen.`, undo });
                      return;
                    }
                    toastUndo(`${scenario.title} chosen.`, undo);
                    onClose();
                  },
                },
              )
            }
          >
            Choose
          </Button>
        )
      }
    >
      {chosen && (
        <Text size="sm">
          {formatCount(chosen.stale.length, 'section')} {chosen.stale.length === 1 ? 'is' : 'are'} out of date. Until
          they are updated, the plan follows the previous scenario.
        </Text>
      )}
      {data && !chosen && (
        <Text size="sm">Choosing drafts nothing yet. To follow it, the plan updates the sections that rest on it.</Text>
      )}
      {data && (
        <>
          {!chosen && <Names text="May be updated:" names={data.follows.map(({ title }) => title)} />}
          <Names text="Edited, kept as they are:" names={data.kept.map(({ title }) => title)} />
          <Names text="Already out of date, updated in the same run:" names={data.drafts.map(({ title }) => title)} />
          <UpToEstimate estimate={data.estimate} />
          {!chosen && (
            <Checkbox
              label="Keep the plan as it is now, to compare with"
              checked={keepEarlier}
              onChange={({ currentTarget }) => setKeepEarlier(currentTarget.checked)}
            />
          )}
        </>
      )}
    </AskDialog>
  );
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.decisions.pathKey() });
}
