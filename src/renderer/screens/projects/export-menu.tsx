import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ApiOutputs, client } from '../../api/api.ts';
import { hostRequest } from '../../api/host-request.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { formatCount } from '../../components/format/format.ts';
import { leftOutText } from './left-out-text.ts';

const FORMATS = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'md', label: 'Export as Markdown' },
  { format: 'task-master', label: 'Export for Task Master' },
  { format: 'beads', label: 'Export for Beads' },
] as const;

type Preview = ApiOutputs['tasks']['exportPreview'];

/** Saves the tasks of a task plan for another program; says first what the format has no place for. */
export function ExportMenu({ graphId }: { readonly graphId: string }) {
  const save = async ({ filename, format }: Preview) => {
    const file = await hostRequest(`/api/task-graphs/${graphId}/export?format=${format}`);
    saveFile(filename, await file.blob());
  };
  const start = useMutation({
    mutationFn: async (format: string) => {
      const preview = await client.tasks.exportPreview.query({ graph_id: graphId, format });
      if (preview.left_out.length === 0) return save(preview);
      askFirst({
        title: 'Some data will be left out',
        text: `${formatCount(preview.tasks, 'task')} will be exported. This format cannot hold: ${leftOutText(preview.left_out)}.`,
        action: 'Export',
        onConfirm: () => void save(preview).catch(toastError),
      });
    },
    onError: toastError,
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={34} variant="default" aria-label="More actions" loading={start.isPending}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item
            key={format}
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => start.mutate(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
