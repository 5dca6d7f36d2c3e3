import {
  type CacheHint,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { asUser, type Library } from '../../library/index.ts';
import type { Caller } from '../serving/caller.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import type { SignedLinks } from '../serving/signed-links.ts';
import type { CallRecord } from './call-record.ts';
import { CONSENT, callTool } from './call-tool.ts';
import { planView } from './plan-view.ts';
import { promptsFor } from './prompts.ts';
import { registerResources } from './resources.ts';
import { progressOf, type ServerIdentity, type Tool, type ToolCall } from './tool.ts';
import { schemasOf } from './tool-schema.ts';
import type { Toolset } from './toolsets.ts';

/** What the MCP side of the server works with. */
export interface McpOptions {
  /** With a planner; each caller sees it as its own user. */
  readonly library: Library;
  readonly feed: EventFeed;
  readonly links: SignedLinks;
  readonly server: ServerIdentity;
  /** Left out, calls are not recorded. */
  readonly record?: CallRecord;
  /** Called with an unexpected error, for the log; clients are only told that one occurred. */
  readonly onFault: (error: unknown) => void;
}

/** Version of the interface, as opposed to that of the program; raised when something that is there changes. */
const INTERFACE_VERSION = '1.0';

/** Lists that change only with the program's version, and are the same for every caller. */
const LASTING: CacheHint = { ttlMs: 600_000, cacheScope: 'public' };

/**
 * One server for one request (or, in the older era, one session) of one caller.
 * @param only the one tool that the request calls: the others need not be there, which makes calls quicker.
 */
export function buildMcpServer(toolset: Toolset, options: McpOptions, caller: Caller, only?: string): McpServer {
  const prompts = promptsFor(toolset.tools);
  const server = new McpServer(
    {
      name: options.server.name,
      version: options.server.version,
      title: 'PlanExe Desktop',
    },
    {
      instructions: toolset.instructions,
      cacheHints: { 'server/discover': LASTING, 'tools/list': LASTING, 'prompts/list': LASTING },
      capabilities: {
        // Both are the same as long as the program runs.
        tools: { listChanged: false },
        ...(prompts.length > 0 && { prompts: { listChanged: false } }),
        // Where clients look for what else a server says of itself.
        experimental: { planexe: { version: INTERFACE_VERSION, toolset: toolset.name } },
      },
    },
  );
  const library = asUser(options.library, caller.user);
  if (only === undefined) for (const prompt of prompts) prompt.register(server, library);
  if (only === undefined) registerResources(server, { library, caller, fixed: [planView], onFault: options.onFault });
  for (const tool of toolset.tools) {
    if (only !== undefined && tool.name !== only) continue;
    register(server, tool, async (input, context) => {
      const call = toolCall(server, context, { ...options, library }, caller);
      const result = await callTool(tool, input, caller, call, options.onFault);
      options.record?.note({ tool: tool.name, caller, client: call.client, input, result });
      return result;
    });
  }
  return server;
}

function register(
  server: McpServer,
  tool: Tool,
  call: (input: unknown, context: ServerContext) => ReturnType<typeof callTool>,
) {
  const { input, output } = schemasOf(tool);
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: input,
      outputSchema: output,
      annotations: { title: tool.title, ...tool.annotations },
      ...(tool.view !== undefined && { _meta: { ui: { resourceUri: tool.view }, 'ui/resourceUri': tool.view } }),
    },
    call,
  );
}

/** A client that says nothing of how it asks shows forms; one that only opens addresses cannot show ours. */
function showsForms(capabilities: ClientCapabilities | undefined): boolean {
  const { elicitation } = capabilities ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

interface Envelope {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
}

function toolCall(server: McpServer, context: ServerContext, options: McpOptions, caller: Caller): ToolCall {
  const { envelope, inputResponses, signal } = context.mcpReq;
  const said = envelope as Envelope | undefined;
  // In the newer era each request carries the client's capabilities, in the older one only `initialize` does.
  const capabilities = said?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  const info = said?.[CLIENT_INFO_META_KEY] ?? server.server.getClientVersion();
  const answer = inputResponse(inputResponses, CONSENT);
  return {
    library: options.library,
    feed: options.feed,
    links: options.links,
    server: options.server,
    client: caller.client ?? info?.name ?? null,
    signal,
    progress: progressOf(context),
    canAsk: showsForms(capabilities),
    consent:
      answer.kind !== 'elicit'
        ? null
        : answer.action === 'accept' && answer.content?.confirm === true
          ? 'given'
          : 'refused',
  };
}
