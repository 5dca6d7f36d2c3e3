import { z } from 'zod';
import { listProjects } from '../../../library/index.ts';
import { READS } from '../tool.ts';
import { defineProjectTool } from './project-tool.ts';

export const listProjectsTool = defineProjectTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists your projects, oldest first. The first one is the default where projectId is left out. Empty: call create_project.',
  input: z.object({}),
  output: z.object({
    projects: z.array(
      z.object({
        projectId: z.string(),
        name: z.string(),
        slug: z.string(),
        taskCount: z.number().int(),
        status: z.literal('active').describe('always active'),
      }),
    ),
  }),
  annotations: READS,
  scope: 'plans:read',
  call: (_, { library }) => ({
    ok: true,
    value: {
      projects: listProjects(library).projects.map(({ project_id, name, slug, task_count }) => ({
        projectId: project_id,
        name,
        slug,
        taskCount: task_count,
        status: 'active' as const,
      })),
    },
  }),
});
