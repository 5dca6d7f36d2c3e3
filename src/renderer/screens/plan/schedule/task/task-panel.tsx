import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { AppError } from '../../../../../shared/result.ts';
import { nextStep } from '../../../../api/app-error.ts';
import { formatCount, formatDay, formatNumber, formatPercent } from '../../../../components/format/format.ts';
import { SidePanel } from '../../../../components/layout/side-panel.tsx';
import { predecessorsOf } from '../editing/task-changes.ts';
import type { Draft } from '../editing/use-schedule.ts';
import { FinishCurve } from '../overview/finish-curve.tsx';
import { chance, LINK_WORDS, movedText, workingDays } from '../words.ts';
import { EstimateFields } from './estimate-fields.tsx';
import { HoldFields } from './hold-fields.tsx';
import { PredecessorFields } from './predecessor-fields.tsx';
import { TaskFields } from './task-fields.tsx';
import classes from './task-panel.module.css';

interface TaskPanelProps {
  readonly task: ScheduleTask;
  readonly saved: ScheduleView;
  readonly shown: ScheduleView;
  readonly draft: Draft;
  /** Why nothing can be changed now. */
  readonly locked: AppError | null;
  readonly isOver: boolean;
  readonly onSelect: (task: string | null) => void;
}

/** One task: its dates, its estimates, what it waits for and what waits for it. */
export function TaskPanel({ task, saved, shown, draft, locked, isOver, onSelect }: TaskPanelProps) {
  const change = draft.of(task.id);
  const original = saved.tasks.find(({ id }) => id === task.id) ?? task;
  const links = predecessorsOf(saved, task.id);
  const titles = new Map(shown.tasks.map(({ id, title }) => [id, title]));
  const waiting = shown.links.filter(({ from, origin }) => from === task.id && origin !== 'people');
  const people = shown.links.filter(({ to, origin }) => to === task.id && origin === 'people');
  return (
    <SidePanel title={task.title} isOver={isOver} onClose={() => onSelect(null)}>
      <Stack gap="md">
        <Dates task={task} before={original} />
        {locked && (
          <Alert variant="light" color="yellow" p="xs" icon={<IconLock size={18} aria-hidden />} title={locked.message}>
            {nextStep(locked)}
          </Alert>
        )}
        {locked === null && (
          <TaskFields
            task={original}
            change={change}
            roles={shown.roles}
            onEdit={(edit) => {
              draft.edit(task.id, edit);
              if (edit.removed) onSelect(null);
            }}
          />
        )}
        <EstimateFields
          original={original}
          estimate={change?.estimate ?? original}
          isAgreed={change?.agreed === true}
          isReadOnly={locked !== null}
          isChanged={change?.estimate !== undefined}
          onChange={(estimate) => draft.edit(task.id, { estimate, agreed: undefined })}
          onAgree={(isAgreed) => draft.edit(task.id, { agreed: isAgreed || undefined })}
        />
        <HoldFields
          hold={change?.hold === undefined ? original.hold : change.hold}
          isReadOnly={locked !== null}
          onChange={(hold) => draft.edit(task.id, { hold })}
        />
        {shown.risk && <FinishCurve now={shown} before={draft.preview ? saved : null} />}
        <PredecessorFields
          task={task.id}
          tasks={shown.tasks}
          predecessors={change?.predecessors ?? links}
          isReadOnly={locked !== null}
          onChange={(predecessors) => draft.edit(task.id, { predecessors: [...predecessors] })}
          onOpen={onSelect}
        />
        {people.length > 0 && (
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              Waits for people
            </Text>
            {people.map(({ from }) => (
              <TaskLine key={from} text="People come from" id={from} titles={titles} onOpen={onSelect} />
            ))}
          </Stack>
        )}
        {waiting.length > 0 && (
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {formatCount(waiting.length, 'successor')}
            </Text>
            {waiting.map(({ to, type }) => (
              <TaskLine key={`${to} ${type}`} text={`${LINK_WORDS[type]}:`} id={to} titles={titles} onOpen={onSelect} />
            ))}
          </Stack>
        )}
        <About task={task} shown={shown} />
        {change && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => draft.drop(task.id)}>
              Discard changes to this task
            </Button>
          </Group>
        )}
      </Stack>
    </SidePanel>
  );
}

interface TaskLineProps {
  readonly text: string;
  readonly id: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly onOpen: (task: string) => void;
}

function TaskLine({ text, id, titles, onOpen }: TaskLineProps) {
  const title = titles.get(id) ?? id;
  return (
    <Text size="sm">
      {text}{' '}
      <Anchor component="button" type="button" inherit ta="start" dir="auto" onClick={() => onOpen(id)}>
        {title}
      </Anchor>
    </Text>
  );
}

function Dates({ task, before }: { readonly task: ScheduleTask; readonly before: ScheduleTask }) {
  return (
    <Details
      rows={[
        ['Start', formatDay(task.start), formatDay(before.start)],
        ['Finish', formatDay(task.finish), formatDay(before.finish)],
        ['Duration', workingDays(task.days), workingDays(before.days)],
        ['Float', floatText(task), floatText(before)],
      ]}
    />
  );
}

function About({ task, shown }: { readonly task: ScheduleTask; readonly shown: ScheduleView }) {
  const role = shown.roles.find(({ id }) => id === task.role)?.title ?? task.role;
  const parent = shown.packages.find(({ id }) => id === task.package);
  const moved = shown.baseline?.moved.find(({ id }) => id === task.id);
  return (
    <Details
      rows={[
        ['Role', `${task.people > 1 ? `${formatNumber(task.people)} × ` : ''}${role}`],
        ...(task.part_time ? [['Effort', 'part-time'] as const] : []),
        ...(parent ? [['Work package', parent.title] as const] : []),
        ...(task.criticality === null
          ? []
          : [['Critical in', `${chanceOf(task.criticality)} of simulated runs`] as const]),
        ...(moved ? [['Baseline', `finishes ${movedText(moved.finish_moved)}`] as const] : []),
      ]}
    />
  );
}

/** A name, what it is now, and what it was where a change is tried. */
type DetailRow = readonly [name: string, now: string, before?: string];

function Details({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className={classes.details}>
      {rows.map(([name, now, before]) => (
        <div key={name} className={classes.detail}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && before !== now && (
              <>
                <del>{before}</del>{' '}
              </>
            )}
            {now}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function chanceOf(share: number): string {
  return share === 1 ? formatPercent(1) : chance(share);
}

function floatText({ critical, total_float, free_float }: ScheduleTask): string {
  if (critical) return 'none (critical)';
  const own = free_float === total_float ? '' : `, free float ${formatNumber(free_float)}`;
  return `${workingDays(total_float)}${own}`;
}
