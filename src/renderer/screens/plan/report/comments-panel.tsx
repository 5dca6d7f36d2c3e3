import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Group,
  Stack,
  Text,
  Textarea,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconCheck, IconRotate2, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '../../../../shared/contracts/comment.ts';
import { api, client } from '../../../api/api.ts';
import { toastError, toastUndo } from '../../../components/dialogs/toasts.tsx';
import { canUndo } from '../../../components/dialogs/undo.ts';
import { useUnsaved } from '../../../components/dialogs/use-unsaved.ts';
import { formatMoment } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { onSubmit } from '../../../components/on-submit.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import classes from './comments-panel.module.css';
import type { ReportContents } from './contents-list.tsx';

export function useComments(planId: string) {
  return useQuery(api.comments.list.queryOptions({ plan_id: planId }));
}

interface CommentsPanelProps {
  readonly planId: string;
  readonly parts: ReportContents['parts'];
  /** Anchor of the section that is being read. */
  readonly reading: string | null;
  readonly onGo: (anchor: string) => void;
  readonly onClose: () => void;
}

/** What people say of the report, beside it: of the section that is being read, and of all others. */
export function CommentsPanel({ planId, parts, reading, onGo, onClose }: CommentsPanelProps) {
  const comments = useComments(planId);
  const [withResolved, setWithResolved] = useState(false);
  const titles = new Map(parts.flatMap((part) => [part, ...part.sections]).map(({ anchor, title }) => [anchor, title]));
  const about = reading !== null && titles.has(reading) ? reading : null;
  return (
    <aside className={classes.panel} aria-label="Comments">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          Comments
        </Title>
        <CloseButton aria-label="Close comments" onClick={onClose} />
      </Group>
      <CommentForm planId={planId} section={about} about={about === null ? null : (titles.get(about) ?? null)} />
      <Loaded query={comments} rows={4}>
        {({ comments: all }) => {
          const shown = all.filter(({ resolved_at }) => withResolved || resolved_at === null);
          return (
            <Stack gap="sm">
              {all.some(({ resolved_at }) => resolved_at !== null) && (
                <Checkbox
                  size="xs"
                  label="Show resolved"
                  checked={withResolved}
                  onChange={({ currentTarget }) => setWithResolved(currentTarget.checked)}
                />
              )}
              {shown.length === 0 && (
                <Text size="sm" c="dimmed">
                  {all.length === 0
                    ? 'No comments yet. They are stored with the plan and exported only if you choose to.'
                    : 'All comments are resolved.'}
                </Text>
              )}
              <ul className={classes.list}>
                {shown.map((comment) => (
                  <CommentRow key={comment.id} {...{ planId, comment, titles, onGo }} />
                ))}
              </ul>
            </Stack>
          );
        }}
      </Loaded>
    </aside>
  );
}

interface CommentFormProps {
  readonly planId: string;
  readonly section: string | null;
  /** Title of the section; null for the plan as a whole. */
  readonly about: string | null;
}

function CommentForm({ planId, section, about }: CommentFormProps) {
  const [text, setText] = useState('');
  const add = useMutation(
    api.comments.add.mutationOptions({
      onSuccess: ({ id }) => {
        setText('');
        canUndo({ what: 'Comment added.', undo: () => client.comments.delete.mutate({ plan_id: planId, id }) });
      },
      onError: toastError,
    }),
  );
  const isReady = text.trim() !== '' && !add.isPending;
  useUnsaved(text.trim() !== '');
  const send = () => {
    if (isReady) add.mutate({ plan_id: planId, section, body: text });
  };
  return (
    <form
      onSubmit={onSubmit(() => {
        send();
      })}
    >
      <Textarea
        label={about === null ? 'On the plan as a whole' : `On “${about}”`}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        dir="auto"
      />
      <Group justify="flex-end" mt={6}>
        <Button type="submit" size="xs" disabled={!isReady}>
          Comment
        </Button>
      </Group>
    </form>
  );
}

interface CommentRowProps {
  readonly planId: string;
  readonly comment: Comment;
  readonly titles: ReadonlyMap<string, string>;
  readonly onGo: (anchor: string) => void;
}

function CommentRow({ planId, comment, titles, onGo }: CommentRowProps) {
  const { id, section, body, author, created_at, resolved_at } = comment;
  const ago = useAgo();
  const resolve = useMutation(
    api.comments.resolve.mutationOptions({
      onSuccess: (_, { resolved }) => {
        canUndo({
          what: resolved ? 'Comment resolved.' : 'Comment reopened.',
          undo: () => client.comments.resolve.mutate({ plan_id: planId, id, resolved: !resolved }),
        });
      },
      onError: toastError,
    }),
  );
  const remove = useMutation(
    api.comments.delete.mutationOptions({
      onSuccess: (deleted) =>
        toastUndo('Comment deleted.', () => client.comments.putBack.mutate({ plan_id: planId, comment: deleted })),
      onError: toastError,
    }),
  );
  const title = section === null ? null : titles.get(section);
  const isOpen = resolved_at === null;
  return (
    <li className={classes.comment} data-resolved={!isOpen || undefined}>
      {section !== null && title !== undefined && title !== null && (
        <UnstyledButton className={classes.section ?? ''} onClick={() => onGo(section)} dir="auto">
          {title}
        </UnstyledButton>
      )}
      <div className={classes.body} dir="auto">
        {body}
      </div>
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" truncate title={formatMoment(created_at)}>
          {author}, {ago(created_at)}
        </Text>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isOpen ? 'Resolve comment' : 'Reopen comment'}
            title={isOpen ? 'Resolve' : 'Reopen'}
            onClick={() => resolve.mutate({ plan_id: planId, id, resolved: isOpen })}
          >
            {isOpen ? <IconCheck size={16} aria-hidden /> : <IconRotate2 size={16} aria-hidden />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Delete comment"
            title="Delete"
            onClick={() => remove.mutate({ plan_id: planId, id })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}
