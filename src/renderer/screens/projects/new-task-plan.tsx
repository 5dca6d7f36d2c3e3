import { Alert, Button, FileInput, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SCHEDULE_ENDINGS } from '../../../shared/file-endings.ts';
import { api, client } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { DialogEnd } from '../../components/dialogs/dialog-end.tsx';
import { useOpenedFiles } from '../../components/files/opened-files.ts';
import { onSubmit } from '../../components/on-submit.ts';
import { importTasks } from './import-tasks.ts';
import { leftOutText } from './left-out-text.ts';

interface NewTaskPlanProps {
  readonly projectId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Proposes a task plan from a finished plan, a template or a file, and opens it for approval. */
export function NewTaskPlan({ projectId, isOpen, onClose }: NewTaskPlanProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New task plan" centered>
      <NewTaskPlanForm projectId={projectId} onClose={onClose} />
    </Modal>
  );
}

const SOURCES = [
  { value: 'plan', label: 'From a plan' },
  { value: 'template', label: 'From a template' },
  { value: 'file', label: 'From a file' },
] as const;
type Source = (typeof SOURCES)[number]['value'];

function NewTaskPlanForm({ projectId, onClose }: Omit<NewTaskPlanProps, 'isOpen'>) {
  const [source, setSource] = useState<Source>('plan');
  const [plan, setPlan] = useState<string | null>(null);
  const [template, setTemplate] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const navigate = useNavigate();
  const open = (graphId: string) => {
    onClose();
    void navigate({ to: '/task-plans/$graphId', params: { graphId } });
  };
  const propose = useMutation({
    mutationFn: async () => {
      const project = { project_id: projectId };
      if (source === 'plan') return client.tasks.proposeFromPlan.mutate({ ...project, plan_id: plan ?? '' });
      if (source === 'template')
        return client.tasks.proposeFromTemplate.mutate({ ...project, template: template ?? '' });
      return importTasks(projectId, file as File);
    },
    onSuccess: (proposed) => {
      // What a file had that no task has, and a guess at its letters, is read before it is left.
      if (!('left_out' in proposed) || proposed.left_out.length + proposed.notes.length === 0) open(proposed.graph_id);
    },
  });
  useOpenedFiles(SCHEDULE_ENDINGS, ([opened]) => {
    setSource('file');
    setFile(opened ?? null);
  });
  const { data } = propose;
  const isChosen = { plan: plan !== null, template: template !== null, file: file !== null }[source];
  if (data && 'left_out' in data && data.left_out.length + data.notes.length > 0)
    return (
      <Stack>
        {data.left_out.length > 0 && (
          <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} title="Some data was left out">
            <span className="wrap-anywhere">Tasks have no place for: {leftOutText(data.left_out)}.</span>
          </Alert>
        )}
        {data.notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        <Group justify="flex-end">
          <Button onClick={() => open(data.graph_id)}>Review task plan</Button>
        </Group>
      </Stack>
    );
  return (
    <form
      onSubmit={onSubmit(() => {
        propose.mutate();
      })}
    >
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label="Source"
          data={[...SOURCES]}
          value={source}
          onChange={(value) => {
            setSource(value);
            propose.reset();
          }}
        />
        {source === 'plan' && <PlanField value={plan} onChange={setPlan} />}
        {source === 'template' && <TemplateField value={template} onChange={setTemplate} />}
        {source === 'file' && (
          <FileInput
            label="File"
            description="CSV, Microsoft Project XML, a Markdown check list, Task Master (tasks.json) or Beads (issues.jsonl)."
            placeholder="Choose a file"
            accept=".csv,.tsv,.xml,.md,.markdown,.json,.jsonl"
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              propose.reset();
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          Work starts only after you approve.
        </Text>
        <DialogEnd
          submit="Propose tasks"
          isPending={propose.isPending}
          isDisabled={!isChosen}
          error={propose.error}
          cancel="Cancel"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface FieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function PlanField(props: FieldProps) {
  const plans = useQuery(api.plans.list.queryOptions({}));
  const finished = plans.data?.plans.filter(({ state, archived }) => state === 'completed' && !archived) ?? [];
  return (
    <Select
      {...props}
      label="Plan"
      description="Proposes the plan’s work packages and tasks, with deliverables and required evidence."
      placeholder={plans.isSuccess && finished.length === 0 ? 'No finished plans yet' : 'Choose a finished plan'}
      data={finished.map(({ plan_id, title }) => ({ value: plan_id, label: title }))}
      error={plans.isError && appError(plans.error).message}
      searchable
      nothingFoundMessage="No matching plans"
    />
  );
}

function TemplateField(props: FieldProps) {
  const templates = useQuery(api.tasks.templates.queryOptions());
  const published = templates.data?.templates.filter(({ status }) => status === 'published') ?? [];
  return (
    <Select
      {...props}
      label="Template"
      placeholder="Choose a template"
      data={published.map(({ key, title }) => ({ value: key, label: title }))}
      error={templates.isError && appError(templates.error).message}
      searchable
      nothingFoundMessage="No matching templates"
    />
  );
}
