import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Generation } from '../server/served-app.ts';

/** A resource as it is listed. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly _meta?: Record<string, unknown>;
}

interface ReadContent {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Record<string, unknown>;
}

/** What a client was told without having asked, in the order in which it came: an address, or `list`. */
type Told = readonly string[];

/** A real client that reads resources. */
export interface ResourceClient {
  list(cursor?: string): Promise<{ readonly resources: readonly ListedResource[]; readonly nextCursor?: string }>;
  templates(): Promise<readonly { readonly uriTemplate: string }[]>;
  read(uri: string): Promise<ReadContent>;
  complete(argument: 'plan_id' | 'path', value: string, planId?: string): Promise<readonly string[]>;
  /** Asks to be told of the list and of these; resolves once the server has agreed. */
  follow(uris: readonly string[]): Promise<Told>;
  close(): Promise<void>;
}

const TEMPLATE = 'planexe://plan/{plan_id}/{+path}';

export async function connectResourceClient(generation: Generation, address: string): Promise<ResourceClient> {
  const info = { name: `test-${generation}`, version: '1.0.0' };
  const told: string[] = [];
  const completion = (argument: string, value: string, planId?: string) => ({
    ref: { type: 'ref/resource' as const, uri: TEMPLATE },
    argument: { name: argument, value },
    ...(planId !== undefined && { context: { arguments: { plan_id: planId } } }),
  });
  if (generation === 'sdk-1') {
    const client = new FirstClient(info);
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void told.push('list'));
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
    // The first line's own types do not hold under exactOptionalPropertyTypes.
    await client.connect(new FirstTransport(new URL(address)) as never);
    return {
      list: async (cursor) => (await client.listResources(cursor === undefined ? {} : { cursor })) as never,
      templates: async () => (await client.listResourceTemplates()).resourceTemplates,
      read: async (uri) => onlyOne((await client.readResource({ uri })).contents as ReadContent[]),
      complete: async (...asked) => (await client.complete(completion(...asked))).completion.values,
      async follow(uris) {
        for (const uri of uris) await client.subscribeResource({ uri });
        return told;
      },
      close: () => client.close(),
    };
  }
  const modern = generation === 'client-2-modern';
  const client = new Client(info, { versionNegotiation: { mode: modern ? 'auto' : 'legacy' } });
  client.setNotificationHandler('notifications/resources/list_changed', () => void told.push('list'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  return {
    list: async (cursor) =>
      (await client.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } })) as never,
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) => onlyOne((await client.readResource({ uri })).contents as ReadContent[]),
    complete: async (...asked) => (await client.complete(completion(...asked))).completion.values,
    async follow(uris) {
      if (modern) await client.listen({ resourcesListChanged: true, resourceSubscriptions: [...uris] });
      else for (const uri of uris) await client.subscribeResource({ uri });
      return told;
    },
    close: () => client.close(),
  };
}

function onlyOne(contents: readonly ReadContent[]): ReadContent {
  const [content, ...others] = contents;
  if (!content || others.length > 0) throw new Error(`${contents.length} contents of one resource`);
  return content;
}
