import { Button, Group, Modal, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { formatNumber } from '../../components/format/format.ts';
import { onSubmit } from '../../components/on-submit.ts';
import { changeTags } from './plan-actions.tsx';
import { tagsOf } from './shown-plans.ts';
import { typedTags } from './tags-dialog.tsx';

interface ManyTagsDialogProps {
  /** Null: closed. */
  readonly plans: readonly LibraryPlan[] | null;
  /** Tags that plans have already. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Adds tags to several plans and takes others away. */
export function ManyTagsDialog({ plans, known, onClose }: ManyTagsDialogProps) {
  return (
    <Modal
      opened={plans !== null}
      onClose={onClose}
      title={`Tags of ${formatNumber(plans?.length ?? 0)} plans`}
      centered
    >
      {plans && <ManyTagsForm plans={plans} known={known} onClose={onClose} />}
    </Modal>
  );
}

function ManyTagsForm({ plans, known, onClose }: ManyTagsDialogProps & { readonly plans: readonly LibraryPlan[] }) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const present = tagsOf(plans);
  return (
    <form
      onSubmit={onSubmit(() => {
        onClose();
        void changeTags(plans, { add: [...add], remove });
      })}
    >
      <Stack>
        <TagsInput
          label="Add to all"
          description="Press Enter or comma to add a tag."
          data={[...known]}
          value={[...add]}
          onChange={(given) => setAdd(typedTags(given))}
          acceptValueOnBlur
          // Its list would cover the buttons before anybody has typed.
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        {present.length > 0 && (
          <MultiSelect
            label="Remove where present"
            data={[...present]}
            value={remove}
            onChange={setRemove}
            comboboxProps={{ withinPortal: false }}
            clearable
            searchable
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.length === 0 && remove.length === 0}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
