import { z } from 'zod';
import {
  approvalQueue,
  auditHistory,
  browseProjects,
  createProject,
  deleteProject,
  eraseDeletedProject,
  listDeletedProjects,
  PERSON,
  projectOverview,
  restoreProject,
} from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';
import { forPerson } from './for-person.ts';

const ProjectId = z.object({ project_id: z.string() });

/** Projects as a person sees them: what waits for approval, how far the work is, what was done. */
export const projectsApi = apiRouter({
  list: api.query(({ ctx }) => browseProjects(ctx.library)),
  waiting: api.query(({ ctx }) => approvalQueue(ctx.library)),
  create: api
    .input(z.object({ name: z.string().max(1_000) }))
    .mutation(({ ctx, input }) => unwrap(forPerson(createProject(ctx.library, input, PERSON)))),
  delete: api
    .input(ProjectId)
    .mutation(({ ctx, input }) => unwrap(forPerson(deleteProject(ctx.library, input, PERSON)))),
  deleted: api.query(({ ctx }) => listDeletedProjects(ctx.library)),
  restore: api
    .input(ProjectId)
    .mutation(({ ctx, input }) => unwrap(forPerson(restoreProject(ctx.library, input, PERSON)))),
  erase: api.input(ProjectId).mutation(({ ctx, input }) => unwrap(forPerson(eraseDeletedProject(ctx.library, input)))),
  overview: api.input(ProjectId).query(({ ctx, input }) => unwrap(forPerson(projectOverview(ctx.library, input)))),
  audit: api
    .input(
      ProjectId.extend({
        graph_id: z.string().exactOptional(),
        task_id: z.string().exactOptional(),
        cursor: z.number().int().positive().exactOptional(),
      }),
    )
    .query(({ ctx, input: { cursor, ...wanted } }) =>
      unwrap(forPerson(auditHistory(ctx.library, { ...wanted, ...(cursor !== undefined && { before: cursor }) }))),
    ),
});
