import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { TaskState } from '../../../../shared/contracts/task.ts';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { toast } from '../../../components/dialogs/toasts.tsx';
import { FindField } from '../../../components/find-field.tsx';
import { formatProgress } from '../../../components/format/format.ts';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import { QueryPlaceholder } from '../query-placeholder.tsx';
import { moveTo } from '../task/task-actions.ts';
import { useTaskOrders } from '../task/use-task-orders.tsx';
import { TaskPlanFrame } from '../task-plan-frame.tsx';
import { actorName, countsText, progressOf } from '../words.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { BoardPanel } from './board-panel.tsx';
import type { Board, Card } from './card.ts';

const route = getRouteApi('/task-plans/$graphId/board');

/** Below this width of the board, in pixels, the panel of a task is laid over it. */
const ROOM_FOR_BOTH = 1_000;

/** The tasks of a task plan by where they stand. */
export function BoardScreen() {
  const { graphId } = route.useParams();
  const board = useQuery(api.tasks.board.queryOptions({ graph_id: graphId }));
  const search = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const [words, setWords] = useTypedWords(search.words, (typed) => change({ words: typed }));
  if (board.isPending || isLost(board)) return <QueryPlaceholder query={board} what="Task plan" />;
  const { graph, project_name } = board.data;
  return (
    <TaskPlanFrame
      graph={graph}
      projectName={project_name}
      actions={<FindField size="sm" w={180} label="Find tasks" words={words} onWords={setWords} />}
    >
      <BoardColumns board={board.data} words={search.words ?? ''} />
    </TaskPlanFrame>
  );
}

function BoardColumns({ board, words }: { readonly board: Board; readonly words: string }) {
  const { task: selected } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const orders = useTaskOrders();
  const { ref, width } = useElementSize();
  const [dragged, setDragged] = useState<Card | null>(null);
  const { graph, cards } = board;
  const columns = useMemo(() => columnsOf(cards, words), [cards, words]);
  const place = useRef<HTMLDivElement>(null);
  const select = (taskId: string) => change({ task: taskId });
  const close = () => {
    // The focus goes back to where the panel was opened from.
    const card = [...(place.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])].find(
      ({ dataset }) => dataset.task === selected,
    );
    card?.closest<HTMLElement>('[role="listbox"]')?.focus();
    change({ task: undefined });
  };
  const drop = (state: TaskState) => {
    setDragged(null);
    if (dragged === null || dragged.state === state) return;
    const move = moveTo(dragged, state, graph.status);
    if ('why' in move) toast(move.why);
    else orders.start(move.action, dragged.task_id);
  };
  return (
    <div className={classes.board} ref={ref}>
      <p className={classes.summary}>
        {formatProgress(progressOf(graph.counts))} done · {countsText(graph.counts)}
      </p>
      <div className={classes.main}>
        <div className={classes.columns} ref={place}>
          {columns.map(({ state, cards: shown }) => (
            <BoardColumn
              key={state}
              state={state}
              cards={shown}
              total={graph.counts[state]}
              selected={selected}
              drop={dragged === null || dragged.state === state ? 'none' : dropOf(dragged, state, graph.status)}
              onSelect={select}
              onClose={close}
              onDrag={setDragged}
              onDrop={() => drop(state)}
            />
          ))}
        </div>
        {selected !== undefined && (
          <BoardPanel key={selected} taskId={selected} isOver={width < ROOM_FOR_BOTH} orders={orders} onClose={close} />
        )}
      </div>
      {orders.dialog}
    </div>
  );
}

function dropOf(card: Card, state: TaskState, status: Board['graph']['status']): 'allowed' | 'refused' {
  return 'action' in moveTo(card, state, status) ? 'allowed' : 'refused';
}

/** Always there; the others only while there is something in them. */
const ALWAYS: readonly TaskState[] = ['blocked', 'ready', 'claimed', 'done'];

function columnsOf(cards: readonly Card[], words: string) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const byState = Map.groupBy(cards, ({ state }) => state);
  return TaskState.options
    .filter((state) => ALWAYS.includes(state) || byState.has(state))
    .map((state) => {
      const all = (byState.get(state) ?? []).filter((card) => holds(card, wanted));
      // What ended last is looked for first.
      const isEnded = state === 'done' || state === 'failed' || state === 'cancelled';
      return { state, cards: isEnded ? all.toSorted(latestFirst) : all };
    });
}

function latestFirst(a: Card, b: Card): number {
  return (b.finished_at ?? '').localeCompare(a.finished_at ?? '');
}

function holds({ title, node_key, role, claimed_by }: Card, wanted: readonly string[]): boolean {
  const text = `${title} ${node_key} ${role ?? ''} ${claimed_by === null ? '' : actorName(claimed_by)}`.toLowerCase();
  return wanted.every((word) => text.includes(word));
}
