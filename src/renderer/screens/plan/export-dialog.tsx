import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { type ApiOutputs, api } from '../../api/api.ts';
import { desktop } from '../../api/desktop.ts';
import { hostRequest } from '../../api/host-request.ts';
import { Loaded } from '../../components/loaded.tsx';
import { fileName, saveFile } from '../../components/save-file.ts';
import { toast, toastError, toastFailure } from '../../components/toasts.tsx';

interface ExportDialogProps {
  readonly overview: PlanOverview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Format = ApiOutputs['files']['exports'][number];
type ExportFile = Format['files'][number];

/** Saves the plan in any of the formats that there are. */
export function ExportDialog({ overview, opened, onClose }: ExportDialogProps) {
  const formats = useQuery(api.files.exports.queryOptions(undefined, { enabled: opened }));
  return (
    <Modal opened={opened} onClose={onClose} title="Export" centered size="lg">
      <Loaded query={formats} rows={6}>
        {(loaded) => (
          <Stack gap="md">
            {loaded.map((format) => (
              <FormatRow key={format.id} format={format} overview={overview} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

function FormatRow({ format, overview }: { readonly format: Format; readonly overview: PlanOverview }) {
  const { plan_id, title } = overview.status;
  const save = useMutation({
    mutationFn: async ({ name, part }: ExportFile) => {
      // The desktop app prints by itself and asks where to.
      if (desktop && format.id === 'pdf') {
        const saved = await desktop.saveReportPdf(plan_id);
        toastFailure(saved);
        return saved.outcome === 'done' ? 'the report as PDF' : null;
      }
      const file = await hostRequest(`/exports/${encodeURIComponent(plan_id)}/${name}`);
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
        <Text size="sm" c="dimmed">
          {format.about}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        {format.files.map((file) => (
          <Button
            key={file.name}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending && save.variables.name === file.name}
            disabled={save.isPending}
            aria-label={file.part === null ? `Save as ${format.title}` : `Save ${file.part} as ${format.title}`}
            onClick={() => save.mutate(file)}
          >
            {file.part ?? 'Save'}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
