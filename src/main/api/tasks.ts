import { z } from 'zod';
import {
  approveGraph,
  cancelTask,
  claimTask,
  completeTask,
  exportTasks,
  failTask,
  graphReview,
  graphTimeline,
  instantiateTemplate,
  listTasks,
  listTemplates,
  PERSON,
  proposeFromPlan,
  rejectGraph,
  releaseTask,
  reopenTask,
  statusOverview,
  statusReport,
  taskBoard,
  taskDetail,
  taskMap,
} from '../../library/index.ts';
import { Evidence } from '../../shared/contracts/task.ts';
import { api, apiRouter, unwrap } from './api.ts';
import { forPerson } from './for-person.ts';

const GraphId = z.object({ graph_id: z.string() });
const TaskId = z.object({ task_id: z.string() });
const Decision = GraphId.extend({ note: z.string().max(2_000).exactOptional() });
const WithReason = TaskId.extend({ reason: z.string() });

/** Nobody renews a person's claim, so that it holds as long as a claim can. */
const PERSONS_LEASE_SEC = 86_400;

/** Task graphs and their tasks, as a person decides on them and works on them. */
export const tasksApi = apiRouter({
  review: api.input(GraphId).query(({ ctx, input }) => unwrap(forPerson(graphReview(ctx.library, input)))),
  /** With their contracts, a hundred at a time. */
  list: api
    .input(GraphId.extend({ offset: z.number().int().min(0) }))
    .query(({ ctx, input }) => unwrap(forPerson(listTasks(ctx.library, input)))),
  /** What a file of this format would leave out; the file itself comes from `task-files.ts`. */
  exportPreview: api.input(GraphId.extend({ format: z.string().max(40) })).query(({ ctx, input }) => {
    const { filename, format, bytes, tasks, left_out } = unwrap(forPerson(exportTasks(ctx.library, input)));
    return { filename, format, size: bytes.length, tasks, left_out };
  }),
  templates: api.query(({ ctx }) => listTemplates(ctx.library)),
  proposeFromPlan: api
    .input(z.object({ project_id: z.string(), plan_id: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(forPerson(await proposeFromPlan(ctx.library, input, PERSON)))),
  proposeFromTemplate: api
    .input(z.object({ project_id: z.string(), template: z.string() }))
    .mutation(({ ctx, input }) => unwrap(forPerson(instantiateTemplate(ctx.library, input, PERSON)))),
  approve: api
    .input(Decision)
    .mutation(({ ctx, input }) => unwrap(forPerson(approveGraph(ctx.library, input, PERSON)))),
  reject: api.input(Decision).mutation(({ ctx, input }) => unwrap(forPerson(rejectGraph(ctx.library, input, PERSON)))),

  /** The forecast and what follows from it; calculated by the planner, up to a second for large graphs. */
  status: api
    .input(GraphId)
    .query(async ({ ctx, input }) => unwrap(forPerson(await statusOverview(ctx.library, input)))),
  /** The same as pages to be saved. */
  statusPages: api.input(GraphId).query(async ({ ctx, input }) => {
    const { markdown, html } = unwrap(forPerson(await statusReport(ctx.library, input)));
    return { markdown, html };
  }),
  timeline: api
    .input(GraphId)
    .query(async ({ ctx, input }) => unwrap(forPerson(await graphTimeline(ctx.library, input)))),
  map: api.input(GraphId).query(({ ctx, input }) => unwrap(forPerson(taskMap(ctx.library, input)))),
  board: api.input(GraphId).query(({ ctx, input }) => unwrap(forPerson(taskBoard(ctx.library, input)))),
  get: api.input(TaskId).query(({ ctx, input }) => unwrap(forPerson(taskDetail(ctx.library, input)))),
  claim: api
    .input(TaskId)
    .mutation(({ ctx, input }) =>
      unwrap(forPerson(claimTask(ctx.library, { ...input, lease_sec: PERSONS_LEASE_SEC }, PERSON))),
    ),
  complete: api
    .input(
      TaskId.extend({ evidence: z.array(Evidence).max(50), actual_cost: z.number().nonnegative().exactOptional() }),
    )
    .mutation(({ ctx, input }) => unwrap(forPerson(completeTask(ctx.library, input, PERSON)))),
  fail: api.input(WithReason).mutation(({ ctx, input }) => unwrap(forPerson(failTask(ctx.library, input, PERSON)))),
  release: api
    .input(WithReason)
    .mutation(({ ctx, input }) => unwrap(forPerson(releaseTask(ctx.library, input, PERSON)))),
  cancel: api.input(WithReason).mutation(({ ctx, input }) => unwrap(forPerson(cancelTask(ctx.library, input, PERSON)))),
  reopen: api.input(WithReason).mutation(({ ctx, input }) => unwrap(forPerson(reopenTask(ctx.library, input, PERSON)))),
});
