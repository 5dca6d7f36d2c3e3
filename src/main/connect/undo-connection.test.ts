import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { undoConnection, type WrittenChange } from './undo-connection.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-undo-'));
  file = join(folder, 'mcp.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes `text` as connecting does. */
function change(text: string): WrittenChange {
  const settings = readSettingsFile(file);
  if (!settings.ok) throw new Error(settings.error.message);
  const written = writeSettingsFile(settings.value, text, NOW);
  if (!written.ok) throw new Error(written.error.message);
  return { file, before: settings.value.text ?? '', text, backup: written.value.backup };
}

it('puts back what stood there to the letter, also where it led elsewhere', () => {
  const elsewhere = '{ "mcpServers": {"planexe": {"command":"another"} } } // mine\n';
  writeFileSync(file, elsewhere);
  expect(undoConnection(change('{"mcpServers":{}}'), NOW)).toMatchObject({ ok: true });
  expect(readFileSync(file, 'utf8')).toBe(elsewhere);
});

it('takes a file away that there was none of before', () => {
  expect(undoConnection(change('{}'), NOW)).toMatchObject({ ok: true });
  expect(existsSync(file)).toBe(false);
});

it('leaves settings alone that somebody changed since, and says where the earlier ones are', () => {
  writeFileSync(file, '{}');
  const written = change('{"mcpServers":{}}');
  writeFileSync(file, '{"theirs":1}');
  expect(undoConnection(written, NOW)).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', details: { next: expect.stringContaining(String(written.backup)) } },
  });
  expect(readFileSync(file, 'utf8')).toBe('{"theirs":1}');
});

it('names no backup that has made room for newer ones', () => {
  writeFileSync(file, '{}');
  const written = change('{"a":1}');
  for (const text of ['{"b":1}', '{"c":1}', '{"d":1}']) change(text);
  expect(undoConnection(written, NOW)).toMatchObject({ error: { details: { next: 'Remove the entry instead.' } } });
});
