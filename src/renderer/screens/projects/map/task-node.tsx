import { Text } from '@mantine/core';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import graph from '../../plan/graph/graph.module.css';
import { TaskStateIcon } from '../task-state-icon.tsx';
import { actorName, TASK_STATES } from '../words.ts';
import type { MappedTask } from './shown-part.ts';

export type TaskFlowNode = Node<{ readonly task: MappedTask }, 'task'>;

/** A task: its title, and how it stands by colour, sign and word. */
export function TaskNode({ data: { task }, selected }: NodeProps<TaskFlowNode>) {
  const { title, state, claimed_by } = task;
  const { label, color } = TASK_STATES[state];
  return (
    <div
      className={graph.node}
      data-selected={selected || undefined}
      style={{ borderInlineStartColor: `var(--mantine-color-${color}-filled)` }}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} className={graph.handle ?? ''} />
      <Handle type="source" position={Position.Right} isConnectable={false} className={graph.handle ?? ''} />
      <Text size="sm" fw={600} truncate title={title} dir="auto">
        {title}
      </Text>
      <div className={graph.nodeState}>
        <TaskStateIcon state={state} size={14} />
        <Text size="xs" component="span" truncate>
          {label}
          {state === 'claimed' && claimed_by !== null && ` · ${actorName(claimed_by)}`}
        </Text>
      </div>
    </div>
  );
}
