import { Button, Group, Text } from '@mantine/core';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { CodeEditor } from '../../../components/editor/code-editor.tsx';
import { formatBytes } from '../../../components/format/format.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import classes from './files.module.css';
import { PageText } from './page-text.tsx';
import { TableEditor } from './table-editor.tsx';

interface FileTextProps {
  readonly planId: string;
  readonly path: string;
  readonly text: string;
  readonly isText: boolean;
  readonly language: 'json' | 'markdown' | 'text';
  readonly mode: 'read' | 'source';
  /** The lists of the data that are shown as tables now; empty for text. */
  readonly tables: readonly DataTable[];
  /** What was looked for, to be shown in a page. */
  readonly words: string | undefined;
  /** Bytes that are not shown. */
  readonly before: number;
  readonly after: number;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
}

/** What a file says, as far as it was read. */
export function FileText(props: FileTextProps) {
  const { planId, path, text, isText, language, mode, tables, words, before, after, onBefore, onAfter } = props;
  if (!isText) return <EmptyState title="Not a text file" text="Download it to open it in another program." />;
  if (text === '') return <EmptyState title="Empty file" />;
  return (
    <>
      {before > 0 && <More bytes={before} where="before this" onMore={onBefore} />}
      {mode === 'read' && language === 'markdown' ? (
        <PageText {...{ planId, path, text, words }} />
      ) : tables.length > 0 ? (
        <TableEditor {...{ planId, tables, text }} faults={[]} onChange={null} />
      ) : (
        <div className={classes.code}>
          <CodeEditor label={`Text of ${path}`} value={text} language={language} lineNumbers={before === 0} readOnly />
        </div>
      )}
      {after > 0 && <More bytes={after} where="after this" onMore={onAfter} />}
    </>
  );
}

function More({
  bytes,
  where,
  onMore,
}: {
  readonly bytes: number;
  readonly where: string;
  readonly onMore: () => void;
}) {
  return (
    <Group px="md" py="xs" gap="sm">
      <Text size="sm" c="dimmed">
        {formatBytes(bytes)} stand {where}.
      </Text>
      <Button size="compact-sm" variant="default" onClick={onMore}>
        Show more
      </Button>
    </Group>
  );
}
