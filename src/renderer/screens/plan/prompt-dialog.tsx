import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { api, client } from '../../api/api.ts';
import { toastError, toastUndo } from '../../components/dialogs/toasts.tsx';
import { useUnsaved } from '../../components/dialogs/use-unsaved.ts';
import { formatCount } from '../../components/format/format.ts';
import { Loaded } from '../../components/states/loaded.tsx';
import { CheckPanel } from '../new-plan/check-panel.tsx';
import { PromptView } from '../new-plan/evidence-marks.ts';
import { PromptEditor } from '../new-plan/prompt-editor.tsx';
import { usePromptCheck } from '../new-plan/use-prompt-check.ts';
import classes from './prompt-dialog.module.css';

interface PromptDialogProps {
  readonly overview: PlanOverview;
  /** It can be read and not changed. */
  readonly locked: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The prompt of a plan, to read and to change. What follows from a change is redrafted only when that is asked for. */
export function PromptDialog({ overview, locked, opened, onClose }: PromptDialogProps) {
  const { plan_id } = overview.status;
  const prompt = useQuery(api.runs.prompt.queryOptions({ plan_id }, { enabled: opened }));
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Prompt"
      size="min(1100px, 94vw)"
      // What was written does not go by a slip.
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
    >
      <Loaded query={prompt} rows={6}>
        {(loaded) => (
          <PromptForm
            planId={plan_id}
            startDate={overview.start_date}
            prompt={loaded.prompt}
            locked={locked}
            onDirty={setIsDirty}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}

interface PromptFormProps {
  readonly planId: string;
  /** Day 0 of the plan, by which words such as “next spring” are read. */
  readonly startDate: string;
  readonly prompt: string;
  readonly locked: boolean;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

function PromptForm({ planId, startDate, prompt, locked, onDirty, onClose }: PromptFormProps) {
  // What was there when the dialog was opened: somebody else may change it meanwhile, and is then not overwritten.
  const [before] = useState(prompt);
  const [text, setText] = useState(prompt);
  const isDirty = text !== before;
  useUnsaved(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const save = useMutation(
    api.runs.editPrompt.mutationOptions({
      onSuccess: ({ stale_stages, changed }, { prompt: now }) => {
        toastUndo(
          'Prompt saved.',
          () => client.runs.editPrompt.mutate({ plan_id: planId, prompt: before, expected_prompt: now }),
          stale_stages.length === 0
            ? `${formatCount(changed.length, 'file')} changed.`
            : `${formatCount(stale_stages.length, 'section')} out of date.`,
        );
        onClose();
      },
      onError: toastError,
    }),
  );
  return (
    <Stack gap="sm">
      {locked ? (
        <Textarea
          aria-label="Prompt"
          value={text}
          readOnly
          autosize
          minRows={8}
          maxRows={18}
          dir="auto"
          data-autofocus
        />
      ) : (
        <PromptAndCheck startDate={startDate} text={text} onChange={setText} />
      )}
      <Text size="sm" c="dimmed">
        {locked
          ? 'Read-only while the plan is being drafted or archived.'
          : 'Affected sections are marked out of date. They are updated only when you choose to.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={save.isPending}
          disabled={locked || text.trim() === '' || !isDirty}
          onClick={() => save.mutate({ plan_id: planId, prompt: text, expected_prompt: before })}
        >
          Save
        </Button>
      </Group>
    </Stack>
  );
}

interface PromptAndCheckProps {
  readonly startDate: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The text with the words marked that the check rests on, and the check beside it, as for a new plan. */
function PromptAndCheck({ startDate, text, onChange }: PromptAndCheckProps) {
  const [view] = useState(() => new PromptView());
  const [active, setActive] = useState<string | null>(null);
  const checked = usePromptCheck(text, startDate);
  return (
    <div className={classes.columns}>
      <div className={classes.text}>
        <PromptEditor
          view={view}
          value={text}
          onChange={onChange}
          onSave={() => undefined}
          check={checked.check}
          checkedText={checked.text}
          active={active}
        />
      </div>
      <section className={classes.check} aria-label="Prompt check">
        <CheckPanel
          {...{ view, active }}
          check={checked.check}
          error={checked.error}
          onActive={setActive}
          onWrite={() => undefined}
        />
      </section>
    </div>
  );
}
