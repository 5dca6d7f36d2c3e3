import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { appError, nextStep } from '../../api/app-error.ts';
import { onSubmit } from '../../components/on-submit.ts';

interface NewProjectProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a project and opens it. */
export function NewProject({ isOpen, onClose }: NewProjectProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New project" centered>
      <NewProjectForm onClose={onClose} />
    </Modal>
  );
}

function NewProjectForm({ onClose }: Pick<NewProjectProps, 'onClose'>) {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation(
    api.projects.create.mutationOptions({
      onSuccess: ({ project_id }) => {
        onClose();
        void queries.invalidateQueries(api.projects.list.queryFilter());
        void navigate({ to: '/projects/$projectId', params: { projectId: project_id } });
      },
    }),
  );
  const failure = create.isError ? appError(create.error) : null;
  return (
    <form
      onSubmit={onSubmit(() => {
        create.mutate({ name });
      })}
    >
      <Stack>
        <TextInput
          label="Name"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            create.reset();
          }}
          error={failure && [failure.message, nextStep(failure)].filter(Boolean).join(' ')}
          maxLength={120}
          data-autofocus
          dir="auto"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            Create project
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
