import { Alert, Button, FileInput, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import type { ScheduleImportPreview } from '../../../shared/contracts/schedule-import.ts';
import { SCHEDULE_ENDINGS } from '../../../shared/file-endings.ts';
import { differenceWords } from '../../../shared/schedule-difference-words.ts';
import { finishWords, leftOutWords } from '../../../shared/schedule-import-words.ts';
import { client } from '../../api/api.ts';
import { appError, nextStep } from '../../api/app-error.ts';
import { toastError, toastUndo } from '../../components/dialogs/toasts.tsx';
import { DropOverlay } from '../../components/files/drop-overlay.tsx';
import { useOpenedFiles } from '../../components/files/opened-files.ts';
import { useFileDrop } from '../../components/files/use-file-drop.ts';
import { useFilePaste, withoutPictures } from '../../components/files/use-file-paste.ts';
import { formatCount, formatDay, formatLongDay, formatNumber } from '../../components/format/format.ts';
import { applyScheduleFile, previewScheduleFile } from './schedule-import.ts';

interface ScheduleImportDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Shows what a changed schedule would change in the plan, and changes it. A file may be dropped on the plan, pasted or opened with the app, too. */
export function ScheduleImportDialog({ overview, opened, onOpen, onClose }: ScheduleImportDialogProps) {
  const { plan_id } = overview.status;
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (chosen: File) => previewScheduleFile(plan_id, chosen) });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen) preview.mutate(chosen);
    else preview.reset();
  };
  const close = () => {
    choose(null);
    onClose();
  };
  const take = ([given]: File[]) => {
    if (!given) return;
    onOpen();
    choose(given);
  };
  const isOver = useFileDrop(take);
  useFilePaste((files) => take(withoutPictures(files)));
  useOpenedFiles(SCHEDULE_ENDINGS, take);
  const apply = useMutation({
    mutationFn: async (token: string) => applyScheduleFile(plan_id, file as File, token),
    onSuccess({ undo }) {
      close();
      toastUndo('Schedule imported.', () => client.schedule.undo.mutate({ plan_id, undo }));
    },
    onError(error) {
      toastError(error);
      // The plan may be another by now: what is shown must be what would be applied.
      if (file) preview.mutate(file);
    },
  });
  const failure = preview.isError ? appError(preview.error) : null;
  const found = preview.isSuccess && file ? preview.data : null;
  return (
    <>
      {isOver && <DropOverlay text="Drop an edited schedule to compare it" />}
      <Modal opened={opened} onClose={close} title="Import schedule" centered size="lg">
        <Stack gap="md">
          <FileInput
            label="File"
            description="Microsoft Project XML or tasks as CSV, exported from this plan and edited"
            placeholder="Choose or drop a file"
            accept={[...SCHEDULE_ENDINGS, 'text/xml', 'application/xml', 'text/csv'].join()}
            clearable
            clearButtonProps={{ 'aria-label': 'Remove file' }}
            value={file}
            onChange={choose}
          />
          {failure && (
            <Alert color="red" variant="light" title={failure.message} role="alert">
              {nextStep(failure)}
            </Alert>
          )}
          {found && <Found preview={found} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              disabled={!found || found.differences.length === 0 || preview.isPending}
              loading={apply.isPending || preview.isPending}
              onClick={() => found && apply.mutate(found.token)}
            >
              Apply changes
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

const MOST_ELSEWHERE = 10;
const MOST_NAMED = 10;

function Found({ preview }: { readonly preview: ScheduleImportPreview }) {
  const { differences, notes, left_out, finish, elsewhere, stale_stages } = preview;
  return (
    <section aria-label="Differences" aria-live="polite">
      <Stack gap="sm">
        <Text fw={600}>
          {differences.length === 0 ? 'No differences' : formatCount(differences.length, 'difference')}
        </Text>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        {differences.length > 0 && <Text size="sm">{finishWords(finish, formatLongDay)}</Text>}
        {differences.length > 0 && (
          <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
            <List size="sm" spacing={4}>
              {differences.map((difference) => (
                <List.Item key={`${difference.kind} ${difference.task}`} className="wrap-anywhere">
                  {differenceWords(difference, formatDay)}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        )}
        {stale_stages.length > 0 && (
          <Text size="sm">Out of date afterwards: {stale_stages.map(({ title }) => title).join(', ')}.</Text>
        )}
        <Sentences title="Not imported" sentences={left_out.map((kind) => leftOutWords(kind, MOST_NAMED))} />
        <Sentences
          title="Dates that differ because the plan calculates them"
          sentences={[
            ...elsewhere
              .slice(0, MOST_ELSEWHERE)
              .map(
                ({ title, file, plan }) =>
                  `“${title}”: ${formatDay(plan.start)} to ${formatDay(plan.finish)}, not ${formatDay(file.start)} to ${formatDay(file.finish)}`,
              ),
            ...(elsewhere.length > MOST_ELSEWHERE
              ? [`and ${formatNumber(elsewhere.length - MOST_ELSEWHERE)} more`]
              : []),
          ]}
        />
      </Stack>
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence} className="wrap-anywhere">
            {sentence}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
