import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findHost } from '../../../src/main/host/host-file.ts';
import { isProcessAlive } from '../../../src/platform/processes.ts';
import { ROOT } from '../../support/build.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { messagesOf } from '../../support/server/event-stream.ts';
import { connectClient } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

const PROGRAM = join(ROOT, 'bin', 'planexe.mjs');

let cli: CliHome;
let hosts: ServedHost[];
beforeEach(() => {
  cli = cliHome();
  hosts = [];
});
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  cli.remove();
});

async function serve(...args: string[]): Promise<ServedHost> {
  const host = await servedHost({ cli, args });
  hosts.push(host);
  return host;
}

const hostFile = () => join(cli.home, 'host.json');
const inHostFile = () => JSON.parse(readFileSync(hostFile(), 'utf8')) as Record<string, unknown>;

async function asked(host: ServedHost, token: string, tool: string, input: Record<string, unknown> = {}) {
  const client = await connectClient('client-2-modern', host.mcp_url, { Authorization: `Bearer ${token}` });
  try {
    return (await client.call(tool, input)).structuredContent ?? {};
  } finally {
    await client.close();
  }
}

/** Begins a plan and returns its id. */
async function begin(host: ServedHost): Promise<string> {
  const created = await asked(host, host.token, 'plan_create', { prompt: EXAMPLE, model_profile: 'outline' });
  return String(created.plan_id);
}

/** Waits until the plan has so many sections, or is done. */
async function drafted(host: ServedHost, planId: string, steps: number): Promise<Record<string, unknown>> {
  const answer = await fetch(`${host.url}/plans/${planId}/events`, {
    headers: { Authorization: `Bearer ${host.token}` },
  });
  let done = 0;
  for await (const { event, data } of messagesOf(answer)) {
    if (event === 'stage_completed') done += 1;
    if (event === 'complete' || done >= steps) return data;
  }
  throw new Error('the events ended before the plan did');
}

describe('planexe serve --stop', () => {
  it('ends the host of this library, whoever started it, and says so when there is none', async () => {
    const host = await serve();
    const stopped = await cli.run(['serve', '--stop', '--json']);
    expect(stopped.json()).toEqual({ stopped: true, pid: host.pid });
    expect(await host.stop()).toMatchObject({ code: 0 });
    expect(existsSync(hostFile())).toBe(false);
    expect((await cli.run(['serve', '--stop', '--json'])).json()).toEqual({ stopped: false, pid: null });
  });

  it.runIf(process.platform === 'linux')('counts a host as ended of which a zombie is left', async () => {
    // The shell becomes a program that never asks how its child ended.
    const command = `"$0" "$1" serve & exec sleep 600`;
    const env = { PATH: process.env.PATH, HOME: cli.folder, PLANEXE_HOME: cli.home, PLANEXE_NO_DISCOVERY: '1' };
    const parent = spawn('sh', ['-c', command, process.execPath, PROGRAM], { env, stdio: 'ignore' });
    onTestFinished(() => void parent.kill('SIGKILL'));
    await expect.poll(() => findHost(cli.home)).not.toBeNull();
    const pid = Number(inHostFile().pid);
    onTestFinished(() => void (isProcessAlive(pid) && process.kill(pid, 'SIGKILL')));
    expect((await cli.run(['serve', '--stop', '--json'])).json()).toEqual({ stopped: true, pid });
    expect(readFileSync(`/proc/${pid}/stat`, 'latin1')).toMatch(/\) Z /);
  });

  it('names a host that hangs, tells it nothing and ends with 1', async () => {
    const host = await serve();
    host.process.kill('SIGSTOP');
    const stopped = await cli.run(['serve', '--stop']);
    const told = await cli.run(['serve', '--stop', '--json']);
    host.process.kill('SIGCONT');
    expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining(`process ${host.pid}`) });
    expect(told.json()).toEqual({ stopped: false, pid: host.pid });
    await expect.poll(() => findHost(cli.home)).toMatchObject({ pid: host.pid });
  });

  it('ends no other program because of an old file', async () => {
    const host = await serve();
    const file = readFileSync(hostFile(), 'utf8');
    await host.stop();
    writeFileSync(hostFile(), file.replace(`"pid":${host.pid}`, `"pid":${process.pid}`));
    expect((await cli.run(['serve', '--stop', '--json'])).json()).toEqual({ stopped: false, pid: null });
  });
});

