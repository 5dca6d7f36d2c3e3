import { useEffect, useRef } from 'react';
import { ZOOMS, type Zoom } from './format/time-scale.ts';

type NamedZoom = (typeof ZOOMS)[number]['value'];

/** What can be asked of the schedule of a plan from elsewhere, such as the command palette. */
export type ScheduleOrder = 'full_screen' | 'picture' | 'fit' | NamedZoom;

interface Waiting {
  readonly planId: string;
  readonly order: ScheduleOrder;
}

interface Taker {
  readonly planId: string;
  readonly take: (order: ScheduleOrder) => void;
}

const takers = new Set<Taker>();
let waiting: Waiting | null = null;

/** Asks the schedule of this plan for something: at once where it is shown, else as soon as it is. */
export function orderSchedule(planId: string, order: ScheduleOrder): void {
  waiting = { planId, order };
  handOver();
}

/** Takes what is asked of the schedule of a plan for the time that it is shown. Returns what ends that. */
export function takeScheduleOrders(planId: string, take: Taker['take']): () => void {
  const taker = { planId, take };
  takers.add(taker);
  handOver();
  return () => {
    takers.delete(taker);
  };
}

/** The same, for a component that shows the schedule. */
export function useScheduleOrders(planId: string, take: Taker['take']): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => takeScheduleOrders(planId, (order) => latest.current(order)), [planId]);
}

/** Pixels for a day, or all of the time, as an order names them; null for an order of another kind. */
export function zoomOf(order: ScheduleOrder): Zoom | null {
  if (order === 'fit') return 'fit';
  return ZOOMS.find(({ value }) => value === order)?.pxPerDay ?? null;
}

function handOver(): void {
  const asked = waiting;
  const taker = [...takers].find(({ planId }) => planId === asked?.planId);
  if (asked === null || !taker) return;
  waiting = null;
  taker.take(asked.order);
}
