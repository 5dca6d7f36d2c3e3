import { clientName } from '../client-name.ts';
import type { ToolCall } from '../tool.ts';

/** Under which name a client answers questions; clients that give no name share one. */
export function answerer({ client }: ToolCall): string {
  return `agent:${clientName(client) ?? 'unnamed'}`;
}
