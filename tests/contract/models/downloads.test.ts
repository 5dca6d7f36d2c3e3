import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { partBytes } from '../../../src/model/local/part-file.ts';
import type { LocalModel } from '../../../src/shared/contracts/local-model.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { eventually } from '../../support/eventually.ts';
import { checkedClient } from '../../support/mcp/checked-client.ts';
import { type FileServer, startFileServer } from '../../support/models/file-server.ts';
import { offerTinyModel } from '../../support/models/tiny-catalogue.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { connectClient } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

/** Downloads of models by a host that may be killed, beside a command line that wants the same. */

const SENT = 100_000;

let content: Buffer;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-hosted-'));
  writeTinyModel(join(folder, 'tiny.gguf'));
  content = readFileSync(join(folder, 'tiny.gguf'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a download that a host makes', () => {
  let cli: CliHome;
  let server: FileServer;
  let to: string;
  beforeEach(async () => {
    cli = cliHome();
    server = await startFileServer({ content });
    offerTinyModel(cli.home, server, content.length);
    to = join(cli.home, 'models', 'tiny.gguf');
    onTestFinished(async () => {
      await server.close();
      cli.remove();
    });
  });

  async function host(): Promise<ServedHost> {
    const served = await servedHost({ cli });
    onTestFinished(async () => {
      await served.stop();
    });
    return served;
  }

  async function ask({ url, token }: ServedHost, procedure: 'download' | 'stop'): Promise<number> {
    const answer = await fetch(`${url}/api/settings.localModels.${procedure}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'tiny' }),
    });
    await answer.text();
    return answer.status;
  }

  async function tiny(): Promise<LocalModel> {
    const { models } = (await cli.run(['models', 'list', '--json'])).json() as { models: LocalModel[] };
    const found = models.find(({ name }) => name === 'tiny');
    if (!found) throw new Error('no such model');
    return found;
  }

  /** A host that has received a part of the model and waits for more. */
  async function halfWay(): Promise<ServedHost> {
    const served = await host();
    server.misbehave({ kind: 'hold', after: SENT });
    expect(await ask(served, 'download')).toBe(200);
    await eventually(() => partBytes(to) === SENT);
    return served;
  }

  it('goes on by itself in the next host after the first one was killed', async () => {
    const first = await halfWay();
    await first.stop('SIGKILL');
    expect(await tiny()).toMatchObject({ state: 'partly_downloaded', downloaded_bytes: SENT, download: null });
    await host();
    await expect.poll(async () => (await tiny()).state).toBe('ready');
    expect(server.seen).toEqual(['HEAD', 'GET', 'HEAD', `GET bytes=${SENT}-`]);
    expect(readFileSync(to).equals(content)).toBe(true);
  });

  it('goes on after a host that ended as it should, and only until it is whole', async () => {
    const first = await halfWay();
    expect((await first.stop()).code).toBe(0);
    const second = await host();
    await expect.poll(async () => (await tiny()).state).toBe('ready');
    await second.stop();
    const before = server.seen.length;
    await host();
    expect(await tiny()).toMatchObject({ state: 'ready' });
    expect(server.seen).toHaveLength(before);
  });

  it('stays stopped where it was stopped', async () => {
    const first = await halfWay();
    expect(await ask(first, 'stop')).toBe(200);
    await first.stop();
    await host();
    expect(await tiny()).toMatchObject({ state: 'partly_downloaded', download: null });
    expect(server.seen).toEqual(['HEAD', 'GET']);
  });

  it('is told by other programs, which neither make it as well nor take its file away', async () => {
    const served = await halfWay();
    expect(await tiny()).toMatchObject({
      download: { received: SENT, total: content.length, verifying: false },
    });
    expect(await cli.run(['models', 'get', 'tiny', '--yes'])).toMatchObject({
      stderr: expect.stringContaining('It is being downloaded already.'),
    });
    expect(await cli.run(['models', 'remove', 'tiny'])).toMatchObject({
      stderr: expect.stringContaining('Another program is downloading it.'),
    });
    expect(server.seen).toEqual(['HEAD', 'GET']);
    server.release();
    await expect.poll(async () => (await tiny()).state).toBe('ready');
    expect(served.process.exitCode).toBeNull();
  });

  it('is told to agents, and so is that the profile can be used', async () => {
    const served = await halfWay();
    const headers = { Authorization: `Bearer ${served.token}` };
    const client = await checkedClient(await connectClient('client-2-modern', served.mcp_url, headers));
    onTestFinished(() => client.close());
    const profiles = async () => {
      const { downloads, profiles: usable } = await client.call('model_profiles');
      return { downloads, names: (usable as { profile: string }[]).map(({ profile }) => profile) };
    };
    const share = Math.floor((100 * SENT) / content.length);
    const before = await profiles();
    expect(before.downloads).toEqual([`Tiny, for the profile local, is being downloaded, ${share}%.`]);
    expect(before.names).not.toContain('local');
    server.release();
    await expect.poll(async () => (await profiles()).downloads).toEqual([]);
    expect((await profiles()).names).toContain('local');
  });
});