describe('planexe serve', () => {
  it('says where it is in one line, and in a file that only its user can read', async () => {
    const host = await serve();
    expect(host.process.pid).toBe(host.pid);
    expect(host).toMatchObject({ mcp_url: `${host.url}/mcp`, library: cli.home, version: '0.1.0' });
    expect(inHostFile()).toMatchObject({ url: host.url, token: host.token, pid: host.pid });
    if (process.platform !== 'win32') expect(statSync(hostFile()).mode & 0o777).toBe(0o600);
    expect(await (await fetch(`${host.url}/healthcheck`)).json()).toEqual({ ok: true, version: host.version });
    const { code, stdout, stderr } = await host.stop();
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(host.token);
    expect(existsSync(hostFile())).toBe(false);
  });

  it('lets a client in by its own token, as far as its scopes go and until it is revoked', async () => {
    const host = await serve();
    const made = (await cli.run(['token', 'create', 'reader', '--scope', 'plans:read', '--json'])).json();
    const token = String(made.token);
    expect(await asked(host, token, 'plan_list')).toMatchObject({ plans: [] });
    expect(await asked(host, token, 'plan_create', { prompt: EXAMPLE })).toMatchObject({
      error: { code: 'PERMISSION_DENIED', details: { scope: 'plans:write' } },
    });
    expect((await cli.run(['token', 'revoke', String(made.token_id)])).code).toBe(0);
    const answer = await fetch(host.mcp_url, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  it('shows each user their own plans', async () => {
    const host = await serve();
    const planId = await begin(host);
    const other = (await cli.run(['token', 'create', 'cursor', '--user', 'grace', '--json'])).json();
    expect(await asked(host, String(other.token), 'plan_list')).toMatchObject({ plans: [] });
    expect(await asked(host, String(other.token), 'plan_status', { plan_id: planId })).toMatchObject({
      error: { code: 'PERMISSION_DENIED' },
    });
    for (const path of [`/download/${planId}/report.html`, `/plans/${planId}/events`]) {
      const answer = await fetch(`${host.url}${path}`, { headers: { Authorization: `Bearer ${String(other.token)}` } });
      expect(answer.status).toBe(403);
    }
  });

  it('finds the host that is there already, and ends by itself', async () => {
    const host = await serve();
    const second = await cli.run(['serve', '--json']);
    expect(second.code).toBe(6);
    expect(second.json()).toEqual({ ...inHostFile(), already_running: true });
    const forPeople = await cli.run(['serve']);
    expect(forPeople).toMatchObject({ code: 6, stdout: '' });
    expect(forPeople.stderr).toContain(host.mcp_url);
    expect(forPeople.stderr).not.toContain(host.token);
  });

  it('is one of several that start at the same moment; the others find it', async () => {
    const starting = Array.from({ length: 4 }, () => cli.start(['serve', '--json']));
    const losers = await new Promise<Record<string, unknown>[]>((resolve) => {
      const ended: Record<string, unknown>[] = [];
      for (const { ended: end } of starting) {
        void end.then((result) => {
          ended.push({ code: result.code, ...result.json() });
          if (ended.length === starting.length - 1) resolve(ended);
        });
      }
    });
    for (const loser of losers) expect(loser).toEqual({ code: 6, ...inHostFile(), already_running: true });
    const [winner] = starting.filter(({ process }) => process.exitCode === null);
    expect(winner?.process.pid).toBe(inHostFile().pid);
    winner?.process.kill();
    expect((await winner?.ended)?.code).toBe(0);
  });

  it('on port 0 takes any free one, and keeps the port that its clients know', async () => {
    const known = await serve();
    await known.stop();
    const other = await serve('--port', '0');
    expect(other.url).not.toBe(known.url);
    await other.stop();
    expect((await serve()).url).toBe(known.url);
  });

  it('keeps its port, and takes a free one for as long as somebody else has it', async () => {
    const first = await serve();
    await first.stop();
    const second = await serve();
    expect(second.url).toBe(first.url);
    await second.stop();
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(Number(new URL(first.url).port), '127.0.0.1', resolve));
    const third = await serve();
    expect(third.url).not.toBe(first.url);
    await third.stop();
    await new Promise((resolve) => stranger.close(resolve));
    expect((await serve()).url).toBe(first.url);
  });

  it.each(['80', '65536', 'x', '-1', '47.1'])('refuses the port %s', async (port) => {
    expect((await cli.run(['serve', '--port', port])).code).toBe(2);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'hands its run back on %s, and the next host finishes it',
    async (signal) => {
      const first = await serve();
      const planId = await begin(first);
      await drafted(first, planId, 3);
      expect((await first.stop(signal)).code).toBe(0);
      expect(existsSync(hostFile())).toBe(false);
      const left = (await cli.run(['status', planId, '--json'])).json();
      expect(['pending', 'completed']).toContain(left.state);
      const second = await serve();
      expect(await drafted(second, planId, 1_000)).toMatchObject({ state: 'completed', resume_count: 0 });
    },
  );

  it('takes over after a host that was killed, and finishes what that one had begun', async () => {
    const first = await serve();
    const planId = await begin(first);
    await drafted(first, planId, 3);
    await first.stop('SIGKILL');
    expect(inHostFile().pid).toBe(first.pid);
    const second = await serve();
    expect(inHostFile()).toMatchObject({ pid: second.pid, token: second.token });
    expect(second.token).not.toBe(first.token);
    expect(await drafted(second, planId, 1_000)).toMatchObject({ state: 'completed' });
  });

  it('ends while somebody listens to events, and tells no tale of an end of the plan', async () => {
    const host = await serve();
    const created = await asked(host, host.token, 'plan_create', { prompt: EXAMPLE, model_profile: 'agent' });
    const stream = await fetch(`${host.url}/plans/${String(created.plan_id)}/events`, {
      headers: { Authorization: `Bearer ${host.token}` },
    });
    const heard = stream.text();
    expect((await host.stop()).code).toBe(0);
    expect(await heard).toMatch(/^retry: \d+\n\nevent: status\n/);
    expect(await heard).not.toContain('event: complete');
  });
});

describe('finding a host', () => {
  let stranger: Server;
  let requests: string[];
  beforeEach(async () => {
    requests = [];
    stranger = createServer((request, response) => {
      requests.push(JSON.stringify([request.url, request.headers]));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ok: true, version: '0.1.0', proof: 'a'.repeat(43) }));
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => stranger.close(resolve)));

  it('takes the one that serves this library', async () => {
    const host = await serve();
    expect(await findHost(cli.home)).toEqual(inHostFile());
    await host.stop();
    expect(await findHost(cli.home)).toBeNull();
  });

  it('does not take another program on its port for it, shows it no token, and clears away what is stale', async () => {
    await cli.run(['list']);
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const file = { url, mcp_url: `${url}/mcp`, token: 'pxh_secret', library: cli.home, version: '0.1.0' };
    writeFileSync(hostFile(), JSON.stringify({ ...file, pid: process.pid, started_at: '2026-01-01T00:00:00.000Z' }));
    expect(await findHost(cli.home)).toBeNull();
    expect(requests).toHaveLength(1);
    expect(requests.join()).not.toContain('secret');
    expect(existsSync(hostFile())).toBe(false);
  });

  it.each(['', '{', '[]', '{"url":"http://192.0.2.1:80"}'])('survives a file that holds %j', async (text) => {
    await cli.run(['list']);
    writeFileSync(hostFile(), text);
    expect(await findHost(cli.home)).toBeNull();
    expect(existsSync(hostFile())).toBe(false);
  });

  it('leaves the file of a host alone that is too busy to answer', async () => {
    const host = await serve();
    host.process.kill('SIGSTOP');
    expect(await findHost(cli.home)).toBeNull();
    host.process.kill('SIGCONT');
    expect(inHostFile()).toMatchObject({ pid: host.pid });
    await expect.poll(() => findHost(cli.home)).toMatchObject({ pid: host.pid });
  });

  it('finds none where there is no library yet', async () => {
    expect(await findHost(join(cli.folder, 'nowhere'))).toBeNull();
  });
});
