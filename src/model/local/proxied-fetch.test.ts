import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectProxy, startConnectProxy } from '../../../tests/support/models/connect-proxy.ts';
import { type FileServer, startFileServer } from '../../../tests/support/models/file-server.ts';
import { offerTinyModel } from '../../../tests/support/models/tiny-catalogue.ts';
import { writeTinyModel } from '../../../tests/support/models/tiny-model.ts';
import { download } from './download.ts';
import { downloadModel } from './model-service.ts';
import { proxiedFetch } from './proxied-fetch.ts';

const CONTENT = randomBytes(100_000);

describe('a download where the environment names a proxy', () => {
  let folder: string;
  let to: string;
  let server: FileServer;
  let proxy: ConnectProxy;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planexe-proxy-'));
    to = join(folder, 'model.gguf');
    server = await startFileServer({ content: CONTENT });
    // The name of the server is one that only the proxy knows.
    proxy = await startConnectProxy({ port: Number(new URL(server.url).port) });
  });
  afterEach(async () => {
    await proxy.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function get(env: Record<string, string>, url = 'http://models.example/model.gguf') {
    const fetcher = await proxiedFetch(env);
    const got = await download({ url, to, sha256: null, fetch: fetcher, freeBytes: async () => 100e9, pauseMs: 1 });
    return got.ok ? readFileSync(to) : got.error;
  }

  it.each(['HTTP_PROXY', 'http_proxy'])('goes through it, by %s', async (name) => {
    expect(await get({ [name]: proxy.url })).toEqual(CONTENT);
    expect(new Set(proxy.seen)).toEqual(new Set(['models.example:80']));
    expect(server.seen).toEqual(['HEAD', 'GET']);
  });

  it('asks HTTPS_PROXY for servers of https, and goes on through it where the connection broke', async () => {
    const result = await get({ HTTPS_PROXY: proxy.url }, 'https://models.example/model.gguf');
    // The server behind the tunnel speaks no TLS; that it was asked for there is what counts.
    expect(result).toMatchObject({ code: 'DOWNLOAD_FAILED', details: { reason: 'network' } });
    expect(proxy.seen[0]).toBe('models.example:443');
    server.misbehave({ kind: 'break', after: 40_000, to });
    expect(await get({ HTTP_PROXY: proxy.url })).toEqual(CONTENT);
    expect(server.seen.at(-1)).toMatch(/^GET bytes=\d+-$/);
  });

  it('leaves out the hosts of NO_PROXY', async () => {
    expect(await get({ HTTP_PROXY: proxy.url, NO_PROXY: 'localhost,127.0.0.1' }, server.url)).toEqual(CONTENT);
    expect(proxy.seen).toEqual([]);
  });

  it('says that the connection failed where the proxy is gone, and that its address is wrong where it is none', async () => {
    await proxy.close();
    expect(await get({ HTTP_PROXY: proxy.url })).toMatchObject({ details: { reason: 'network' } });
    offerTinyModel(folder, server, CONTENT.length);
    const place = { home: folder, env: { HTTPS_PROXY: 'not an address' } };
    expect(await downloadModel(place, 'tiny')).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_FAILED', details: { reason: 'proxy', next: expect.stringContaining('HTTPS_PROXY') } },
    });
  });

  it('is what every download of a model takes', async () => {
    const path = join(folder, 'tiny.gguf');
    writeTinyModel(path);
    const model = readFileSync(path);
    const own = await startFileServer({ content: model });
    offerTinyModel(folder, own, model.length);
    const direct = await startConnectProxy();
    expect(
      await downloadModel(
        { home: folder, env: { HTTP_PROXY: direct.url } },
        'tiny',
        {},
        { freeBytes: async () => 1e12 },
      ),
    ).toMatchObject({ ok: true, value: { state: 'ready' } });
    expect(direct.seen.length).toBeGreaterThan(0);
    await direct.close();
    await own.close();
  });
});
