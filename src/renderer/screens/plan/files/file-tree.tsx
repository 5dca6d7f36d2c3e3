import { Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBraces,
  IconChevronDown,
  IconChevronRight,
  IconFile,
  IconFileText,
  IconLock,
  IconNotes,
  IconPencil,
  IconReport,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatBytes, formatNumber } from '../../../components/format/format.ts';
import { useAgo } from '../../../components/format/use-ago.ts';
import { placeAfterKey } from '../../../components/keys/list-keys.ts';
import classes from './files.module.css';
import type { ListedFile, TreeOrder, TreeRow } from './tree-rows.ts';

/** By how many lines a page key moves. */
const PAGE = 10;

interface FileTreeProps {
  readonly rows: readonly TreeRow[];
  readonly order: TreeOrder;
  readonly selected: string | undefined;
  readonly onSelect: (path: string) => void;
  readonly onToggle: (group: string) => void;
}

const ROW_PX = 32;

/** The files as a tree of two levels. Only the lines in view are in the page, however many there are. */
export function FileTree({ rows, order, selected, onSelect, onToggle }: FileTreeProps) {
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | undefined>(selected);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );

  // Opened at a file, the tree shows where it is.
  const selectedIndex = rows.findIndex(({ id }) => id === selected);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (selected === undefined || selectedIndex === -1 || shown.current === selected) return;
    shown.current = selected;
    setActive(selected);
    virtual.scrollToIndex(selectedIndex, { align: 'center' });
  }, [selected, selectedIndex, virtual]);

  const goTo = (index: number) => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (!row) return;
    setActive(row.id);
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeAfterKey(event.key, activeIndex, rows.length, PAGE);
    if (place !== null) goTo(place);
    else if (!act(row, event.key)) return;
    event.preventDefault();
  };
  /** Returns whether the key means something here. */
  const act = (row: TreeRow, key: string): boolean => {
    switch (key) {
      case 'ArrowRight':
        if (row.kind === 'group' && !row.open) onToggle(row.id);
        else goTo(activeIndex + 1);
        return true;
      case 'ArrowLeft':
        if (row.kind === 'group' && row.open) onToggle(row.id);
        else if (row.kind === 'file' && row.group !== null) goTo(rows.findIndex(({ id }) => id === row.group));
        return true;
      case 'Enter':
      case ' ':
        open(row);
        return true;
      default:
        return false;
    }
  };
  const open = (row: TreeRow) => {
    setActive(row.id);
    if (row.kind === 'group') {
      onToggle(row.id);
    } else {
      shown.current = row.id;
      onSelect(row.id);
    }
  };

  return (
    <div
      ref={scroller}
      className={classes.tree}
      role="tree"
      aria-label="Files of the plan"
      // The tree itself has the focus; which line is active it says by its id.
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${prefix}-${activeIndex}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keyboard
            // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
            <div
              key={row.id}
              id={`${prefix}-${index}`}
              className={classes.line}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              role="treeitem"
              aria-level={row.kind === 'group' || row.group === null ? 1 : 2}
              aria-setsize={row.of}
              aria-posinset={row.place}
              aria-selected={row.id === selected}
              aria-expanded={row.kind === 'group' ? row.open : undefined}
              data-active={index === activeIndex || undefined}
              data-path={row.kind === 'file' ? row.id : undefined}
              onClick={() => open(row)}
            >
              {row.kind === 'group' ? <GroupLine row={row} /> : <FileLine row={row} order={order} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GroupLine({ row }: { readonly row: Extract<TreeRow, { kind: 'group' }> }) {
  const Chevron = row.open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Chevron size={16} aria-hidden />
      <Text component="span" size="sm" fw={600} truncate title={row.label} flex={1}>
        {row.label}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {formatNumber(row.count)}
      </Text>
    </>
  );
}

function FileLine({ row, order }: { readonly row: Extract<TreeRow, { kind: 'file' }>; readonly order: TreeOrder }) {
  const ago = useAgo();
  const { file, label, note } = row;
  const Icon = iconOf(file);
  return (
    <>
      <span className={row.group === null ? undefined : classes.indent} />
      <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <Text component="span" size="sm" truncate title={`${label} – ${file.path}`} className={classes.name}>
        {label}
      </Text>
      {note !== '' && (
        <Text component="span" size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <span className={classes.marks}>
        {file.broken && (
          <Tooltip label="Invalid after an edit">
            <span className={classes.mark}>
              <IconAlertTriangle size={14} color="var(--mantine-color-red-text)" aria-hidden />
              <VisuallyHidden>Invalid</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        {file.edited && (
          <Tooltip label="Edited">
            <span className={classes.mark}>
              <IconPencil size={14} color="var(--mantine-color-blue-text)" aria-hidden />
              <VisuallyHidden>Edited</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        <Text component="span" size="xs" c="dimmed" className={classes.figure}>
          {order === 'newest' ? ago(file.updated_at) : formatBytes(file.size)}
        </Text>
      </span>
    </>
  );
}

function iconOf({ role, kind, heading, sensitive, path }: ListedFile) {
  if (sensitive) return IconLock;
  if (role === 'page' || heading !== null) return IconFileText;
  if (role === 'data' || path.endsWith('.json')) return IconBraces;
  if (kind === 'log') return IconNotes;
  if (path.endsWith('.html')) return IconReport;
  return IconFile;
}
