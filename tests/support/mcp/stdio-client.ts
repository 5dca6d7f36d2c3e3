import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { HostFile } from '../../../src/main/host/host-file.ts';
import { ROOT } from '../build.ts';
import type { CliHome } from '../cli.ts';
import type { Answered, Generation, TestClient } from '../server/served-app.ts';

/** A real client that starts `planexe mcp` as a process of its own and talks to it over standard input and output. */
export interface StdioClient extends TestClient {
  /** What the user says when asked; left alone, yes. */
  answer: { confirm: boolean };
  /** Questions that the user was asked. */
  readonly asked: string[];
  /** Addresses of resources that were told to be new. */
  readonly updated: string[];
  /** Begins to be told of a resource. */
  follow(uri: string): Promise<void>;
  /** Kills the process, in the middle of whatever it does. */
  kill(): void;
}

/** How a client starts the proxy on a library of a test. */
export function bridgeCommand({ home, folder }: CliHome, args: readonly string[] = []) {
  return {
    command: process.execPath,
    args: [join(ROOT, 'bin', 'planexe.mjs'), 'mcp', ...args],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      PLANEXE_HOME: home,
      PLANEXE_NO_DISCOVERY: '1',
      PLANEXE_USER: 'ada',
      LANG: 'C.UTF-8',
    },
    cwd: folder,
  };
}

export async function connectOverStdio(
  generation: Generation,
  cli: CliHome,
  args: readonly string[] = [],
): Promise<StdioClient> {
  const [info, capabilities] = [{ name: `test-${generation}`, version: '1.0.0' }, { elicitation: { form: {} } }];
  const heard = { asked: [] as string[], updated: [] as string[], answer: { confirm: true } };
  const command = { ...bridgeCommand(cli, args), stderr: 'ignore' as const };
  if (generation === 'sdk-1') {
    const client = new FirstClient(info, { capabilities });
    const transport = new FirstTransport(command);
    const self: StdioClient = Object.assign(heard, {
      generation,
      call: async (name: string, input = {}) => (await client.callTool({ name, arguments: input })) as Answered,
      listTools: async () => (await client.listTools()).tools,
      follow: async (uri: string) => void (await client.subscribeResource({ uri })),
      kill: () => killed(transport.pid),
      close: () => client.close(),
    });
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      self.asked.push(params.message);
      return { action: 'accept', content: { ...self.answer } };
    });
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      self.updated.push(params.uri);
    });
    // The first line's own types do not hold under exactOptionalPropertyTypes.
    await client.connect(transport as never);
    return self;
  }
  const mode = generation === 'client-2-modern' ? 'auto' : 'legacy';
  const client = new Client(info, { capabilities, versionNegotiation: { mode } });
  const transport = new StdioClientTransport(command);
  const self: StdioClient = Object.assign(heard, {
    generation,
    call: async (name: string, input = {}) => (await client.callTool({ name, arguments: input })) as Answered,
    listTools: async () => (await client.listTools()).tools,
    async follow(uri: string) {
      if (mode === 'auto') await client.listen({ resourceSubscriptions: [uri] });
      else await client.subscribeResource({ uri });
    },
    kill: () => killed(transport.pid),
    close: () => client.close(),
  });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    self.asked.push(params.message);
    return { action: 'accept', content: { ...self.answer } };
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    self.updated.push(params.uri);
  });
  await client.connect(transport);
  return self;
}

function killed(pid: number | null): void {
  if (pid === null) throw new Error('the proxy is not running');
  process.kill(pid, 'SIGKILL');
}

/** The proxy as a process to which a test says what it likes, line by line. */
export function rawProxy(cli: CliHome, env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const { command, args: all, env: own, cwd } = bridgeCommand(cli, args);
  const child = spawn(command, all, { env: { ...own, ...env }, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    /** Lines of standard output. */
    lines,
    stderr: () => stderr,
    ended,
    send: (message: unknown) =>
      child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    /** The lines as messages; throws at the first that is none. */
    messages: () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
  };
}

/** The host that runs on the library; throws when there is none. */
export function hostFileOf({ home }: Pick<CliHome, 'home'>): HostFile {
  return JSON.parse(readFileSync(join(home, 'host.json'), 'utf8')) as HostFile;
}

/** Ends the host that runs on the library, if there is one, and waits until it is gone. */
export async function endHost(cli: Pick<CliHome, 'home'>, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  let pid: number;
  try {
    pid = hostFileOf(cli).pid;
  } catch {
    return;
  }
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  // It is not a child of this process, so there is nothing to be told by.
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Whether a process still runs. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !hasEnded(pid);
  } catch {
    return false;
  }
}

/**
 * Whether a process has ended and is listed only until its parent asks how. An orphan's parent is the first process of
 * the system, and inside a container that one may take a second over it. By then files and ports are closed.
 */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  // `pid (name) state …`, where the name may hold anything.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
