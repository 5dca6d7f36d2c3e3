import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconExternalLink,
  IconFileTypePdf,
  IconMarkdown,
  IconShare,
  IconWorld,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { DesktopBridge } from '../../../../shared/contracts/desktop.ts';
import type { PrintedPart } from '../../../../shared/contracts/printed-part.ts';
import { desktop } from '../../../api/desktop.ts';
import { toast, toastError, toastFailure } from '../../../components/dialogs/toasts.tsx';

const route = getRouteApi('/plan/$planId/report');

const DOWNLOADS = [
  { name: 'report.html', label: 'HTML', Icon: IconWorld },
  { name: 'report.md', label: 'Markdown', Icon: IconMarkdown },
];

const PDFS: readonly { readonly part: PrintedPart; readonly label: string }[] = [
  { part: 'summary', label: 'PDF, summary' },
  { part: 'all', label: 'PDF, everything' },
];

/** Ways to have the report elsewhere: in a page of its own, or as a file. */
export function ReportActions({ planId }: { readonly planId: string }) {
  const navigate = route.useNavigate();
  const bridge = desktop;
  const folder = `/download/${encodeURIComponent(planId)}`;
  return (
    <>
      {!bridge && (
        <Button
          component="a"
          href={`/report/${encodeURIComponent(planId)}`}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open in a tab
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            Save
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {DOWNLOADS.map(({ name, label, Icon }) => (
            <Menu.Item
              key={name}
              component="a"
              href={`${folder}/${name}`}
              download=""
              leftSection={<Icon size={16} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
          {bridge ? (
            PDFS.map(({ part, label }) => (
              <Menu.Item
                key={part}
                leftSection={<IconFileTypePdf size={16} aria-hidden />}
                onClick={() => void savePdf(bridge, planId, part).catch(toastError)}
              >
                {label}
              </Menu.Item>
            ))
          ) : (
            <Menu.Label>PDF: open in a tab, then print.</Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconShare size={16} aria-hidden />}
            onClick={() => void navigate({ search: (old) => ({ ...old, dialog: 'share' as const }), replace: true })}
          >
            Share…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

async function savePdf(bridge: DesktopBridge, planId: string, part: PrintedPart): Promise<void> {
  const saved = await bridge.saveReportPdf(planId, part);
  if (saved.outcome === 'done') toast('Report saved as PDF.');
  toastFailure(saved);
}
