import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileText, IconMarkdown, IconWorld } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/api.ts';
import { toastError } from '../../../components/dialogs/toasts.tsx';
import { fileName, saveFile } from '../../../components/files/save-file.ts';

const FORMS = {
  html: { ending: 'html', type: 'text/html' },
  markdown: { ending: 'md', type: 'text/markdown' },
} as const;

interface ReportMenuProps {
  readonly graphId: string;
  /** Of the task plan. */
  readonly title: string;
}

/** Saves the status report as it is now, to be sent or kept. */
export function ReportMenu({ graphId, title }: ReportMenuProps) {
  const save = useMutation({
    mutationFn: async (form: keyof typeof FORMS) => {
      const pages = await client.tasks.statusPages.query({ graph_id: graphId });
      const { ending, type } = FORMS[form];
      saveFile(`${fileName(title, 'task plan')} status.${ending}`, new Blob([pages[form]], { type }));
    },
    onError: toastError,
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={save.isPending}
          leftSection={<IconFileText size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Status report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconWorld size={16} aria-hidden />} onClick={() => save.mutate('html')}>
          Save as web page
        </Menu.Item>
        <Menu.Item leftSection={<IconMarkdown size={16} aria-hidden />} onClick={() => save.mutate('markdown')}>
          Save as Markdown
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
