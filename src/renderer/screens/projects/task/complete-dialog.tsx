import { Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Evidence, EvidenceRequirement, TaskView } from '../../../../shared/contracts/task.ts';
import { api } from '../../../api/api.ts';
import { appError } from '../../../api/app-error.ts';
import { DialogEnd } from '../../../components/dialogs/dialog-end.tsx';
import { toast } from '../../../components/dialogs/toasts.tsx';
import { formatCount } from '../../../components/format/format.ts';
import { onSubmit } from '../../../components/on-submit.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { actorName } from '../words.ts';
import { faultOf } from './evidence-fault.ts';
import { EvidenceField } from './evidence-field.tsx';

interface CompleteDialogProps {
  /** Null: closed. */
  readonly taskId: string | null;
  readonly onClose: () => void;
}

/** Asks for the evidence that the task's contract names, and marks the task done. */
export function CompleteDialog({ taskId, onClose }: CompleteDialogProps) {
  return (
    <Modal opened={taskId !== null} onClose={onClose} title="Mark this task done" size="lg" centered>
      {taskId !== null && <CompleteLoader key={taskId} taskId={taskId} onClose={onClose} />}
    </Modal>
  );
}

function CompleteLoader({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const detail = useQuery(api.tasks.get.queryOptions({ task_id: taskId }));
  return (
    <Loaded query={detail} rows={4}>
      {({ task }) => <CompleteForm task={task} onClose={onClose} />}
    </Loaded>
  );
}

/** Given where nothing is asked for. */
const OWN_NOTE: EvidenceRequirement = { name: 'Note', type: 'note', description: 'Optional. What was done.' };

const Missing = z.array(z.object({ name: z.string(), why: z.string() }));

function CompleteForm({ task, onClose }: { readonly task: TaskView; readonly onClose: () => void }) {
  const { doneWhen, evidence: required = [] } = task.verification_contract;
  const [given, setGiven] = useState<ReadonlyMap<string, Evidence>>(new Map());
  const [cost, setCost] = useState<number | ''>('');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const queries = useQueryClient();
  const complete = useMutation(
    api.tasks.complete.mutationOptions({
      onSuccess: ({ readied_task_ids }) => {
        onClose();
        const { length } = readied_task_ids;
        toast(length === 0 ? 'Task done.' : `Task done. ${formatCount(length, 'more task')} ready.`);
      },
      onError: (error) => {
        const missing = Missing.safeParse(appError(error).details?.missing);
        setFaults(new Map(missing.data?.map(({ name, why }) => [name, why])));
      },
      onSettled: () => queries.invalidateQueries(api.tasks.pathFilter()),
    }),
  );
  const asked = required.length === 0 ? [OWN_NOTE] : required;
  const submit = () => {
    const found = new Map(
      asked.flatMap((requirement) => {
        const fault = faultOf(requirement, given.get(requirement.name), required.length > 0);
        return fault === null ? [] : [[requirement.name, fault] as const];
      }),
    );
    setFaults(found);
    if (found.size > 0) return;
    complete.mutate({
      task_id: task.task_id,
      evidence: [...given.values()],
      ...(cost !== '' && { actual_cost: cost }),
    });
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit(() => {
        submit();
      })}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600} dir="auto" className="wrap-anywhere">
          {task.title}
        </Text>
        {task.claimed_by !== null && task.claimed_by !== 'person' && (
          <Text size="sm">{`${actorName(task.claimed_by)} works on this task and will lose the claim.`}</Text>
        )}
        {doneWhen !== undefined && (
          <Text size="sm" dir="auto" className="wrap-anywhere">
            Done when: {doneWhen}
          </Text>
        )}
        {asked.map((requirement, place) => (
          <EvidenceField
            key={requirement.name}
            requirement={requirement}
            isFirst={place === 0}
            fault={faults.get(requirement.name) ?? null}
            onChange={(evidence) => {
              const next = new Map(given);
              if (evidence === null) next.delete(requirement.name);
              else next.set(requirement.name, evidence);
              setGiven(next);
            }}
          />
        ))}
        <NumberInput
          label="Actual cost"
          description={task.currency === null ? 'Optional.' : `Optional, in ${task.currency}.`}
          min={0}
          maw={240}
          value={cost}
          onChange={(value) => setCost(typeof value === 'number' ? value : '')}
        />
        <DialogEnd
          submit="Mark done"
          isPending={complete.isPending}
          error={faults.size === 0 ? complete.error : null}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
