import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { Background, Controls, type FitViewOptions, type Node, ReactFlow, type ReactFlowProps } from '@xyflow/react';

interface FlowPictureProps<NodeType extends Node>
  extends Pick<ReactFlowProps<NodeType>, 'nodes' | 'edges' | 'nodeTypes' | 'children'> {
  /** Id of the node that is selected. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly minZoom: number;
  /** How much is in view at first; left out, the caller brings something into view. */
  readonly fit?: FitViewOptions<NodeType>;
  /** How much is in view after the button that fits all. */
  readonly controlsFit: FitViewOptions;
}

/** Nodes and edges that can be moved as a whole, zoomed and walked by keyboard; one node is selected at the most. */
export function FlowPicture<NodeType extends Node>(props: FlowPictureProps<NodeType>) {
  const { selected, onSelect, fit, controlsFit, children, ...elements } = props;
  const scheme = useComputedColorScheme();
  return (
    <ReactFlow<NodeType>
      {...elements}
      {...(fit && { fitView: true, fitViewOptions: fit })}
      colorMode={scheme}
      maxZoom={2}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      deleteKeyCode={null}
      multiSelectionKeyCode={null}
      selectionKeyCode={null}
      onNodesChange={(changes) => {
        // Keyboard and pointer select alike.
        const chosen = changes.filter((change) => change.type === 'select');
        const next = chosen.find((change) => change.selected);
        if (next) onSelect(next.id);
        else if (chosen.some(({ id }) => id === selected)) onSelect(undefined);
      }}
      onPaneClick={() => onSelect(undefined)}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} />
      <Controls showInteractive={false} fitViewOptions={controlsFit} />
      {children}
    </ReactFlow>
  );
}
