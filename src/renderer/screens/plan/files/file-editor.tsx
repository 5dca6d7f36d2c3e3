import { Alert, Button, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { toastUndo } from '../../../components/dialogs/toasts.tsx';
import { CodeEditor } from '../../../components/editor/code-editor.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { shortcutText } from '../../../layout/shortcut-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FileStatus } from './file-head.tsx';
import classes from './files.module.css';
import { type JsonFault, lineOf } from './json-faults.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { PageText } from './page-text.tsx';
import type { Saved } from './saved.ts';
import { TableEditor } from './table-editor.tsx';
import { keepUnsaved } from './unsaved-text.ts';
import { useDraft } from './use-draft.ts';
import { useJsonFaults } from './use-json-faults.ts';

/** Loaded by those who write in rich text. */
const RichPage = lazy(async () => ({ default: (await import('./rich-page.tsx')).RichPage }));

interface FileEditorProps {
  readonly planId: string;
  readonly path: string;
  readonly language: 'json' | 'markdown' | 'text';
  readonly fileStatus: FileStatus;
  /** The file as it is now. */
  readonly disk: { readonly text: string; readonly sha: string };
  readonly preview: boolean;
  /** Whether a page is written in as it reads. */
  readonly rich: boolean;
  /** Whether rich text was asked for and cannot show the page. */
  readonly isSourceOnly: boolean;
  /** The lists of the data that are edited as tables now; empty for text. */
  readonly tables: readonly DataTable[];
  readonly onSourceOnly: () => void;
  readonly onRefetch: () => void;
  /** @param before hash of the version that was written over */
  readonly onSaved: (saved: Saved, before: string) => void;
  readonly onClose: () => void;
  /** Text that was dropped is wanted after all. */
  readonly onReopen: () => void;
}

/** Edits one file. Nothing is written over what somebody else wrote meanwhile without being asked. */
export function FileEditor(props: FileEditorProps) {
  const { planId, path, language, fileStatus, disk, preview, rich, isSourceOnly, tables } = props;
  const { onSourceOnly, onRefetch, onSaved, onClose, onReopen } = props;
  const draft = useDraft({ planId, path, disk, onRefetch, onSaved });
  const { text, dirty, changedOutside } = draft;
  const faults = useJsonFaults({ planId, path, text, active: language === 'json' });
  const [reveal, setReveal] = useState<{ readonly offset: number }>();
  const diagnostics = useMemo(() => faults.map((fault) => ({ ...fault, severity: 'error' as const })), [faults]);
  const save = () => {
    if (fileStatus.refusal === null && dirty && faults.length === 0) draft.save();
  };
  useHotkeys([['mod+S', save]], []);
  const close = () => {
    const dropped = draft.drop();
    onClose();
    if (!dropped) return;
    toastUndo('Changes discarded.', async () => {
      keepUnsaved(planId, path, dropped);
      onReopen();
    });
  };
  return (
    <div className={classes.editing}>
      <div className={classes.notes}>
        {draft.restored && <Note text="Your last edits were restored." action={{ label: 'Revert', run: close }} />}
        {changedOutside && dirty && (
          <Note
            text="The file was changed elsewhere while you were editing it."
            action={{ label: 'Compare', run: draft.compare }}
          />
        )}
        {fileStatus.refusal && <Note text={`${fileStatus.refusal.message} Your text is kept here.`} />}
        {isSourceOnly && <Note text="This page is too complex for rich text, so its source is open." />}
        {draft.failure && <Note text={draft.failure} />}
      </div>
      {preview ? (
        <PageText {...{ planId, path, text }} />
      ) : tables.length > 0 ? (
        <TableEditor
          {...{ planId, tables, text, faults }}
          onChange={fileStatus.refusal === null ? draft.change : null}
        />
      ) : rich && fileStatus.refusal === null ? (
        <div className={classes.code}>
          <Suspense fallback={<LoadingState rows={12} />}>
            <RichPage
              planId={planId}
              label={`Write ${path}`}
              value={text}
              onChange={draft.change}
              onSave={save}
              onUnread={onSourceOnly}
            />
          </Suspense>
        </div>
      ) : (
        <div className={classes.code}>
          <CodeEditor
            label={`Edit ${path}`}
            value={text}
            onChange={draft.change}
            language={language}
            lineNumbers
            diagnostics={diagnostics}
            reveal={reveal}
            onSave={save}
          />
        </div>
      )}
      <Faults text={text} faults={faults} onReveal={(offset) => setReveal({ offset })} />
      <Group px="md" pb="sm" justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {faults.length > 0 ? 'Fix the errors to save.' : dirty ? 'Not saved yet.' : 'All changes saved.'}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={close}>
            {dirty ? 'Discard' : 'Done'}
          </Button>
          <Button
            size="xs"
            onClick={save}
            loading={draft.saving}
            disabled={!dirty || faults.length > 0 || fileStatus.refusal !== null}
            rightSection={<Kbd size="xs">{shortcutText('mod+S')}</Kbd>}
          >
            Save
          </Button>
        </Group>
      </Group>
      {draft.conflict && (
        <ConflictDialog
          mine={text}
          theirs={disk.text}
          saving={draft.saving}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.takeTheirs}
          onKeepBoth={language === 'json' ? null : draft.keepBoth}
          onClose={draft.closeConflict}
        />
      )}
      <LeaveGuard
        dirty={dirty}
        canSave={faults.length === 0 && fileStatus.refusal === null}
        onSave={draft.saveNow}
        onDrop={draft.drop}
      />
    </div>
  );
}

function Note({
  text,
  action,
}: {
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
}) {
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 200px">
          {text}
        </Text>
        {action && (
          <Button size="compact-sm" variant="default" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The faults in words, for whoever does not see the marks; each leads to its place. */
function Faults({
  text,
  faults,
  onReveal,
}: {
  readonly text: string;
  readonly faults: readonly JsonFault[];
  readonly onReveal: (offset: number) => void;
}) {
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults} aria-label="Errors">
      {faults.map(({ from, message }) => (
        <li key={`${from} ${message}`}>
          <UnstyledButton onClick={() => onReveal(from)}>
            <Text size="sm" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))" component="span">
              Line {lineOf(text, from)}: {message}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
