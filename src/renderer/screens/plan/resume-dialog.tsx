import { Alert, Button, Group, Modal, MultiSelect, Radio, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import type { ResumeOptions } from '../../../shared/contracts/plan-run.ts';
import { Target } from '../../../shared/plan-state.ts';
import { api } from '../../api/api.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { formatCount } from '../../components/format/format.ts';
import { Loaded } from '../../components/states/loaded.tsx';
import { type DraftingChoice, DraftingFields } from './drafting-fields.tsx';
import { targetLabel } from './words.ts';

interface DialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Asks how a plan goes on: which sections, by whom, how far, for how much. Nothing is drafted before it is confirmed.
 */
export function ResumeDialog({ overview, opened, onClose }: DialogProps) {
  const { plan_id, state } = overview.status;
  const options = useQuery(api.runs.resumeOptions.queryOptions({ plan_id }, { enabled: opened }));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={state === 'completed' ? 'Update sections' : 'Resume drafting'}
      size="lg"
    >
      <Loaded query={options} rows={5}>
        {(loaded) => <ResumeForm overview={overview} options={loaded} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

interface ResumeFormProps {
  readonly overview: PlanOverview;
  readonly options: ResumeOptions;
  readonly onClose: () => void;
}

function ResumeForm({ overview, options, onClose }: ResumeFormProps) {
  const { plan_id, state } = overview.status;
  const left = overview.to_redraft.length;
  const mustChoose = state === 'completed' && left === 0;
  const [isChosen, setIsChosen] = useState(mustChoose);
  const [sections, setSections] = useState<string[]>([]);
  const [target, setTarget] = useState<Target>(options.target);
  const [drafting, setDrafting] = useState<DraftingChoice>({});
  const resume = useMutation(api.runs.resume.mutationOptions({ onSuccess: onClose, onError: toastError }));
  const losesEdits = options.sections.filter(
    (section) => sections.includes(section.stage) && section.state === 'edited',
  );
  const isMissing = isChosen && sections.length === 0;
  return (
    <Stack gap="md">
      <Radio.Group
        label="Sections"
        value={isChosen ? 'chosen' : 'left'}
        onChange={(value) => setIsChosen(value === 'chosen')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="left" disabled={mustChoose} label={whatIsLeft(overview)} />
          <Radio value="chosen" label="Selected sections and their dependents" />
        </Stack>
      </Radio.Group>
      {isChosen && (
        <MultiSelect
          label="Sections to update"
          data={options.sections.map(({ stage, title }) => ({ value: stage, label: title }))}
          value={sections}
          onChange={setSections}
          searchable
          clearable
          maxDropdownHeight={220}
          placeholder={sections.length === 0 ? 'Select sections' : ''}
          nothingFoundMessage="No matching sections"
        />
      )}
      {losesEdits.length > 0 && isChosen && (
        <Alert color="yellow" variant="light" title="Your edits in these sections will be replaced">
          {losesEdits.map(({ title }) => title).join(', ')}
        </Alert>
      )}
      <Select
        label="Steps"
        data={Target.options.map((value) => ({ value, label: targetLabel(value) }))}
        value={target}
        onChange={(value) => setTarget(Target.safeParse(value).data ?? options.target)}
        allowDeselect={false}
      />
      <DraftingFields options={options} value={drafting} onChange={setDrafting} />
      <Group justify="flex-end" gap="xs">
        {isMissing && (
          <Text size="sm" c="dimmed">
            Select at least one section.
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={resume.isPending}
          disabled={isMissing}
          onClick={() =>
            resume.mutate({
              plan_id,
              ...(target !== options.target && { target }),
              ...drafting,
              ...(isChosen && { sections }),
            })
          }
        >
          {confirmLabel(state === 'completed', isChosen ? sections.length : left)}
        </Button>
      </Group>
    </Stack>
  );
}

function confirmLabel(isCompleted: boolean, count: number): string {
  if (!isCompleted) return 'Resume';
  return count === 0 ? 'Update' : `Update ${formatCount(count, 'section')}`;
}

function whatIsLeft({ status, to_redraft, sections }: PlanOverview): string {
  if (status.state === 'completed') {
    return to_redraft.length === 0
      ? 'Nothing is out of date'
      : `Out of date: ${formatCount(to_redraft.length, 'section')} and dependents`;
  }
  const open = sections.filter(({ state }) => state !== 'fresh' && state !== 'edited').length;
  return `Not drafted or out of date: ${formatCount(open, 'section')}`;
}
