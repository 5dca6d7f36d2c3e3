import {
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Frame, Page } from 'playwright-core';
import { PLAN_VIEW_URI } from '../../../src/main/mcp/plan-view.ts';
import { sharedChromium } from '../shared-chromium.ts';

const HOST = 'http://host.test/';
const VIEW = 'http://view.test/';
/** What hosts give a view by default. */
const DEFAULT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
/** The page of a host, as far as a view needs one: a frame of another origin, and words handed on from there to here. */
const HOST_PAGE = `<!doctype html><html lang="en"><title>Host</title>
<style>body { margin: 0 } iframe { display: block; width: 100%; border: 0; height: 100vh }</style>
<iframe id="view" title="Plan" sandbox="allow-scripts"></iframe>
<script>
  const frame = document.getElementById('view');
  addEventListener('message', event => {
    if (event.source === frame.contentWindow) toHost(JSON.stringify(event.data));
  });
</script></html>`;

export interface ViewHostOptions {
  readonly width?: number;
  readonly context?: McpUiHostContext;
  /** Left out, everything that the view can make use of. */
  readonly capabilities?: McpUiHostCapabilities;
  /** Files are handed on only then. */
  readonly readable?: Promise<void>;
}

/** An application that shows the view: the SDK's own host side, with a real client of the server behind it. */
export interface ViewHost {
  readonly page: Page;
  /** The view's document. */
  readonly view: Frame;
  readonly bridge: AppBridge;
  readonly links: string[];
  readonly messages: string[];
  readonly heights: number[];
  /** Tools that the view called, in order. */
  readonly calls: string[];
  /** Requests to any address beside the two pages, and everything that the pages complained of. */
  readonly complaints: string[];
  /** Calls a tool as the agent would, and gives the view what went in and came out. */
  agentCalls(tool: string, input: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const EVERYTHING: McpUiHostCapabilities = {
  openLinks: {},
  serverTools: {},
  serverResources: {},
  message: { text: {} },
};

/** @param mcp address of the server's endpoint */
export async function openViewHost(mcp: string, options: ViewHostOptions = {}): Promise<ViewHost> {
  const client = new Client({ name: 'test-host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp)));
  const { contents } = await client.readResource({ uri: PLAN_VIEW_URI });
  const [first] = contents;
  if (!first || !('text' in first)) throw new Error('the view is no text');

  const context = await (await sharedChromium()).newContext({ viewport: { width: options.width ?? 800, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The SDK tells every message to whoever debugs.
    if (message.type() !== 'debug') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === HOST) return route.fulfill({ contentType: 'text/html', body: HOST_PAGE });
    if (url === VIEW) {
      const headers = { 'content-security-policy': DEFAULT_POLICY };
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: first.text });
    }
    complaints.push(`request: ${url}`);
    return route.abort();
  });

  const links: string[] = [];
  const messages: string[] = [];
  const heights: number[] = [];
  const calls: string[] = [];
  const bridge = new AppBridge(client, { name: 'test-host', version: '1.0.0' }, options.capabilities ?? EVERYTHING, {
    ...(options.context && { hostContext: options.context }),
  });
  bridge.onopenlink = async ({ url }) => {
    links.push(url);
    return {};
  };
  bridge.onmessage = async ({ content }) => {
    messages.push(...content.map((part) => (part.type === 'text' ? part.text : '')));
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) heights.push(height);
  };

  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: (message) =>
      page.evaluate(`document.getElementById('view').contentWindow.postMessage(${JSON.stringify(message)}, '*')`),
  };
  await page.exposeFunction('toHost', async (text: string) => {
    const message = JSON.parse(text) as JSONRPCMessage;
    if ('method' in message && message.method === 'tools/call') calls.push(String(message.params?.name));
    if ('method' in message && message.method === 'resources/read') await options.readable;
    transport.onmessage?.(message);
  });
  await page.goto(HOST);
  const ready = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(transport);
  await page.evaluate(`document.getElementById('view').src = ${JSON.stringify(VIEW)}`);
  await ready;
  const view = page.frames().find((frame) => frame.url() === VIEW);
  if (!view) throw new Error('the view has no frame');

  return {
    page,
    view,
    bridge,
    links,
    messages,
    heights,
    calls,
    complaints,
    async agentCalls(tool, input) {
      await bridge.sendToolInput({ arguments: input });
      const result = await client.callTool({ name: tool, arguments: input });
      await bridge.sendToolResult(result);
      return (result.structuredContent ?? {}) as Record<string, unknown>;
    },
    async close() {
      await context.close();
      await bridge.close();
      await client.close();
    },
  };
}
