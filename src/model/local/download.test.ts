import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { type FileServer, type Served, startFileServer } from '../../../tests/support/file-server.ts';
import { type DownloadOptions, download, partBytes } from './download.ts';

const CONTENT = randomBytes(300_000);
const PLENTY = async () => 100e9;

describe('a download', () => {
  let folder: string;
  let to: string;
  let servers: FileServer[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planexe-download-'));
    to = join(folder, 'models', 'model.gguf');
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    servers = [];
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(served: Partial<Served> = {}): Promise<FileServer> {
    const server = await startFileServer({ content: CONTENT, ...served });
    servers.push(server);
    return server;
  }

  function get({ url }: FileServer, options: Partial<DownloadOptions> = {}) {
    return download({ url, to, sha256: null, fetch, freeBytes: PLENTY, pauseMs: 1, ...options });
  }

  const left = () => readdirSync(join(folder, 'models')).sort();

  it('puts the file in place as it was published, and nothing beside it', async () => {
    const server = await serve();
    expect(await get(server)).toEqual({ ok: true, value: { sha256: server.sha256, bytes: CONTENT.length } });
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
    expect(left()).toEqual(['model.gguf']);
    expect(server.seen).toEqual(['HEAD', 'GET']);
  });

  it('goes on where the connection broke, as often as it breaks', async () => {
    const server = await serve();
    server.misbehave({ kind: 'break', after: 100_000 }, { kind: 'break', after: 50_000 });
    expect(await get(server)).toMatchObject({ ok: true });
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
    const starts = server.seen.slice(2).map((request) => Number(/bytes=(\d+)-/.exec(request)?.[1]));
    expect(starts[0]).toBeGreaterThan(0);
    expect(starts[1]).toBeGreaterThan(starts[0] ?? 0);
  });

  it('goes on in a later call after it was stopped', async () => {
    const server = await serve();
    server.misbehave({ kind: 'hold', after: 120_000 });
    const stop = new AbortController();
    const stopped = get(server, { signal: stop.signal });
    await eventually(() => partBytes(to) >= 100_000);
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    expect(existsSync(to)).toBe(false);
    const kept = partBytes(to);
    expect(await get(server)).toMatchObject({ ok: true });
    expect(server.seen.at(-1)).toBe(`GET bytes=${kept}-`);
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
  });

  it('begins anew where the server cannot go on', async () => {
    const server = await serve();
    server.misbehave({ kind: 'break', after: 100_000 }, { kind: 'from_start' });
    expect(await get(server)).toMatchObject({ ok: true });
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
  });

  it('does not go on with a part of another file', async () => {
    const server = await serve();
    const other = await serve({ content: randomBytes(300_000) });
    other.misbehave(...Array.from({ length: 6 }, () => ({ kind: 'status', status: 503 }) as const));
    other.misbehave();
    await get(other);
    writeFileSync(`${to}.part`, randomBytes(1_000));
    expect(await get(server)).toMatchObject({ ok: true });
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
  });

  it('deletes a file whose hash is another than the published one', async () => {
    const server = await serve({ sha256: 'a'.repeat(64) });
    expect(await get(server)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_FAILED', details: { reason: 'wrong_hash', next: expect.any(String) } },
    });
    expect(existsSync(to)).toBe(false);
    expect(partBytes(to)).toBe(0);
  });

  it('refuses a file that is not the listed one before its content is asked for', async () => {
    const server = await serve();
    const result = await get(server, { sha256: 'b'.repeat(64) });
    expect(result).toMatchObject({ ok: false, error: { details: { reason: 'other_file' } } });
    expect(server.seen).toEqual(['HEAD']);
  });

  it('refuses a file without a published hash, which could not be verified', async () => {
    const result = await get(await serve({ sha256: null }));
    expect(result).toMatchObject({ ok: false, error: { details: { reason: 'no_hash' } } });
  });

  it('does not begin where the disk has no room for it', async () => {
    const server = await serve();
    const result = await get(server, { freeBytes: async () => 1e9 });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'DISK_FULL', message: expect.stringContaining('1.0 GB') },
    });
    expect(server.seen).toEqual(['HEAD']);
  });

  it('gives up with the reason when the server refuses or is gone', async () => {
    const server = await serve();
    server.misbehave({ kind: 'status', status: 404 });
    expect(await get(server)).toMatchObject({ ok: false, error: { details: { reason: 'refused', status: 404 } } });
    await server.close();
    expect(await get(server)).toMatchObject({ ok: false, error: { details: { reason: 'network' } } });
  });

  it('is never made twice at the same time, and a lock of a process that is gone does not count', async () => {
    const server = await serve();
    server.misbehave({ kind: 'hold', after: 1_000 });
    const first = get(server);
    await eventually(() => partBytes(to) > 0);
    expect(await get(server)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    server.release();
    expect(await first).toMatchObject({ ok: true });
    rmSync(to);
    writeFileSync(`${to}.lock`, '999999999');
    expect(await get(server)).toMatchObject({ ok: true });
  });

  it('tells how far it is, up to the end', async () => {
    const told: number[] = [];
    await get(await serve(), { onProgress: ({ received }) => told.push(received) });
    expect(told.at(-1)).toBe(CONTENT.length);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
