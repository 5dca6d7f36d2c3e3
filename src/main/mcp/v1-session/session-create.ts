import { z } from 'zod';
import { createPlan } from '../../../library/index.ts';
import { ServerInfo, serverInfo } from '../plans/fields.ts';
import { ADDS, defineTool } from '../tool.ts';
import { refuseOtherUser } from '../v1-common/own-user.ts';
import { outputUri } from './artifact-uri.ts';
import { acceptConfig, SessionConfig } from './requested-config.ts';
import { sessionId } from './session-id.ts';

export const sessionCreateTool = defineTool({
  name: 'planexe.session.create',
  title: 'Create a session',
  description: `Creates a session from an idea without starting it; planexe.session.start starts it. The idea is the whole prompt: 300 to 800 words with goal, scope, budget, time frame, place and constraints. config cannot be changed later; planner_model is a model profile; parts of config without effect (luigi) are named in warnings of planexe.session.status. The same client_request_id gives the same session. INVALID_INPUT, CONFLICT (client_request_id of another request or a deleted session), PERMISSION_DENIED (metadata.user_id of another user): nothing is created.`,
  input: z.object({
    idea: z.string(),
    config: SessionConfig.exactOptional(),
    metadata: z
      .object({ user_id: z.string().exactOptional(), tags: z.array(z.string()).exactOptional() })
      .exactOptional(),
    client_request_id: z
      .string()
      .exactOptional()
      .describe('idempotency key: the same id always returns the same session'),
  }),
  output: z.object({
    session_id: z.string(),
    output_dir_uri: z.string(),
    created_at: z.string(),
    server_info: ServerInfo,
  }),
  annotations: ADDS,
  scope: 'plans:write',
  async call({ idea, config, metadata = {}, ...request }, call) {
    const refused = refuseOtherUser(call, metadata.user_id);
    if (refused) return refused;
    const understood = await acceptConfig(call.library, config);
    if (!understood.ok) return understood;
    const created = await createPlan(call.library, {
      ...request,
      ...understood.value,
      prompt: idea,
      ...(metadata.tags && { tags: metadata.tags }),
      start: false,
      deduplicate: false,
    });
    if (!created.ok) return created;
    const session_id = sessionId(created.value);
    const { created_at } = created.value;
    return {
      ok: true,
      value: { session_id, output_dir_uri: outputUri(session_id), created_at, server_info: serverInfo(call) },
    };
  },
});
