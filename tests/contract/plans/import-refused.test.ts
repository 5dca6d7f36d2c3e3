import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asUser, importPlan, type Library } from '../../../src/library/index.ts';
import { codeOf } from '../../support/plans/plan-state.ts';
import { type Manifest, sha256, travellingPlan } from '../../support/plans/travelling-plan.ts';

const travel = travellingPlan();
const { zipFile, imported, changed } = travel;

// Beside a plan that is there already.
beforeAll(async () => {
  await imported(travel.zip);
});

describe('a zip is refused as a whole, and leaves nothing behind, when', () => {
  type Change = Parameters<typeof changed>[0];
  const file = (manifest: Manifest, n = 0) => manifest.files[n] ?? {};
  const cases: readonly (readonly [string, string, Change])[] = [
    ['it has no plan.json', 'no_plan', (_, parts) => parts.delete('plan.json')],
    ['a newer program wrote it', 'too_new', (manifest) => Object.assign(manifest, { planexe_plan: 99 })],
    ['its plan is of a newer kind', 'too_new', (manifest) => Object.assign(manifest, { plan_format: 99 })],
    ['plan.json is of something else', 'no_plan', (manifest) => Object.assign(manifest, { planexe_plan: 'yes' })],
    ['plan.json does not fit', 'invalid_plan', (manifest) => Object.assign(manifest, { speed: 'ludicrous' })],
    ['a file was changed', 'files_differ', (_, parts) => parts.set('run.log', { name: 'run.log', content: 'x' })],
    ['a file is missing', 'files_differ', (_, parts) => parts.delete('run.log')],
    ['a file is too many', 'files_differ', (_, parts) => parts.set('more.md', { name: 'more.md', content: '#' })],
    ['a file is named twice', 'invalid_plan', (manifest) => manifest.files.push({ ...file(manifest) })],
    ['a stage is named twice', 'invalid_plan', (manifest) => manifest.stages.push({ ...manifest.stages[0] })],
    ['a file is in the history', 'invalid_plan', (manifest) => Object.assign(file(manifest), { path: 'history/x.md' })],
    ['a file lies in a file', 'invalid_plan', (manifest) => Object.assign(file(manifest), { path: 'run.log/x.md' })],
    ['a file is named plan.json', 'invalid_plan', (manifest) => Object.assign(file(manifest), { path: 'plan.json' })],
    ['a path leads out', 'files_differ', (manifest) => Object.assign(file(manifest), { path: '../../x.md' })],
    [
      'an answer is no JSON',
      'invalid_plan',
      (manifest) =>
        Object.assign(manifest, { answers: [{ request_sha: 'a'.repeat(64), stage: 'brief', answer: '[1,' }] }),
    ],
    [
      'an answer is nested without end',
      'invalid_plan',
      (manifest) =>
        Object.assign(manifest, {
          answers: [
            { request_sha: 'a'.repeat(64), stage: 'brief', answer: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
          ],
        }),
    ],
  ];

  it.each(cases)('%s: %s', async (_, reason, change) => {
    const before = [readdirSync(join(travel.to.library.home, 'plans')).length, plansIn(travel.to.library)];
    const result = await importPlan(travel.to.library, { path: zipFile(await changed(change)) });
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { reason } } });
    expect([readdirSync(join(travel.to.library.home, 'plans')).length, plansIn(travel.to.library)]).toEqual(before);
  });

  it('its prompt is none', async () => {
    const bytes = await changed((manifest) => Object.assign(manifest, { prompt: ' ' }));
    expect(codeOf(await importPlan(travel.to.library, { path: zipFile(bytes) }))).toBe('INVALID_INPUT');
  });

  it('a file is no text', async () => {
    const content = Buffer.from([0xff, 0xfe, 0x00]);
    const bytes = await changed((manifest, parts) => {
      parts.set('run.log', { name: 'run.log', content });
      const row = manifest.files.find((entry) => entry.path === 'run.log');
      if (row) row.sha256 = sha256(content);
    });
    const result = await importPlan(travel.to.library, { path: zipFile(bytes) });
    expect(result).toMatchObject({ ok: false, error: { details: { reason: 'not_text' } } });
  });

  it('the disk refuses in the middle: nothing is left', async () => {
    const before = [readdirSync(join(travel.to.library.home, 'plans')).sort(), plansIn(travel.to.library)];
    const failing: Library = {
      ...travel.to.library,
      prepare(sql) {
        if (sql.startsWith('INSERT INTO facts')) throw new Error('no more room');
        return travel.to.library.prepare(sql);
      },
    };
    await expect(importPlan(failing, { path: zipFile(travel.zip) })).rejects.toThrow('no more room');
    expect([readdirSync(join(travel.to.library.home, 'plans')).sort(), plansIn(travel.to.library)]).toEqual(before);
  });
});

function plansIn(library: Library): unknown {
  return library.prepare('SELECT count(*) AS plans FROM plans').get();
}

describe('a path that is no zip of this computer', () => {
  it.each([
    ['relative', 'plan.zip', 'not_absolute'],
    ['on another computer', '//server/share/plan.zip', 'not_absolute'],
    ['on another computer, as Windows writes it', '\\\\server\\share\\plan.zip', 'not_absolute'],
    ['with a NUL', '/tmp/plan\0.zip', 'not_absolute'],
    ['an address', 'http://127.0.0.1/plan.zip', 'not_absolute'],
    ['of another kind of file', '/etc/passwd', 'no_zip_name'],
    ['not there', '/nowhere/plan.zip', 'no_file'],
    ['through a file', '/etc/passwd/plan.zip', 'no_file'],
  ])('%s', async (_, path, reason) => {
    const result = await importPlan(travel.to.library, { path });
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { reason } } });
    expect(JSON.stringify(result)).not.toContain('/nowhere');
  });

  it('behind a link to a file of another name, a folder, or a pipe that nobody writes to', async () => {
    const place = (name: string) => join(travel.folder, name);
    writeFileSync(place('secret.txt'), 'secret');
    symlinkSync(place('secret.txt'), place('link.zip'));
    symlinkSync(travel.folder, place('folder.zip'));
    execFileSync('mkfifo', [place('pipe.zip')]);
    const reasons = await Promise.all(
      ['link.zip', 'folder.zip', 'pipe.zip'].map(async (name) => {
        const result = await importPlan(travel.to.library, { path: place(name) });
        return result.ok ? 'ok' : result.error.details?.reason;
      }),
    );
    expect(reasons).toEqual(['no_zip_name', 'no_zip_name', 'no_file']);
  });

  it('for another user than the owner of the library, whose rights the file is read with', async () => {
    const path = zipFile(travel.zip);
    expect(await importPlan(asUser(travel.to.library, 'somebody-else'), { path })).toMatchObject({
      error: { code: 'PERMISSION_DENIED' },
    });
    expect((await importPlan(travel.to.library, { path })).ok).toBe(true);
  });

  it('a link to a zip is followed', async () => {
    const path = zipFile(travel.zip);
    symlinkSync(path, join(travel.folder, 'linked.zip'));
    expect((await importPlan(travel.to.library, { path: join(travel.folder, 'linked.zip') })).ok).toBe(true);
    expect(readFileSync(path).equals(travel.zip)).toBe(true);
  });
});
