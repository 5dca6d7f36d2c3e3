import { Text } from '@mantine/core';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { StageState } from '../../../../shared/contracts/stage-state.ts';
import { STAGE_STATES } from '../stage-states.ts';
import classes from './graph.module.css';

export interface StageNodeData extends Record<string, unknown> {
  readonly title: string;
  readonly state: StageState;
  readonly computed: boolean;
  /** Not what is searched for. */
  readonly faded: boolean;
}

export interface GroupNodeData extends Record<string, unknown> {
  readonly title: string;
}

/** Where links begin and end: in a column from below to above, between columns at the sides. */
const HANDLES = [
  ['above', 'target', Position.Top],
  ['from-left', 'target', Position.Left],
  ['from-right', 'target', Position.Right],
  ['below', 'source', Position.Bottom],
  ['to-right', 'source', Position.Right],
  ['to-left', 'source', Position.Left],
] as const;

/** A section: its name, and how it stands by colour, sign and word. */
export function StageNode({ data, selected }: NodeProps<Node<StageNodeData, 'stage'>>) {
  const { title, state, faded, computed } = data;
  const { label, icon: Icon, color } = STAGE_STATES[state];
  return (
    <div
      className={classes.node}
      data-selected={selected || undefined}
      data-faded={faded || undefined}
      style={{ borderInlineStartColor: `var(--mantine-color-${color}-filled)` }}
    >
      {HANDLES.map(([id, type, position]) => (
        <Handle
          key={id}
          id={id}
          type={type}
          position={position}
          isConnectable={false}
          className={classes.handle ?? ''}
        />
      ))}
      <Text size="sm" fw={600} className={classes.nodeTitle ?? ''} title={title}>
        {title}
      </Text>
      <div className={classes.nodeState}>
        <Icon
          size={14}
          aria-hidden
          color={`var(--mantine-color-${color}-text)`}
          data-turning={state === 'running' || undefined}
        />
        <Text size="xs" component="span" truncate>
          {label}
        </Text>
        {computed && (
          <Text size="xs" c="dimmed" component="span" ml="auto">
            calculated
          </Text>
        )}
      </div>
    </div>
  );
}

/** The frame of a group of sections. */
export function GroupNode({ data }: NodeProps<Node<GroupNodeData, 'sectionGroup'>>) {
  return (
    <div className={classes.group}>
      <Text size="sm" fw={650} c="dimmed" className={classes.groupTitle ?? ''}>
        {data.title}
      </Text>
    </div>
  );
}
