import { Badge, Box, Button, Group, SegmentedControl, Text, Title, Tooltip } from '@mantine/core';
import { IconDownload, IconHistory, IconLock, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiOutputs } from '../../../api/api.ts';
import { formatBytes } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx';
import { EditButton, EditPageButtons } from './edit-buttons.tsx';
import classes from './files.module.css';
import { dataView, pageEditor, rememberDataView, rememberPageEditor } from './preferred-view.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import type { ListedFile } from './tree-rows.ts';

/** As it reads, as it reads to be written in, as it is written, or the lists of its data as tables. */
export type ViewMode = 'read' | 'rich' | 'source' | 'table';

export type FileStatus = ApiOutputs['files']['status'];

interface FileHeadProps {
  readonly planId: string;
  readonly file: ListedFile;
  readonly fileStatus: FileStatus;
  readonly text: string;
  /** Whether it is data that is shown as tables as well. */
  readonly hasTables: boolean;
  /** Whether `text` is all of the file; restoring shows what would change in it. */
  readonly whole: boolean;
  readonly language: 'json' | 'markdown' | 'text';
  readonly mode: ViewMode;
  readonly setMode: (mode: ViewMode) => void;
  readonly editing: boolean;
  /** Left out where the file is too large to edit, or no text. */
  readonly onEdit: (() => void) | undefined;
  /** The edit was taken back. */
  readonly onRestored: () => void;
}

/** What the file is, how it stands, and what can be done with it. */
export function FileHead(props: FileHeadProps) {
  const ago = useAgo();
  const { planId, file, fileStatus, text, hasTables, whole, language, mode, setMode, editing } = props;
  const { onEdit, onRestored } = props;
  const { section, refusal, edited, fault } = fileStatus;
  const [restoring, setRestoring] = useState(false);
  const ownData = file.role === 'page' ? fileStatus.data : null;
  const edit =
    onEdit &&
    (() => {
      setMode(language === 'json' ? dataView() : pageEditor());
      onEdit();
    });
  const what = file.role === 'page' ? 'page' : file.role === 'data' ? 'data' : '';
  const ofSection = section && `${section.title}${what === '' ? '' : `: ${what}`}`;
  const title = file.heading ?? ofSection ?? file.path.split('/').at(-1) ?? file.path;
  const download = `/download/${planId}/${file.path.split('/').map(encodeURIComponent).join('/')}`;
  return (
    <header className={classes.head}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Box miw={0} flex="1 1 220px">
          <Title order={2} size="h4" lineClamp={2} title={title}>
            {title}
          </Title>
          <Text size="xs" c="dimmed" truncate title={file.path}>
            <Text component="span" ff="monospace" size="xs">
              {file.path}
            </Text>
            {` · ${formatBytes(file.size)} · ${ago(file.updated_at)}`}
          </Text>
        </Box>
        <Group gap="xs">
          {hasTables && (
            <SegmentedControl
              size="xs"
              aria-label={editing ? 'Edit as' : 'View'}
              value={mode}
              onChange={(value) => {
                const next = value === 'table' ? 'table' : 'source';
                rememberDataView(next);
                setMode(next);
              }}
              data={[
                { value: 'table', label: 'Table' },
                { value: 'source', label: 'JSON' },
              ]}
            />
          )}
          {language === 'markdown' && (
            <SegmentedControl
              size="xs"
              aria-label="View"
              value={mode}
              onChange={(value) => {
                const next = value === 'read' || value === 'rich' ? value : 'source';
                if (editing && next !== 'read') rememberPageEditor(next);
                setMode(next);
              }}
              data={[
                { value: 'read', label: 'Read' },
                ...(editing ? [{ value: 'rich', label: 'Rich text' }] : []),
                { value: 'source', label: 'Source' },
              ]}
            />
          )}
          {!editing && whole && (edited || fault) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRestore size={16} aria-hidden />}
              onClick={() => setRestoring(true)}
            >
              Restore
            </Button>
          )}
          {!editing && file.role !== 'file' && file.stage !== null && (
            <ButtonLink
              size="xs"
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              to="/plan/$planId/history"
              params={{ planId }}
              search={{ path: file.path }}
              aria-label="History of this file"
            >
              History
            </ButtonLink>
          )}
          {!editing && (
            <Button
              component="a"
              href={file.sensitive ? `${download}?include_sensitive=true` : download}
              download={file.path.split('/').at(-1)}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download
            </Button>
          )}
          {!editing && refusal === null && !ownData && edit && <EditButton onEdit={edit} />}
          {!editing && refusal === null && ownData && (
            <EditPageButtons planId={planId} data={ownData.path} onEdit={edit} />
          )}
        </Group>
      </Group>
      {(edited || refusal) && (
        <Group gap="xs" mt={6}>
          {edited && (
            <Tooltip label={edited.reason ?? 'Runs keep your edit.'}>
              <Badge variant="light" color="blue" radius="sm" tt="none">
                Edited by {edited.by === 'external' ? 'another program' : edited.by}, {ago(edited.at)}
              </Badge>
            </Tooltip>
          )}
          {refusal && <Refusal planId={planId} refusal={refusal} />}
        </Group>
      )}
      {restoring && (
        <RestoreDialog {...{ planId, text, onRestored }} path={file.path} onClose={() => setRestoring(false)} />
      )}
    </header>
  );
}

/** Why it cannot be edited, and what to edit instead. */
function Refusal({
  planId,
  refusal,
}: {
  readonly planId: string;
  readonly refusal: NonNullable<FileStatus['refusal']>;
}) {
  const instead = refusal.details?.edit_instead;
  const paths = Array.isArray(instead) ? instead.map(String) : [];
  const next = paths.length === 0 && typeof refusal.details?.next === 'string' ? refusal.details.next : '';
  return (
    <Text size="xs" c="dimmed" component="div">
      <IconLock size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {refusal.message} {next}
      {paths.length > 0 && 'Edit its source: '}
      {paths.map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <AnchorLink to="/plan/$planId/files" params={{ planId }} search={{ path }} size="xs">
            {path}
          </AnchorLink>
        </span>
      ))}
    </Text>
  );
}
