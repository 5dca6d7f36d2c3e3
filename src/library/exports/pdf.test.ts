import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printed } from './pdf.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-browser-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of the browser. */
function browser(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/usr/bin/env node\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const page = { html: '<p>Plan</p>', stamp: '2027-01-01T00:00:00.000Z' };

describe.skipIf(process.platform === 'win32')('a report that was not printed', () => {
  it.each([
    ['all', /summary.*xlsx/],
    ['summary', /less busy.*HTML/],
  ])('says that it took too long, and what to do: %s', async (part, next) => {
    const endless = browser('endless', 'setInterval(() => {}, 1_000);');
    const outcome = await printed(endless, { ...page, part, withinMs: 50 });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'content_unavailable' } });
    if (outcome.ok) return;
    expect(outcome.error.message).toContain('took too long');
    expect(outcome.error.details?.next).toMatch(next);
  });

  it.each([
    ['that ends with an error', 'process.exit(3);'],
    ['that writes nothing', ''],
  ])('says so of a browser %s', async (name, script) => {
    const outcome = await printed(browser(name.replaceAll(' ', '-'), script), { ...page, part: 'summary' });
    expect(outcome).toMatchObject({ ok: false, error: { message: 'The browser could not print the report.' } });
  });
});
