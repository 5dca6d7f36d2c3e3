import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { AfterSave } from './after-save.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileHead, type ViewMode } from './file-head.tsx';
import { FileText } from './file-text.tsx';
import classes from './files.module.css';
import { languageOf } from './language.ts';
import { dataView, pageEditor } from './preferred-view.ts';
import type { ListedFile } from './tree-rows.ts';
import { readUnsaved } from './unsaved-text.ts';
import { RANGE_BYTES, useFileText } from './use-file-text.ts';
import { useLastSave } from './use-last-save.ts';

/** Other programs tell nobody that they wrote; how the file stands is looked at while it is shown. */
const LOOK_EVERY_MS = 4_000;
/** The library takes no larger file. */
const MOST_EDITED_BYTES = 5_000_000;

const NO_TABLES: readonly DataTable[] = [];

interface FileViewProps {
  readonly planId: string;
  readonly file: ListedFile;
  /** Opens it for editing, as tables. */
  readonly editTable?: boolean;
  /** What was looked for, to be shown in a page. */
  readonly words?: string | undefined;
}

/** One file; what was said to a model and by it is shown only to who asks for it. */
export function FileView({ planId, file, editTable = false, words }: FileViewProps) {
  const [allowed, setAllowed] = useState(!file.sensitive);
  if (allowed) return <OpenFile planId={planId} file={file} editTable={editTable} words={words} />;
  return (
    <EmptyState
      icon={IconLock}
      title="Model call record"
      text="Contains parts of your prompt and the model’s answer. Stored only on this computer."
    >
      <Button variant="default" onClick={() => setAllowed(true)}>
        Show
      </Button>
    </EmptyState>
  );
}

/**
 * What is there; while it is edited and asked for again, what was there last: an editor that went away for a moment
 * would lose its place, its selection and the way back.
 */
function useWhileEditing<Value>(current: Value | null, editing: boolean): Value | null {
  const last = useRef<Value>(null);
  last.current = editing ? (current ?? last.current) : null;
  return current ?? last.current;
}

/** As what a file opens; a page is read until it is edited. */
function firstView(language: ReturnType<typeof languageOf>, editing: boolean): ViewMode {
  if (language === 'json') return dataView();
  if (language === 'text') return 'source';
  return editing ? pageEditor() : 'read';
}

/** How a file stands, what it says, and editing it. */
function OpenFile({ planId, file, editTable, words }: Required<FileViewProps>) {
  const { path, size } = file;
  const language = languageOf(path);
  const ranges = Math.max(1, Math.ceil(size / RANGE_BYTES));
  // The end of a log is what people look for.
  const [seen, setSeen] = useState(() => (file.kind === 'log' ? { from: ranges - 1, to: ranges } : { from: 0, to: 1 }));
  const [editing, setEditing] = useState(() => editTable || readUnsaved(planId, path) !== null);
  const [chosen, setMode] = useState<ViewMode>(() => (editTable ? 'table' : firstView(language, editing)));
  const [isSourceOnly, setSourceOnly] = useState(false);
  const { saved, undo, note, close } = useLastSave(planId, path);
  const fileStatus = useQuery(
    api.files.status.queryOptions({ plan_id: planId, path }, { refetchInterval: LOOK_EVERY_MS }),
  );
  const editable = size <= MOST_EDITED_BYTES;
  const tables = (file.role === 'data' && editable && fileStatus.data?.data?.tables) || NO_TABLES;
  // Data that is not valid is repaired where its faults are shown.
  const isTable = chosen === 'table' && tables.length > 0 && (editing || !fileStatus.data?.fault);
  const mode = chosen === 'table' && !isTable ? 'source' : chosen;
  const wanted = editing || isTable ? { from: 0, to: ranges } : seen;
  const text = useFileText({ planId, path, ...wanted, sensitive: file.sensitive });
  const current = text.text === null || text.sha256 === null ? null : { text: text.text, sha: text.sha256 };
  const disk = useWhileEditing(current, editing);
  const fault = fileStatus.data?.fault?.message;
  // A file that another program broke is no edit of the plan, so nothing else tells that it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is new on each drawing
  useEffect(() => {
    if (fault !== undefined) text.refetch();
  }, [fault]);
  if (isLost(fileStatus)) return <ErrorState error={fileStatus.error} onRetry={() => void fileStatus.refetch()} />;
  if (text.error && disk === null) return <ErrorState error={text.error} onRetry={text.refetch} />;
  if (!fileStatus.data || disk === null) return <LoadingState rows={12} />;
  return (
    <>
      <FileHead
        {...{ planId, file, mode, setMode, editing, language }}
        fileStatus={fileStatus.data}
        text={disk.text}
        hasTables={tables.length > 0}
        whole={text.size !== null && wanted.from === 0 && wanted.to * RANGE_BYTES >= text.size}
        onEdit={editable && text.isText ? () => setEditing(true) : undefined}
        onRestored={close}
      />
      <div className={classes.notes}>
        {fileStatus.data.fault && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Invalid file">
            Changed by another program: {fileStatus.data.fault.message} Fix or restore it before drafting continues.
          </Alert>
        )}
        {saved && <AfterSave planId={planId} saved={saved} onUndo={undo} onClose={close} />}
      </div>
      {editing ? (
        <FileEditor
          {...{ planId, path, language }}
          fileStatus={fileStatus.data}
          disk={disk}
          preview={mode === 'read' && language === 'markdown'}
          rich={mode === 'rich' && language === 'markdown'}
          isSourceOnly={isSourceOnly}
          tables={isTable ? tables : NO_TABLES}
          onSourceOnly={() => {
            setSourceOnly(true);
            setMode('source');
          }}
          onRefetch={text.refetch}
          // A version that is not valid cannot come back.
          onSaved={(done, before) => note(done, fileStatus.data.fault ? null : before)}
          onReopen={() => {
            setMode(firstView(language, true));
            setEditing(true);
          }}
          onClose={() => {
            setEditing(false);
            if (language === 'markdown') setMode('read');
          }}
        />
      ) : (
        <FileText
          {...{ planId, path, language, words }}
          mode={mode === 'read' ? 'read' : 'source'}
          tables={isTable ? tables : NO_TABLES}
          text={disk.text}
          isText={text.isText}
          before={wanted.from * RANGE_BYTES}
          after={Math.max(0, (text.size ?? 0) - wanted.to * RANGE_BYTES)}
          onBefore={() => setSeen({ ...seen, from: Math.max(0, seen.from - 1) })}
          onAfter={() => setSeen({ ...seen, to: seen.to + 1 })}
        />
      )}
    </>
  );
}
