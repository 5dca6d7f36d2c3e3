import { z } from 'zod';
import { createPlan } from '../../../library/index.ts';
import { Speed, Target } from '../../../shared/plan-state.ts';
import { choice, ServerInfo, serverInfo } from '../plans/fields.ts';
import { ADDS, defineTool } from '../tool.ts';
import { refuseOtherUser } from '../v1-common/own-user.ts';

/** Every call is a task of its own, unless the client says by an id that it is the same request. */
export const taskCreateTool = defineTool({
  name: 'task_create',
  title: 'Create a task',
  description: `Starts drafting a plan and returns at once. Call prompt_examples first and write a prompt of that quality. Then task_status (or task_wait) until state is completed, then task_download or task_file_info. Do not use "run as task" of the client: these tools are the whole interface.
speed_vs_detail: ping (default) only tests that drafting works and makes no report; fast drafts everything briefly; all drafts everything in full.
INVALID_TARGET, INVALID_INPUT (prompt empty or too long), CONFLICT (client_request_id of another request or a deleted task), PERMISSION_DENIED (metadata.user_id of another user): nothing is created.`,
  input: z.object({
    prompt: z.string().describe('300 to 800 words'),
    speed_vs_detail: z.enum(Speed.options).default('ping'),
    target: choice(Target.options).exactOptional().describe('default build_plan_and_validate'),
    client_request_id: z.string().exactOptional().describe('idempotency key: the same id always returns the same task'),
    metadata: z
      .object({ user_id: z.string().exactOptional(), tags: z.array(z.string()).exactOptional() })
      .exactOptional(),
  }),
  output: z.object({ task_id: z.string(), created_at: z.string(), server_info: ServerInfo }),
  annotations: ADDS,
  scope: 'plans:write',
  async call({ metadata, ...request }, call) {
    const refused = refuseOtherUser(call, metadata?.user_id);
    if (refused) return refused;
    const tags = metadata?.tags;
    const created = await createPlan(call.library, { ...request, ...(tags && { tags }), deduplicate: false });
    if (!created.ok) return created;
    const { plan_id, created_at } = created.value;
    return { ok: true, value: { task_id: plan_id, created_at, server_info: serverInfo(call) } };
  },
});
