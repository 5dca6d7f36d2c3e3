import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettingsFile, type SettingsFile, writeSettingsFile } from './settings-file.ts';

const NOW = new Date('2026-11-22T03:04:05.678Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(path: string): SettingsFile {
  const file = readSettingsFile(path);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

function put(name: string, content: string | Uint8Array, mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe('writing', () => {
  it('makes folders that are not there, and a file that is its owner’s alone', () => {
    const path = join(folder, 'a', 'b', 'mcp.json');
    expect(writeSettingsFile(read(path), '{}', NOW)).toEqual({ ok: true, value: { backup: null } });
    expect(readFileSync(path, 'utf8')).toBe('{}');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['mcp.json']);
  });

  it('keeps what was there beside it, with its mode, and each time under another name', () => {
    const path = put('mcp.json', 'one', 0o640);
    const backups = ['two', 'three'].map((text) => {
      const written = writeSettingsFile(read(path), text, NOW);
      return written.ok ? written.value.backup : written.error.message;
    });
    expect(backups).toEqual([`${path}.planexe-backup-20261122T030405Z`, `${path}.planexe-backup-20261122T030405Z-2`]);
    expect(backups.map((backup) => readFileSync(backup ?? '', 'utf8'))).toEqual(['one', 'two']);
    for (const each of [path, ...backups]) expect(statSync(each ?? '').mode & 0o777).toBe(0o640);
  });

  it('keeps the three newest backups of a file, and those of other files and programs', () => {
    const path = put('mcp.json', '0', 0o666);
    put('mcp.json.planexe-backup-mine', 'by hand');
    put('other.json.planexe-backup-20200101T000000Z', 'of another');
    const written = Array.from({ length: 12 }, (_, count) =>
      writeSettingsFile(read(path), String(count + 1), new Date(NOW.getTime() + (count < 11 ? 0 : 60_000))),
    );
    const backups = readdirSync(folder).filter((name) => /^mcp\.json\.planexe-backup-\d/.test(name));
    expect(backups.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual(['10', '11', '9']);
    expect(written.at(-1)).toMatchObject({ value: { backup: expect.stringMatching(/030505Z$/) } });
    // Also where the umask would take away what others may do with it.
    for (const name of backups) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o666);
    expect(readdirSync(folder)).toHaveLength(6);
  });

  it('follows links and leaves them links, also where they lead to nothing yet', () => {
    const target = put('real.json', 'one');
    const link = join(folder, 'mcp.json');
    symlinkSync('real.json', link);
    expect(writeSettingsFile(read(link), 'two', NOW)).toMatchObject({
      value: { backup: expect.stringContaining(link) },
    });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('two');

    const dangling = join(folder, 'dangling.json');
    symlinkSync(join('dotfiles', 'x.json'), dangling);
    expect(writeSettingsFile(read(dangling), 'new', NOW).ok).toBe(true);
    expect(readFileSync(join(folder, 'dotfiles', 'x.json'), 'utf8')).toBe('new');
    expect(lstatSync(dangling).isSymbolicLink()).toBe(true);
  });

  it('keeps a byte order mark', () => {
    const path = put('mcp.json', '\u{feff}{}');
    expect(read(path).text).toBe('{}');
    writeSettingsFile(read(path), '{"a":1}', NOW);
    expect(readFileSync(path, 'utf8')).toBe('\u{feff}{"a":1}');
  });

  it('does not touch what another program changed, wrote or removed since it was read', () => {
    const path = put('mcp.json', 'one');
    const file = read(path);
    put('mcp.json', 'theirs');
    expect(writeSettingsFile(file, 'ours', NOW)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(readFileSync(path, 'utf8')).toBe('theirs');

    const missing = read(join(folder, 'new.json'));
    put('new.json', 'theirs');
    expect(writeSettingsFile(missing, 'ours', NOW)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(readdirSync(folder).sort()).toEqual(['mcp.json', 'new.json']);
  });

  it('does not replace a file that is read-only, even where it could', () => {
    const path = put('mcp.json', 'one', 0o444);
    expect(writeSettingsFile(read(path), 'two', NOW)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('read-only') },
    });
    expect(readdirSync(folder)).toEqual(['mcp.json']);
  });

  it('leaves nothing behind where the folder is a file', () => {
    put('a', '');
    expect(readSettingsFile(join(folder, 'a', 'mcp.json'))).toMatchObject({
      error: { details: { reason: 'ENOTDIR' } },
    });
  });
});

describe('reading', () => {
  it('says what lies in the way', () => {
    mkdirSync(join(folder, 'mcp.json'));
    expect(readSettingsFile(join(folder, 'mcp.json'))).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('a folder') },
    });
    symlinkSync('loop.json', join(folder, 'loop.json'));
    expect(readSettingsFile(join(folder, 'loop.json'))).toMatchObject({ error: { details: { reason: 'ELOOP' } } });
  });

  it('refuses what is no text', () => {
    expect(readSettingsFile(put('mcp.json', Buffer.from([0x7b, 0xff, 0x7d])))).toMatchObject({
      error: { code: 'INVALID_DATA' },
    });
    expect(readSettingsFile(put('mcp.json', Buffer.from([0xff, 0xfe, 0x7b, 0])))).toMatchObject({
      error: { code: 'INVALID_DATA' },
    });
  });
});
