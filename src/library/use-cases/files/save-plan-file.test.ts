import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import { sha256 } from '../../files/hash.ts';
import { temporaryFolder, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { savePlanFile } from './save-plan-file.ts';
import { writeArtifact } from './write-artifact.ts';

const REPORT_HTML = fileOf('report', 'report.html');

function setUp(env: Record<string, string> = {}) {
  const library = temporaryLibrary(onTestFinished, { env });
  const folder = temporaryFolder(onTestFinished);
  return { library, folder, planId: finishedPlan(library) };
}

async function saved(library: Library, plan_id: string, folder?: string, artifact = 'report') {
  const file = unwrap(await savePlanFile(library, { plan_id, artifact, ...(folder !== undefined && { folder }) }));
  if (!file.saved) throw new Error(file.reason);
  return file;
}

test('a file is saved under the id of its plan, in a folder that is made for it, and nothing is left beside it', async () => {
  const { library, folder, planId } = setUp();
  const deep = join(folder, 'new', 'and deeper');
  const report = await saved(library, planId, deep);
  expect(report.saved_path).toBe(join(deep, `${planId}-${REPORT_HTML}`));
  const bytes = readFileSync(report.saved_path);
  expect(report).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
  const zip = await saved(library, planId, deep, 'zip');
  expect(zip.saved_path).toBe(join(deep, `${planId}-run.zip`));
  expect(readdirSync(deep).sort()).toEqual([`${planId}-${REPORT_HTML}`, `${planId}-run.zip`]);
});

test('it goes to PLANEXE_PATH where no folder is named', async () => {
  const folder = temporaryFolder(onTestFinished);
  const { library, planId } = setUp({ PLANEXE_PATH: join(folder, 'plans') });
  expect((await saved(library, planId)).saved_path).toBe(join(folder, 'plans', `${planId}-${REPORT_HTML}`));
});

test('the same bytes are there once; others stand beside them under a number', async () => {
  const { library, folder, planId } = setUp();
  const first = await saved(library, planId, folder);
  expect(await saved(library, planId, folder)).toEqual(first);
  const original = readFileSync(first.saved_path);
  unwrap(await writeArtifact(library, { plan_id: planId, path: FILES.brief.page, content: '# Another\n' }));
  const second = await saved(library, planId, folder);
  expect(second.saved_path).toBe(join(folder, `${planId}-${REPORT_HTML.replace('.html', '-2.html')}`));
  expect(await saved(library, planId, folder)).toEqual(second);
  expect(readFileSync(first.saved_path).equals(original)).toBe(true);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('whatever has the name already stays: a folder, a file of the same size, a link and what it leads to', async () => {
  const { library, folder, planId } = setUp();
  const { size, saved_path } = await saved(library, planId, join(folder, 'aside'));
  const place = (suffix: string) => join(folder, `${planId}-${REPORT_HTML.replace('.html', `${suffix}.html`)}`);
  mkdirSync(place(''));
  writeFileSync(place('-2'), 'x'.repeat(size));
  const links = process.platform !== 'win32';
  if (links) symlinkSync(saved_path, place('-3'));
  else writeFileSync(place('-3'), '');
  expect((await saved(library, planId, folder)).saved_path).toBe(place('-4'));
  expect(readFileSync(place('-2'), 'utf8')).toBe('x'.repeat(size));
  if (links) expect(readlinkSync(place('-3'))).toBe(saved_path);
});

test('a file in the way of the folder is said to be there, and stays', async () => {
  const { library, folder, planId } = setUp();
  const file = join(folder, 'plans');
  writeFileSync(file, 'mine');
  for (const wanted of [file, join(file, 'deeper')]) {
    expect(await savePlanFile(library, { plan_id: planId, artifact: 'zip', folder: wanted })).toMatchObject({
      error: {
        code: 'DOWNLOAD_FAILED',
        message: expect.stringMatching(/a file is in the way/),
        details: { folder: wanted, next: expect.stringMatching(/PLANEXE_PATH/) },
      },
    });
  }
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

// The superuser may write everywhere.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that cannot be written is said to be so',
  async () => {
    const { library, folder, planId } = setUp();
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    expect(await savePlanFile(library, { plan_id: planId, artifact: 'zip', folder })).toMatchObject({
      error: { code: 'DOWNLOAD_FAILED', message: expect.stringMatching(/no permission/) },
    });
  },
);

test('a name that the disk cannot take is said to be so', async () => {
  const { library, folder, planId } = setUp();
  const refused = await savePlanFile(library, {
    plan_id: planId,
    artifact: 'zip',
    folder: join(folder, 'x'.repeat(300)),
  });
  expect(refused).toMatchObject({ error: { code: 'DOWNLOAD_FAILED' } });
});

test('nothing is written, not even a folder, while there is nothing to save', async () => {
  const { library, folder } = setUp();
  const wanted = join(folder, 'new');
  const planId = newPlan(library);
  expect(unwrap(await savePlanFile(library, { plan_id: planId, artifact: 'report', folder: wanted }))).toMatchObject({
    saved: false,
    reason: expect.stringMatching(/pending/),
  });
  expect(existsSync(wanted)).toBe(false);
});
