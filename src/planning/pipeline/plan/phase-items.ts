import { z } from 'zod';
import type { Speed } from '../../../shared/plan-state.ts';
import type { Input } from '../../engine/stage.ts';
import type { Item } from '../ask.ts';

type Phases = Input<{ phases: { id: string; title: string; purpose: string }[] }>;
type Packages = Input<{ packages: { id: string; phase: string; title: string }[] }>;

/** Phases of a usual plan. */
export function usualPhases(speed: Speed): number {
  return speed === 'fast' ? 5 : 6;
}

/** One question for each phase. */
export function byPhase(phases: Phases): readonly Item[] {
  return phases.field('phases').map(({ id, title }) => ({ id, title }));
}

/** One question for each phase that has packages, in the order of the work. */
export function byFilledPhase(phases: Phases, packages: Packages): readonly Item[] {
  const filled = new Set(packages.field('packages').map(({ phase }) => phase));
  return byPhase(phases).filter(({ id }) => filled.has(id));
}

/** Whether something of that phase is asked about here; the whole is about every phase. */
export function concerns(item: Item, phase: string): boolean {
  return item.id === '' || item.id === phase;
}

/** A row for each of so many things. Only the most is a limit of the schema: the faults name the ones that are missing. */
export function rowForEach<Row extends z.ZodType>(row: Row, count: number, description: string): z.ZodArray<Row> {
  return z
    .array(row)
    .min(1)
    .max(Math.max(1, count * 2))
    .describe(`${description}; exactly ${count}`)
    .meta({ rows: count });
}
