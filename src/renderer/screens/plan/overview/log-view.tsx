import { Button, CopyButton, Select, Switch, Title } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OverviewSection } from '../../../../shared/contracts/plan-overview.ts';
import { isLost } from '../../../api/app-error.ts';
import { FindField } from '../../../components/find-field.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { type LogLine, readLogLine } from './log-line.ts';
import classes from './log-view.module.css';
import { useLog } from './use-log.ts';

interface LogViewProps {
  readonly planId: string;
  readonly sections: readonly OverviewSection[];
}

/** The log as it is written. It follows the newest line until somebody scrolls back to read. */
export function LogView({ planId, sections }: LogViewProps) {
  const log = useLog(planId);
  const [wanted, setWanted] = useState('');
  const [level, setLevel] = useState<'all' | 'problems'>('all');
  const [follows, setFollows] = useState(true);
  const titles = useTitles(sections);
  const all = useMemo(
    () =>
      (log.data?.lines ?? []).map((line, index) =>
        readLogLine(line, (log.data?.dropped ?? 0) + index, (stage) => titles.get(stage) ?? stage),
      ),
    [log.data, titles],
  );
  const lines = useMemo(() => {
    const words = wanted.trim().toLowerCase();
    return all.filter(
      (line) => (level === 'all' || line.level !== 'info') && (words === '' || line.text.toLowerCase().includes(words)),
    );
  }, [all, wanted, level]);
  if (isLost(log)) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <section className={classes.panel} aria-labelledby="log">
      <div className={classes.bar}>
        <Title order={2} id="log" className={classes.heading ?? ''}>
          Log
        </Title>
        <FindField size="xs" w={170} label="Filter log" placeholder="Filter" words={wanted} onWords={setWanted} />
        <Select
          size="xs"
          w={150}
          aria-label="Show"
          data={[
            { value: 'all', label: 'All' },
            { value: 'problems', label: 'Errors and warnings' },
          ]}
          value={level}
          onChange={(value) => setLevel(value === 'problems' ? 'problems' : 'all')}
          allowDeselect={false}
        />
        <Switch
          size="xs"
          label="Follow"
          checked={follows}
          onChange={({ currentTarget }) => setFollows(currentTarget.checked)}
        />
        <CopyButton value={lines.map(({ time, text }) => `${time} ${text}`.trim()).join('\n')}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" miw={70} onClick={copy} disabled={lines.length === 0}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <Lines lines={lines} nothing={emptyText(log.isPending, all.length)} follows={follows} onFollow={setFollows} />
    </section>
  );
}

/**
 * What sections are called, the same map as long as that is the same: it is asked for with every change of the plan.
 */
function useTitles(sections: readonly OverviewSection[]): ReadonlyMap<string, string> {
  const key = JSON.stringify(sections.map(({ stage, title }) => [stage, title]));
  return useMemo(() => new Map(JSON.parse(key) as [string, string][]), [key]);
}

function emptyText(isPending: boolean, all: number): string {
  if (isPending) return '';
  return all === 0 ? 'No log entries yet.' : 'No matching log entries.';
}

interface LinesProps {
  readonly lines: readonly LogLine[];
  readonly nothing: string;
  readonly follows: boolean;
  readonly onFollow: (follows: boolean) => void;
}

/** As near to its end as this a list counts as read to its end, in pixels. */
const NEAR_END = 24;

function Lines({ lines, nothing, follows, onFollow }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 20,
    getItemKey: (index) => lines[index]?.place ?? index,
    overscan: 12,
  });
  const height = rows.getTotalSize();
  // The height too: lines are measured only when they are shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or another height is what it waits for
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follows, lines.length, height]);
  const look = () => {
    const element = box.current;
    if (!element) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    if (isAtEnd !== follows) onFollow(isAtEnd);
  };
  return (
    <div
      ref={box}
      className={classes.lines}
      role="log"
      aria-label="Log entries"
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onWheel={look}
      onKeyUp={look}
      onPointerUp={look}
    >
      {lines.length === 0 && <div className={classes.none}>{nothing}</div>}
      <div style={{ height, position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.time}>{line.time}</span>
              <span className={line.level === 'info' ? undefined : classes[line.level]}>
                {line.level !== 'info' && `${line.level === 'error' ? 'Error' : 'Warning'}: `}
                {line.text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
