import { Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { type ApiOutputs, api, client } from '../../api/api.ts';
import { DialogEnd } from '../../components/dialogs/dialog-end.tsx';
import { toast } from '../../components/dialogs/toasts.tsx';
import { onSubmit } from '../../components/on-submit.ts';
import { Loaded } from '../../components/states/loaded.tsx';

interface TaskPlanDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Proposes the tasks of a finished plan in a project, and opens them for approval. */
export function TaskPlanDialog({ overview, opened, onClose }: TaskPlanDialogProps) {
  const projects = useQuery(api.projects.list.queryOptions(undefined, { enabled: opened }));
  return (
    <Modal opened={opened} onClose={onClose} title="Create task plan" centered>
      <Loaded query={projects} rows={3}>
        {(loaded) => <TaskPlanForm overview={overview} projects={loaded.projects} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

const NEW_PROJECT = 'new';
const LONGEST_NAME = 120;

interface TaskPlanFormProps extends Pick<TaskPlanDialogProps, 'overview' | 'onClose'> {
  readonly projects: ApiOutputs['projects']['list']['projects'];
}

function TaskPlanForm({ overview, projects, onClose }: TaskPlanFormProps) {
  const { plan_id, title } = overview.status;
  const [project, setProject] = useState(projects[0]?.project_id ?? NEW_PROJECT);
  const [name, setName] = useState(title.slice(0, LONGEST_NAME));
  const navigate = useNavigate();
  const propose = useMutation({
    mutationFn: async () => {
      const project_id = project === NEW_PROJECT ? (await client.projects.create.mutate({ name })).project_id : project;
      // A second try must not create the project again.
      setProject(project_id);
      return client.tasks.proposeFromPlan.mutate({ project_id, plan_id });
    },
    onSuccess: ({ graph_id, outcome }) => {
      onClose();
      if (outcome === 'unchanged') toast('This task plan has the same tasks already.');
      void navigate({ to: '/task-plans/$graphId', params: { graphId: graph_id } });
    },
  });
  return (
    <form
      onSubmit={onSubmit(() => {
        propose.mutate();
      })}
    >
      <Stack>
        <Text size="sm">
          Proposes this plan’s tasks in a project, with dependencies, deliverables and required evidence. Work starts
          only after you approve.
        </Text>
        <Select
          label="Project"
          data={[
            ...projects.map(({ project_id, name }) => ({ value: project_id, label: name })),
            { value: NEW_PROJECT, label: 'New project' },
          ]}
          value={project}
          allowDeselect={false}
          onChange={(value) => {
            setProject(value ?? NEW_PROJECT);
            propose.reset();
          }}
        />
        {project === NEW_PROJECT && (
          <TextInput
            label="Name"
            value={name}
            maxLength={LONGEST_NAME}
            dir="auto"
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              propose.reset();
            }}
          />
        )}
        <DialogEnd
          submit="Propose tasks"
          isPending={propose.isPending}
          isDisabled={project === NEW_PROJECT && name.trim() === ''}
          error={propose.error}
          cancel="Cancel"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
