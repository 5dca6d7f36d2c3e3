import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { canMountDisk, mountDisk } from '../../../tests/support/files/small-disk.ts';
import { type FileServer, type Served, startFileServer } from '../../../tests/support/models/file-server.ts';
import { type DownloadOptions, download, isBeingDownloaded } from './download.ts';
import { partBytes } from './part-file.ts';

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

  it('puts the file in place as it was published, and leaves nothing of it beside', async () => {
    const server = await serve();
    expect(await get(server)).toEqual({ ok: true, value: { sha256: server.sha256, bytes: CONTENT.length } });
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
    expect(left()).toEqual(['model.gguf', 'model.gguf.lock']);
    expect(server.seen).toEqual(['HEAD', 'GET']);
  });

  it('goes on where the connection broke, as often as it breaks', async () => {
    const server = await serve();
    server.misbehave({ kind: 'break', after: 100_000, to }, { kind: 'break', after: 50_000, to });
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
    server.misbehave({ kind: 'break', after: 100_000, to }, { kind: 'from_start' });
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

  it('is never made twice at the same time in one process', async () => {
    const server = await serve();
    server.misbehave({ kind: 'hold', after: 1_000 });
    const first = get(server);
    await eventually(() => partBytes(to) > 0);
    expect(isBeingDownloaded(to)).toBe(true);
    expect(await get(server)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    server.release();
    expect(await first).toMatchObject({ ok: true });
    expect(isBeingDownloaded(to)).toBe(false);
  });

  it('is never made by two processes at the same time, and goes on where one was killed', async () => {
    const server = await serve();
    server.misbehave({ kind: 'hold', after: 120_000 });
    const program = `import { download } from ${JSON.stringify(new URL('download.ts', import.meta.url).href)};
      await download({ url: process.argv[1], to: process.argv[2], sha256: null, fetch, freeBytes: async () => 1e11 });`;
    const other = spawn(process.execPath, ['--input-type=module', '--eval', program, server.url, to]);
    await eventually(() => partBytes(to) >= 100_000);
    expect(await get(server)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(server.seen).toEqual(['HEAD', 'GET']);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const kept = partBytes(to);
    expect(await get(server)).toMatchObject({ ok: true });
    expect(server.seen.at(-1)).toBe(`GET bytes=${kept}-`);
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
  });

  it.skipIf(!canMountDisk())('keeps what came when the disk is full, and goes on when there is room', async () => {
    const disk = mountDisk(200);
    if (!disk) throw new Error('no disk');
    onTestFinished(() => disk.remove());
    const server = await serve();
    to = join(disk.path, 'model.gguf');
    // The system says that there is room, and there is none any more when the bytes come.
    const full = await get(server);
    expect(full).toMatchObject({ ok: false, error: { code: 'DISK_FULL', details: { reason: 'disk_full' } } });
    const kept = partBytes(to);
    expect(kept).toBeGreaterThan(50_000);
    disk.resize(2_000);
    expect(await get(server)).toMatchObject({ ok: true });
    expect(server.seen.at(-1)).toBe(`GET bytes=${kept}-`);
    expect(readFileSync(to).equals(CONTENT)).toBe(true);
  });

  it('tells how far it is, up to the end', async () => {
    const told: number[] = [];
    await get(await serve(), { onProgress: ({ received }) => told.push(received) });
    expect(told.at(-1)).toBe(CONTENT.length);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
