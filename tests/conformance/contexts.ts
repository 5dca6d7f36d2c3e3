import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What the client said it can: with each request in the newer era, once in the older one. */
export function declaredBy(context: ServerContext, server: McpServer): ClientCapabilities | undefined {
  const said = context.mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  return said?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
}

/** A result that is one text. */
export function text(content: string): CallToolResult {
  return { content: [{ type: 'text', text: content }] };
}

/** Lists want a description of everything; names say what the fixtures are for. */
export function described(name: string): { readonly description: string } {
  return { description: `For the conformance suite: ${name.replaceAll('_', ' ')}.` };
}
