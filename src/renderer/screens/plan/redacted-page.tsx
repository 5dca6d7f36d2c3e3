import { Button, Checkbox, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REDACTABLE, Redactable, redactionQuery } from '../../../shared/redaction.ts';
import { api } from '../../api/api.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { useFirst } from './use-first.ts';

/** The name says nothing of the plan, whose title may hold a name. */
const FILE = 'plan.html';

interface RedactedPageProps {
  readonly planId: string;
  /** Whether it is what was asked for, and has the focus. */
  readonly isFirst: boolean;
}

/** The report as a redacted page: here you choose what to leave out. */
export function RedactedPage({ planId, isFirst }: RedactedPageProps) {
  const first = useFirst(isFirst);
  const [leftOut, setLeftOut] = useState<readonly Redactable[]>(Redactable.options);
  const [words, setWords] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: async () => {
      const given = words
        .split(/[\n,]/)
        .map((word) => word.trim())
        .filter((word) => word !== '');
      const query = redactionQuery({ leave_out: leftOut, leave_out_words: given, keep_names: kept });
      const file = await hostRequest(`/exports/${encodeURIComponent(planId)}/page${query}`);
      saveFile(FILE, await file.blob());
    },
    onSuccess: () => toast(`Saved ${FILE}.`),
    onError: toastError,
  });
  return (
    <Stack gap="xs" role="group" aria-label="Redacted page">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            Redacted page
          </Text>
          <Text size="sm" c="dimmed">
            A web page of the report. Leave out:
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          aria-label="Save redacted page"
          data-autofocus={isFirst || undefined}
          ref={first}
          onClick={() => save.mutate()}
        >
          Save
        </Button>
      </Group>
      <Stack gap={6} pl="xs">
        {Redactable.options.map((what) => (
          <Checkbox
            key={what}
            size="xs"
            label={`${REDACTABLE[what].title}: ${REDACTABLE[what].about}`}
            checked={leftOut.includes(what)}
            onChange={({ currentTarget: { checked } }) =>
              setLeftOut((before) =>
                Redactable.options.filter((one) => (one === what ? checked : before.includes(one))),
              )
            }
          />
        ))}
        {leftOut.includes('names') && <RecognisedNames planId={planId} kept={kept} onKeep={setKept} />}
        <Textarea
          size="xs"
          label="Other words to leave out"
          description="Separated by commas. Read the page before you send it: names and amounts in unusual forms may remain."
          autosize
          minRows={1}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Stack>
    </Stack>
  );
}

interface RecognisedNamesProps {
  readonly planId: string;
  readonly kept: readonly string[];
  readonly onKeep: (names: readonly string[]) => void;
}

/** The names that are left out, to be checked before the page is saved: each can stay. */
function RecognisedNames({ planId, kept, onKeep }: RecognisedNamesProps) {
  const { data } = useQuery(api.files.names.queryOptions({ plan_id: planId }));
  if (!data) return null;
  if (data.names.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        No names recognised. Add those that are to be left out below.
      </Text>
    );
  }
  return (
    <Stack gap={4} role="group" aria-label="Recognised names">
      <Text size="xs" c="dimmed">
        Recognised names. Deselect those that may stay.
      </Text>
      <Group gap={4}>
        <Chip.Group
          multiple
          value={data.names.filter((name) => !kept.includes(name))}
          onChange={(leftOut) => onKeep(data.names.filter((name) => !leftOut.includes(name)))}
        >
          {data.names.map((name) => (
            <Chip key={name} value={name} size="xs" variant="outline">
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Stack>
  );
}
