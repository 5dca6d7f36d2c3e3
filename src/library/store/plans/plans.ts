import { eq } from 'drizzle-orm';
import type { Speed } from '../../../shared/plan-state.ts';
import { type PlanOptions, type PlanRow, plans } from '../../db/schema.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';
import { indexPlan } from './search-index.ts';

/** The request that a plan was created with; the engine reads it as the source `request`. */
export interface PlanRequest extends PlanOptions {
  readonly prompt: string;
  /** Day 0. */
  readonly start_date: string;
  readonly speed: Speed;
  readonly profile: string;
}

const byId = selectRows(plans, 'WHERE id = ?');

export function planRow(store: Store, planId: string): PlanRow | undefined {
  return byId.get(store, planId);
}

/** @throws Error when there is no such plan: a run cannot outlive its plan. */
export function planRequest(store: Store, planId: string): PlanRequest {
  const plan = planRow(store, planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  return { prompt: plan.prompt, start_date: plan.startDate, speed: plan.speed, profile: plan.profile, ...plan.options };
}

/** A title as it is kept: one line of at most 200 characters. */
export function titleLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** Gives the plan the title that its brief settled on, unless a person has called it otherwise. */
export function setTitle(store: Store, planId: string, title: string): void {
  const line = titleLine(title);
  store.transaction(() => {
    const plan = planRow(store, planId);
    if (!plan || line === '' || plan.title === line || plan.options.title !== undefined) return;
    store.db.update(plans).set({ title: line, updatedAt: store.now() }).where(eq(plans.id, planId)).run();
    indexPlan(store, planId, line, plan.prompt);
  });
}
