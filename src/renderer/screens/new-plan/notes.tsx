import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { toastUndo } from '../../components/dialogs/toasts.tsx';
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';
import { UnfinishedDrafts } from './unfinished-drafts.tsx';

/** What the text is shown beside: nothing, the old plan's prompt, or what somebody else wrote. */
export type Comparison = 'none' | 'parent' | 'theirs';

interface NotesProps {
  readonly keeper: DraftKeeper;
  readonly keeping: Keeping;
  readonly parent: { readonly plan_id: string; readonly title: string } | undefined;
  readonly comparison: Comparison;
  readonly onCompare: (comparison: Comparison) => void;
}

/** What there is to know of the text before writing on: where it comes from, and who else writes it. */
export function Notes({ keeper, keeping, parent, comparison, onCompare }: NotesProps) {
  const { state, saved, content } = keeping;
  if (state === 'started') {
    return (
      <Alert color="yellow" variant="light" title="Drafting was started in another window">
        <Group gap="xs">
          <Text size="sm">Changes you make here are not saved.</Text>
          {saved && (
            <ButtonLink size="compact-sm" to="/plan/$planId" params={{ planId: saved.plan_id }}>
              Open plan
            </ButtonLink>
          )}
        </Group>
      </Alert>
    );
  }
  if (state === 'conflict') {
    return (
      <Alert
        color="yellow"
        variant="light"
        title="This draft was changed elsewhere while you were editing"
        role="alert"
      >
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onCompare(comparison === 'theirs' ? 'none' : 'theirs')}
          >
            {comparison === 'theirs' ? 'Keep editing' : 'Compare'}
          </Button>
          <Button
            size="compact-sm"
            onClick={() => {
              onCompare('none');
              void keeper.keepMine();
            }}
          >
            Keep mine
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onCompare('none');
              keeper.takeTheirs();
              toastUndo('Your changes were discarded.', async () => keeper.change(content));
            }}
          >
            Use theirs
          </Button>
        </Group>
      </Alert>
    );
  }
  if (parent) {
    return (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate title={parent.title}>
          Follows{' '}
          <AnchorLink size="sm" to="/plan/$planId" params={{ planId: parent.plan_id }}>
            {parent.title}
          </AnchorLink>
        </Text>
        <SegmentedControl
          size="xs"
          miw={230}
          aria-label="View"
          value={comparison}
          onChange={(value) => onCompare(value === 'parent' ? 'parent' : 'none')}
          data={[
            { value: 'none', label: 'Write' },
            { value: 'parent', label: 'Changes since then' },
          ]}
        />
      </Group>
    );
  }
  return saved === null && content.prompt.trim() === '' ? <UnfinishedDrafts /> : null;
}
