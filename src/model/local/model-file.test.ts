import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTinyModel } from '../../../tests/support/models/tiny-model.ts';
import { examineModelFile, type ModelFileFault } from './model-file.ts';

let folder: string;
let good: Buffer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-gguf-'));
  writeTinyModel(join(folder, 'good.gguf'), { contextLength: 4_096 });
  good = readFileSync(join(folder, 'good.gguf'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function examined(bytes: Buffer) {
  const path = join(folder, 'case.gguf');
  writeFileSync(path, bytes);
  return examineModelFile(path);
}

/** The file with a number in its header written over. */
function patched(at: number, value: number): Buffer {
  const bytes = Buffer.from(good);
  bytes.writeUInt32LE(value, at);
  return bytes;
}

function expectFault(found: ReturnType<typeof examineModelFile>, fault: ModelFileFault): void {
  expect(found).toMatchObject({
    ok: false,
    fault,
    why: expect.stringMatching(/\w/),
    next: expect.stringMatching(/\w/),
  });
}

test('a whole file is told by its header', () => {
  expect(examineModelFile(join(folder, 'good.gguf'))).toEqual({
    ok: true,
    file: {
      path: join(folder, 'good.gguf'),
      bytes: good.length,
      architecture: 'llama',
      name: 'Random weights',
      license: null,
      contextLength: 4_096,
      blockCount: 1,
      cacheWidth: 64,
    },
  });
});

test('a file that is cut anywhere is found to be, without reading its tensors', () => {
  for (const kept of [0, 3, 4, 20, 500, 5_000, good.length / 2, good.length - 1]) {
    const path = join(folder, 'cut.gguf');
    writeFileSync(path, good);
    truncateSync(path, Math.floor(kept));
    expectFault(examineModelFile(path), 'truncated');
  }
});

test('what is no model file of ours is refused, each with its own advice', () => {
  expectFault(examined(Buffer.from('PK\u0003\u0004 a zip file, as some hubs give them')), 'not_gguf');
  expectFault(examined(Buffer.from('<!doctype html><title>Log in to download</title>')), 'not_gguf');
  expectFault(examined(patched(4, 1)), 'version');
  expectFault(examined(patched(4, 4)), 'version');
  expectFault(examined(patched(4, 3 << 24)), 'big_endian');
  expectFault(examined(patched(16, 4_000_000_000)), 'damaged');
  expectFault(examineModelFile(join(folder, 'nothing.gguf')), 'missing');
  expectFault(examineModelFile(folder), 'not_a_file');
});

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to is no file, and keeps nobody waiting', () => {
  const pipe = join(folder, 'pipe.gguf');
  execFileSync('mkfifo', [pipe]);
  expectFault(examineModelFile(pipe), 'not_a_file');
});

test('random damage to the header never throws, and never passes for a longer file', () => {
  for (let at = 8; at < 3_000; at += 7) {
    const found = examined(patched(at, 0xfefefefe));
    if (found.ok) expect(found.file.bytes).toBe(good.length);
  }
});

test('base models and models for other things than text are refused', () => {
  const path = join(folder, 'other.gguf');
  writeTinyModel(path, { chatTemplate: null });
  expectFault(examineModelFile(path), 'no_chat_template');
  writeTinyModel(path, { architecture: 'nomic-bert' });
  expectFault(examineModelFile(path), 'not_for_text');
});
