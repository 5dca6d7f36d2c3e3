import { z } from 'zod';
import {
  editSchedule,
  keepBaseline,
  noteProgress,
  planSchedule,
  previewSchedule,
  setBaseline,
  undoScheduleEdit,
} from '../../library/index.ts';
import { ScheduleBaseline, TaskChange } from '../../shared/contracts/schedule.ts';
import { ProgressChange } from '../../shared/contracts/task-progress.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const Changes = PlanId.extend({ changes: z.array(TaskChange).min(1).max(1_000) });
const Written = z.object({ path: z.string(), content: z.string(), expected_sha256: z.string() });

/** The schedule: to look at, to try changes on, to change, and to compare with a baseline. */
export const scheduleApi = apiRouter({
  get: api.input(PlanId).query(async ({ ctx, input }) => unwrap(await planSchedule(ctx.library, input))),
  /** Writes nothing; an order by form only, because changes are too long for an address. */
  preview: api.input(Changes).mutation(async ({ ctx, input }) => unwrap(await previewSchedule(ctx.library, input))),
  edit: api
    .input(Changes.extend({ sources: z.record(z.string(), z.string()) }))
    .mutation(async ({ ctx, input }) => unwrap(await editSchedule(ctx.library, input))),
  undo: api
    .input(PlanId.extend({ undo: z.array(Written) }))
    .mutation(async ({ ctx, input }) => unwrap(await undoScheduleEdit(ctx.library, input))),
  noteProgress: api
    .input(PlanId.extend({ changes: z.array(ProgressChange).min(1).max(1_000) }))
    .mutation(async ({ ctx, input }) => unwrap(await noteProgress(ctx.library, input))),
  keepBaseline: api.input(PlanId).mutation(async ({ ctx, input }) => unwrap(await keepBaseline(ctx.library, input))),
  setBaseline: api
    .input(PlanId.extend({ baseline: ScheduleBaseline.extend({ saved_at: z.string() }).nullable() }))
    .mutation(({ ctx, input }) => unwrap(setBaseline(ctx.library, input))),
});
