import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink, IconLink, IconWorld } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { type ApiOutputs, api } from '../../api/api.ts';
import { desktop } from '../../api/desktop.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toast, toastError, toastFailure } from '../../components/dialogs/toasts.tsx';
import { copyLink } from '../../components/files/copy-link.ts';
import { fileName, saveFile } from '../../components/files/save-file.ts';
import { Loaded } from '../../components/states/loaded.tsx';
import { RedactedPage } from './redacted-page.tsx';
import classes from './share-dialog.module.css';
import { useFirst } from './use-first.ts';

interface ShareDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const route = getRouteApi('/plan/$planId');
type Format = ApiOutputs['files']['exports'][number];
type ExportFile = Format['files'][number];

/** Ways to give the plan to others: its link, its report, and any of the formats that there are. */
export function ShareDialog({ overview, opened, onClose }: ShareDialogProps) {
  const { plan_id } = overview.status;
  const { format: wantedFormat } = route.useSearch();
  const formats = useQuery(api.files.exports.queryOptions(undefined, { enabled: opened }));
  const comments = useQuery(api.comments.list.queryOptions({ plan_id }, { enabled: opened }));
  const [wanted, setWanted] = useState(false);
  const hasComments = (comments.data?.comments.length ?? 0) > 0;
  return (
    <Modal opened={opened} onClose={onClose} title="Share" centered size="lg">
      <Loaded query={formats} rows={6}>
        {(loaded) => (
          <Stack gap="md">
            <Group gap="xs">
              <Button
                size="xs"
                leftSection={<IconLink size={16} aria-hidden />}
                onClick={() => copyLink(overview.status)}
                data-autofocus={wantedFormat === undefined || undefined}
              >
                Copy link
              </Button>
              {hasReport(overview) && (
                <Button
                  component="a"
                  href={`/download/${encodeURIComponent(plan_id)}/report.html`}
                  download=""
                  size="xs"
                  variant="default"
                  leftSection={<IconWorld size={16} aria-hidden />}
                >
                  Save as web page
                </Button>
              )}
              {hasReport(overview) && !desktop && (
                <Button
                  component="a"
                  href={`/report/${encodeURIComponent(plan_id)}`}
                  target="_blank"
                  rel="noreferrer"
                  size="xs"
                  variant="default"
                  leftSection={<IconExternalLink size={16} aria-hidden />}
                >
                  Open in a tab to print
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              The link opens the plan on this computer only. To share the plan with others, save a file.
            </Text>
            {hasComments && (
              <Checkbox
                size="sm"
                label="Include comments"
                description="In the Markdown report and the zip of all files; other formats do not include comments."
                checked={wanted}
                onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
              />
            )}
            {loaded.map((format) =>
              format.id === 'page' ? (
                <RedactedPage key={format.id} planId={plan_id} isFirst={wantedFormat === format.id} />
              ) : (
                <FormatRow
                  key={format.id}
                  format={format}
                  overview={overview}
                  withComments={hasComments && wanted}
                  isFirst={wantedFormat === format.id}
                />
              ),
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

/** There is a report to be read. */
export function hasReport({ sections }: PlanOverview): boolean {
  return sections.some(({ phase, state }) => phase === 'exporting' && state !== 'not_run');
}

/** The desktop app prints by itself, where others need a browser. */
const PDF_BY_THE_APP = 'The report as it prints: a summary of a few pages, or all';

interface FormatRowProps {
  readonly format: Format;
  readonly overview: PlanOverview;
  readonly withComments: boolean;
  /** Whether it is the one that was asked for, and has the focus. */
  readonly isFirst: boolean;
}

function FormatRow({ format, overview, withComments, isFirst }: FormatRowProps) {
  const { plan_id, title } = overview.status;
  const first = useFirst(isFirst);
  const save = useMutation({
    mutationFn: async ({ name, part }: ExportFile) => {
      // The desktop app prints by itself and asks where to.
      if (desktop && format.id === 'pdf') {
        const saved = await desktop.saveReportPdf(plan_id, name === 'pdf-all' ? 'all' : 'summary');
        toastFailure(saved);
        return saved.outcome === 'done' ? 'the report as PDF' : null;
      }
      const query = withComments ? '?comments=true' : '';
      const file = await hostRequest(`/exports/${encodeURIComponent(plan_id)}/${name}${query}`);
      const called = `${fileName(title, 'plan')}${part === null ? '' : ` – ${part}`}.${format.extension}`;
      saveFile(called, await file.blob());
      return called;
    },
    onSuccess: (called) => {
      if (called !== null) toast(`Saved ${called}.`);
    },
    onError: toastError,
  });
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={600}>
          {format.title}
        </Text>
        <Text size="sm" c="dimmed" className={classes.sentence}>
          {desktop && format.id === 'pdf' ? PDF_BY_THE_APP : format.about}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        {format.files.map((file, place) => (
          <Button
            key={file.name}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending && save.variables.name === file.name}
            disabled={save.isPending}
            data-autofocus={(isFirst && place === 0) || undefined}
            ref={place === 0 ? first : null}
            aria-label={saving(format.title, file.part)}
            onClick={() => save.mutate(file)}
          >
            {file.part ?? 'Save'}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

/** What a button saves, as its name: "Save Risks as CSV", "Save as Excel", "Save Report as Markdown". */
function saving(format: string, part: string | null): string {
  if (part !== null) return `Save ${part} as ${format}`;
  return format.includes(' as ') ? `Save ${format}` : `Save as ${format}`;
}
