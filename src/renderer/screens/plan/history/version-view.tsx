import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type EditEntry, PROMPT_PATH, type TextVersion } from '../../../../shared/contracts/edit-history.ts';
import { api, client } from '../../../api/api.ts';
import { toastError, toastUndo } from '../../../components/dialogs/toasts.tsx';
import { CodeEditor } from '../../../components/editor/code-editor.tsx';
import { DiffView } from '../../../components/editor/diff-view.tsx';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { languageOf } from '../files/language.ts';
import { PlanText } from '../files/plan-text.tsx';
import classes from './history.module.css';

interface VersionViewProps {
  readonly planId: string;
  /** Of the page or data file, or `prompt`. */
  readonly path: string;
  readonly entry: EditEntry;
  readonly head: ReactNode;
}

type Side = 'before' | 'after';

/** The versions before and after one change, as they read or against what is there now, and restoring one. */
export function VersionView({ planId, path, entry, head }: VersionViewProps) {
  const { before, after, is_current } = entry;
  // What is there now need not be looked at to know what it is.
  const [side, setSide] = useState<Side>((is_current || !after?.kept) && before ? 'before' : 'after');
  const [view, setView] = useState<'text' | 'now'>('now');
  const version = side === 'before' ? before : after;
  return (
    <>
      <header className={classes.head}>
        {head}
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Version"
            value={side}
            onChange={(value) => setSide(value === 'before' ? 'before' : 'after')}
            data={[
              { value: 'before', label: 'Before', disabled: !before },
              { value: 'after', label: is_current ? 'After (now)' : 'After', disabled: !after },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label="View"
            value={view}
            onChange={(value) => setView(value === 'text' ? 'text' : 'now')}
            data={[
              { value: 'now', label: 'Compare with now' },
              { value: 'text', label: 'Read' },
            ]}
          />
        </Group>
      </header>
      {version && <OneVersion key={version.sha256} {...{ planId, path, version, view }} />}
    </>
  );
}

interface OneVersionProps {
  readonly planId: string;
  readonly path: string;
  readonly version: TextVersion;
  readonly view: 'text' | 'now';
}

function OneVersion({ planId, path, version, view }: OneVersionProps) {
  const about = { plan_id: planId, path, sha256: version.sha256 };
  const query = useQuery(api.history.version.queryOptions(about, { enabled: version.kept }));
  const restore = useMutation(
    api.history.restore.mutationOptions({
      onError: toastError,
      onSuccess: ({ undo }) => {
        if (undo) toastUndo('Version restored.', () => client.history.restore.mutate({ plan_id: planId, ...undo }));
      },
    }),
  );
  if (!version.kept) {
    return (
      <div className={classes.body}>
        <Text size="sm" c="dimmed">
          This version was not kept: another program wrote over it, or it is older than the newest 64 MB of this plan’s
          versions.
        </Text>
      </div>
    );
  }
  return (
    <Loaded query={query} rows={12}>
      {({ text, now, refusal }) => {
        const isNow = now?.text === text;
        return (
          <>
            <div className={classes.bar}>
              <Text size="sm" c="dimmed" flex="1 1 200px">
                {isNow
                  ? 'This is the version in use now.'
                  : view === 'now'
                    ? 'Red is in use now, green comes back when you restore.'
                    : 'An earlier version.'}
              </Text>
              {path !== PROMPT_PATH && (
                <AnchorLink to="/plan/$planId/files" params={{ planId }} search={{ path }} size="sm">
                  Open file
                </AnchorLink>
              )}
              <Button
                size="xs"
                leftSection={<IconRestore size={16} aria-hidden />}
                loading={restore.isPending}
                disabled={isNow || now === null || refusal !== null}
                onClick={() => now && restore.mutate({ ...about, expected_sha256: now.sha256 })}
              >
                Restore this version
              </Button>
            </div>
            {refusal && (
              <Alert color="yellow" variant="light" mx="md" mb="xs" py="xs">
                {refusal.message}
                {typeof refusal.details?.next === 'string' && ` ${refusal.details.next}`}
              </Alert>
            )}
            <VersionText {...{ planId, path, text }} now={view === 'now' && !isNow ? (now?.text ?? null) : null} />
          </>
        );
      }}
    </Loaded>
  );
}

interface VersionTextProps {
  readonly planId: string;
  readonly path: string;
  readonly text: string;
  /** What it is compared with; null: it is read alone. */
  readonly now: string | null;
}

function VersionText({ planId, path, text, now }: VersionTextProps) {
  const language = languageOf(path);
  if (now !== null) {
    return (
      <div className={classes.code}>
        <DiffView label="Changes when restored" before={now} after={text} />
      </div>
    );
  }
  if (language === 'markdown') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      <section className={classes.body} tabIndex={0} aria-label="Text of this version">
        <PlanText planId={planId} text={text} />
      </section>
    );
  }
  return (
    <div className={classes.code}>
      <CodeEditor label="Text of this version" value={text} language={language} lineNumbers readOnly />
    </div>
  );
}
