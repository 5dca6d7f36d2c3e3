import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { StaleSections } from '../stale-sections.tsx';
import classes from './facts.module.css';
import { movedBy } from './moved-text.ts';
import type { FactChange } from './use-change-fact.ts';
import type { FactBook } from './use-plan-facts.ts';

const route = getRouteApi('/plan/$planId');
/** More are shown when asked for. */
const FIRST = 12;

interface MovedPanelProps {
  readonly change: FactChange;
  readonly book: FactBook;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What a changed fact brought about: every number before and after, the files, the sections to redraft. */
export function MovedPanel({ change, book, busy, onUndo, onClose }: MovedPanelProps) {
  const { planId } = route.useParams();
  const [all, setAll] = useState(false);
  const { moved, changed, stale } = change;
  const shown = all ? moved : moved.slice(0, FIRST);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <aside className={classes.moved} aria-label="Changes" tabIndex={0}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          Changes
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="default" loading={busy} aria-label="Undo change" onClick={onUndo}>
            Undo
          </Button>
          <CloseButton aria-label="Close changes" onClick={onClose} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {moved.length === 0
          ? 'No numbers changed.'
          : moved.length === 1
            ? '1 number changed.'
            : `${formatNumber(moved.length)} numbers changed.`}
      </Text>
      <ul className={classes.movedList}>
        {shown.map((fact) => (
          <Moved key={fact.id} fact={fact} book={book} planId={planId} />
        ))}
      </ul>
      {moved.length > shown.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          Show all {formatNumber(moved.length)}
        </Button>
      )}
      <Stack gap="xs" mt="sm">
        <StaleSections
          planId={planId}
          stale={stale}
          otherwise={
            <Text size="sm" c="dimmed">
              No sections need updating.
            </Text>
          }
        />
        <ChangedFiles paths={changed} planId={planId} />
      </Stack>
    </aside>
  );
}

interface MovedProps {
  readonly fact: FactChange['moved'][number];
  readonly book: FactBook;
  readonly planId: string;
}

function Moved({ fact: { id, label, before, after }, book, planId }: MovedProps) {
  const by = before && after && movedBy(before, after, book);
  return (
    <li className={classes.movedRow}>
      <AnchorLink size="sm" to="/plan/$planId/facts" params={{ planId }} search={{ fact: id }} dir="auto">
        {label}
      </AnchorLink>
      <div className={classes.movedValues}>
        <span className={classes.was}>{before ? book.format(before) : 'new'}</span>
        <IconArrowNarrowRight size={16} aria-label="is now" role="img" />
        <strong>{after ? book.format(after) : 'none'}</strong>
        {by && (
          <Text span size="xs" c="dimmed">
            {by}
          </Text>
        )}
      </div>
    </li>
  );
}

function ChangedFiles({ paths, planId }: { readonly paths: readonly string[]; readonly planId: string }) {
  if (paths.length === 0) return null;
  return (
    <details className={classes.files}>
      <summary>{formatCount(paths.length, 'file')} updated</summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <AnchorLink size="sm" to="/plan/$planId/files" params={{ planId }} search={{ path }}>
              {path}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
