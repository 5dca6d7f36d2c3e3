import { Button, Group, Modal, Stack, TagsInput, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { onSubmit } from '../../components/on-submit.ts';
import { type PlanToTag, tagPlan } from './plan-actions.tsx';

const MOST_TAGS = 20;
const MOST_CHARACTERS = 50;
const MOST_OFFERED = 12;

interface TagsDialogProps {
  /** Null: closed. */
  readonly plan: LibraryPlan | null;
  /** Tags that plans have already. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Changes the tags of one plan. */
export function TagsDialog({ plan, known, onClose }: TagsDialogProps) {
  return (
    <Modal opened={plan !== null} onClose={onClose} title="Tags" centered>
      {plan && <TagsForm key={plan.plan_id} plan={plan} known={known} onClose={onClose} />}
    </Modal>
  );
}

interface TagsFormProps extends Pick<TagsDialogProps, 'known' | 'onClose'> {
  readonly plan: PlanToTag;
}

/** The tags of one plan, and those that other plans have. */
export function TagsForm({ plan, known, onClose }: TagsFormProps) {
  const [tags, setTags] = useState<readonly string[]>(plan.tags);
  const offered = known.filter((tag) => !tags.includes(tag)).slice(0, MOST_OFFERED);
  return (
    <form
      onSubmit={onSubmit(() => {
        onClose();
        void tagPlan(plan, [...tags]);
      })}
    >
      <Stack>
        <TagsInput
          label="Plan tags"
          description="Press Enter or comma to add a tag."
          value={[...tags]}
          onChange={(given) => setTags(typedTags(given))}
          maxTags={MOST_TAGS}
          acceptValueOnBlur
          data-autofocus
        />
        {offered.length > 0 && (
          <Stack gap={6}>
            <Text size="sm" c="dimmed">
              Used in other plans
            </Text>
            <Group gap={6}>
              {offered.map((tag) => (
                <Button
                  key={tag}
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={`Add ${tag}`}
                  disabled={tags.length >= MOST_TAGS}
                  onClick={() => setTags([...tags, tag])}
                >
                  {tag}
                </Button>
              ))}
            </Group>
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Tags as they can be kept. */
export function typedTags(given: readonly string[]): readonly string[] {
  return given.map((tag) => tag.trim().slice(0, MOST_CHARACTERS)).filter(Boolean);
}
