import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import type { EditEntry } from '../../../../shared/contracts/edit-history.ts';
import { formatMoment } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { placeAfterKey } from '../../../components/keys/list-keys.ts';
import { editReason, editTitle, editWords } from './edit-words.ts';
import classes from './history.module.css';

const PAGE = 8;

interface EditListProps {
  readonly planId: string;
  /** Newest first. */
  readonly entries: readonly EditEntry[];
  readonly chosen: number | undefined;
}

/** The changes of a plan. Arrow keys go from one to the next. */
export function EditList({ planId, entries, chosen }: EditListProps) {
  const ago = useAgo();
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const place = links.indexOf(event.target as HTMLAnchorElement);
    const next = place < 0 ? null : placeAfterKey(event.key, place, links.length, PAGE);
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    <nav aria-label="Changes">
      <ol className={classes.list} ref={list} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <li key={entry.cursor}>
            <Link
              from="/plan/$planId/history"
              to="/plan/$planId/history"
              params={{ planId }}
              search={(old) => ({ ...old, edit: entry.cursor })}
              replace
              resetScroll={false}
              className={classes.entry ?? ''}
              aria-current={entry.cursor === chosen ? 'true' : undefined}
            >
              <Text size="sm" fw={600} lineClamp={3} component="span" dir="auto" className="wrap-anywhere">
                {editTitle(entry)}
              </Text>
              <Text size="xs" c="dimmed" component="span" title={formatMoment(entry.at)}>
                {[editWords(entry), ago(entry.at)].filter(Boolean).join(' · ')}
              </Text>
              {editReason(entry) !== null && (
                <Text size="xs" component="span" lineClamp={2} dir="auto">
                  {editReason(entry)}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
