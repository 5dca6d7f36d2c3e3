import type { McpServer } from '@modelcontextprotocol/server';
import type { Caller } from '../serving/caller.ts';

/** What is served on a path of the endpoint. */
export interface ServedSet {
  /** The same for every path that means the same. */
  readonly name: string;
  /**
   * A server for one request, or for one session of the older era.
   * @param only the one tool that the request calls, where it calls one
   */
  build(caller: Caller, only?: string): McpServer;
}

/** What a path means; null where nothing is served. */
export type ServedSetAt = (path: string) => ServedSet | null;
