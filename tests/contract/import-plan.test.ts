import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCall, ledger, saveCall } from '../../src/library/for-drafting.ts';
import {
  asUser,
  discardEdit,
  doctor,
  editPrompt,
  exportPlan,
  importPlan,
  type Library,
  listArtifacts,
  listFacts,
  listPlans,
  planFolder,
  planGraph,
  planRequest,
  planStatus,
  readArtifact,
  resumePlan,
  searchPlans,
  setFact,
  stopPlan,
  writeArtifact,
} from '../../src/library/index.ts';
import { readZip } from '../../src/library/use-cases/transfer/read-zip.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../support/in-process.ts';
import { codeOf, unwrap } from '../support/plan-state.ts';
import { type ZipPart, zipOf } from '../support/zip-parts.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';

let from: TestLibrary;
let to: TestLibrary;
let folder: string;
/** Drafted to its end; nothing below changes it. */
let planId: string;
let zip: Buffer;

beforeAll(async () => {
  from = openTestLibrary();
  to = openTestLibrary();
  folder = mkdtempSync(join(tmpdir(), 'planexe-zips-'));
  planId = newPlan(from.library, PROMPT);
  await work(from.library, planId);
  zip = await exported(from.library, planId);
}, 60_000);

afterAll(() => {
  from.dispose();
  to.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function exported(library: Library, plan_id: string, with_calls = false): Promise<Buffer> {
  return unwrap(await exportPlan(library, { plan_id, format: 'zip', with_calls })).bytes;
}

let files = 0;

function zipFile(bytes: Uint8Array): string {
  files += 1;
  const path = join(folder, `plan-${files}.zip`);
  writeFileSync(path, bytes);
  return path;
}

async function imported(bytes: Uint8Array, library = to.library): Promise<string> {
  const { plan_id, warnings } = unwrap(await importPlan(library, { path: zipFile(bytes) }));
  expect(warnings).toEqual([]);
  return plan_id;
}

/** Another plan of the first library, to change. */
async function copy(): Promise<string> {
  return imported(zip, from.library);
}

interface Manifest {
  [field: string]: unknown;
  files: Record<string, unknown>[];
  stages: Record<string, unknown>[];
}

/** The exported zip with something else in it. */
async function changed(change: (manifest: Manifest, parts: Map<string, ZipPart>) => void): Promise<Buffer> {
  const parts = new Map<string, ZipPart>();
  for (const [name, content] of unwrap(await readZip(zip))) parts.set(name, { name, content });
  const manifest = JSON.parse(String(parts.get('plan.json')?.content)) as Manifest;
  change(manifest, parts);
  if (parts.has('plan.json')) parts.set('plan.json', { name: 'plan.json', content: JSON.stringify(manifest) });
  return zipOf([...parts.values()]);
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function text(library: Library, plan_id: string, path: string): string {
  return unwrap(readArtifact(library, { plan_id, path })).content;
}

describe('a plan that travels', () => {
  it('arrives as it was: exported again it is the same file, byte for byte', async () => {
    const arrived = await imported(zip);
    expect((await exported(to.library, arrived)).equals(zip)).toBe(true);
  });

  it('has its request, report, facts and sections, all of them fresh, and is found by its words', async () => {
    const arrived = await imported(zip);
    expect(planRequest(to.library, arrived)).toEqual(planRequest(from.library, planId));
    expect(ledger(to.library, arrived)).toEqual(ledger(from.library, planId));
    const entries = (library: Library, plan_id: string) =>
      unwrap(listArtifacts(library, { plan_id })).entries.map(({ path, sha256, kind, stage }) => ({
        path,
        sha256,
        kind,
        stage,
      }));
    expect(entries(to.library, arrived)).toEqual(entries(from.library, planId));
    const states = unwrap(planGraph(to.library, { plan_id: arrived })).nodes.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['fresh']));
    const status = (library: Library, plan_id: string) => {
      const { state, title, run_id, progress_percentage, steps_completed, quality_summary } = unwrap(
        planStatus(library, { plan_id }),
      );
      return { state, title, run_id, progress_percentage, steps_completed, quality_summary };
    };
    expect(status(to.library, arrived)).toEqual(status(from.library, planId));
    const hits = unwrap(searchPlans(to.library, { query: 'bakery lyon' })).hits.map(({ plan_id }) => plan_id);
    expect(hits).toContain(arrived);
    expect(unwrap(doctor(to.library)).checks.filter(({ status }) => status === 'error')).toEqual([]);
  });

  it('belongs to whoever takes it in, and each import is a plan of its own', async () => {
    const bob = asUser(to.library, 'bob');
    const [one, other] = [await imported(zip, bob), await imported(zip, bob)];
    expect(unwrap(listPlans(bob)).plans.map(({ plan_id }) => plan_id)).toEqual(expect.arrayContaining([one, other]));
    expect(codeOf(planStatus(to.library, { plan_id: one }))).toBe('PERMISSION_DENIED');
  });

  it('names no user, no folder, no time and no plan', async () => {
    const edited = await copy();
    unwrap(await writeArtifact(from.library, { plan_id: edited, path: briefPage(), content: '# Mine\n' }));
    const manifest = unwrap(await readZip(await exported(from.library, edited)))
      .get('plan.json')
      ?.toString();
    expect(manifest).toContain('"edited"');
    for (const secret of ['tester', from.library.home, tmpdir(), edited, planId])
      expect(manifest).not.toContain(secret);
    expect(manifest).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:/);
  });

  it('is edited where it arrives, and a resume drafts what depends on the edit and nothing else', async () => {
    const arrived = await imported(zip);
    const [goal] = unwrap(listFacts(to.library, { plan_id: arrived })).facts.filter(({ id }) => id === 'budget.total');
    expect(goal?.value).toBe(200_000);
    const set = unwrap(await setFact(to.library, { plan_id: arrived, id: 'budget.total', value: 300_000 }));
    expect(set.stale_stages.length).toBeGreaterThan(0);
    unwrap(await resumePlan(to.library, { plan_id: arrived }));
    await work(to.library, arrived);
    const nodes = unwrap(planGraph(to.library, { plan_id: arrived })).nodes;
    expect(nodes.every(({ state }) => state === 'fresh')).toBe(true);
    const here = await copy();
    unwrap(await setFact(from.library, { plan_id: here, id: 'budget.total', value: 300_000 }));
    unwrap(await resumePlan(from.library, { plan_id: here }));
    await work(from.library, here);
    const page = nodes.find(({ stage }) => stage === 'executive_summary')?.paths[1] ?? '';
    expect(text(to.library, arrived, page)).toBe(text(from.library, here, page));
  }, 60_000);

  it('brings edits and set facts along; an edit can be discarded to what was drafted at home', async () => {
    const edited = await copy();
    const path = briefPage().replace('.md', '.json');
    const drafted = text(from.library, edited, path);
    const mine = JSON.stringify({ ...(JSON.parse(drafted) as object), title: 'My own bakery' });
    unwrap(await writeArtifact(from.library, { plan_id: edited, path, content: mine, edit_reason: 'a better name' }));
    unwrap(await setFact(from.library, { plan_id: edited, id: 'budget.total', value: 250_000 }));
    const travelling = await exported(from.library, edited);
    const arrived = await imported(travelling);
    expect((await exported(to.library, arrived)).equals(travelling)).toBe(true);
    const brief = unwrap(planGraph(to.library, { plan_id: arrived })).nodes.find(({ stage }) => stage === 'brief');
    expect(brief?.state).toBe('edited');
    const facts = unwrap(listFacts(to.library, { plan_id: arrived })).facts;
    expect(facts.find(({ id }) => id === 'budget.total')).toMatchObject({ value: 250_000, set: true });
    expect(unwrap(await discardEdit(to.library, { plan_id: arrived, path }))).toMatchObject({ restored: true });
    expect(text(to.library, arrived, path)).toBe(drafted);
  }, 60_000);

  it('brings answers of models along only when the export was asked for them', async () => {
    const answered = await copy();
    const call = {
      requestSha: sha256('a question'),
      stage: 'brief',
      answer: { title: 'Bakery “Süß”', list: [1, null] },
    };
    saveCall(from.library, answered, call);
    const without = await imported(await exported(from.library, answered));
    const travelling = await exported(from.library, answered, true);
    const arrived = await imported(travelling);
    expect(findCall(to.library, without, call.requestSha)).toBeUndefined();
    expect(findCall(to.library, arrived, call.requestSha)).toEqual(call.answer);
    expect((await exported(to.library, arrived, true)).equals(travelling)).toBe(true);
  });

  it('with another prompt says what is stale, as it would at home', async () => {
    const arrived = await imported(zip);
    const prompt = PROMPT.replace('3 people', '5 people');
    const here = await copy();
    const [there, at_home] = [
      unwrap(await editPrompt(to.library, { plan_id: arrived, prompt })),
      unwrap(await editPrompt(from.library, { plan_id: here, prompt })),
    ];
    expect(there.stale_stages).toEqual(at_home.stale_stages);
    expect(there.stale_stages.length).toBeGreaterThan(0);
  }, 60_000);

  it('half drafted, arrives stopped, and a resume drafts the rest to the same plan', async () => {
    const half = newPlan(from.library, PROMPT);
    const ending = new AbortController();
    let changes = 0;
    await work(from.library, half, {
      ending: ending.signal,
      onChange: () => {
        changes += 1;
        const drafted = unwrap(planStatus(from.library, { plan_id: half })).files_count;
        if (drafted >= 8) stopPlan(from.library, { plan_id: half });
      },
    });
    expect(changes).toBeGreaterThan(0);
    const arrived = await imported(await exported(from.library, half));
    const { state, steps_completed, steps_total } = unwrap(planStatus(to.library, { plan_id: arrived }));
    expect(state).toBe('stopped');
    expect(steps_completed).toBeLessThan(steps_total);
    unwrap(await resumePlan(to.library, { plan_id: arrived }));
    await work(to.library, arrived);
    const page = '030-report.md';
    expect(text(to.library, arrived, page)).toBe(text(from.library, planId, page));
  }, 60_000);

  it('while a worker drafts it, is exported as it stands and arrives stopped', async () => {
    const running = newPlan(from.library, PROMPT);
    const atSome: Promise<Buffer>[] = [];
    await work(from.library, running, {
      onChange: () => {
        if (atSome.length < 3 && unwrap(planStatus(from.library, { plan_id: running })).files_count > 2)
          atSome.push(exported(from.library, running));
      },
    });
    expect(atSome.length).toBeGreaterThan(0);
    for (const bytes of await Promise.all(atSome)) {
      const arrived = await imported(bytes);
      expect(['stopped', 'completed']).toContain(unwrap(planStatus(to.library, { plan_id: arrived })).state);
    }
  }, 60_000);
});

/** Of the plan that `zip` holds. */
function briefPage(): string {
  const { nodes } = unwrap(planGraph(from.library, { plan_id: planId }));
  return nodes.find(({ stage }) => stage === 'brief')?.paths[1] ?? '';
}

describe('a page that a browser would run', () => {
  it('is never taken from the zip: the report is rendered here', async () => {
    const path = '030-report.html';
    const evil = '<script>fetch("http://evil.example")</script>';
    const bytes = await changed((manifest, parts) => {
      parts.set(path, { name: path, content: evil });
      const row = manifest.files.find((file) => file.path === path);
      if (row) row.sha256 = sha256(evil);
    });
    const arrived = await imported(bytes);
    expect(text(to.library, arrived, path)).toBe(text(from.library, planId, path));
    expect(readdirSync(planFolder(to.library.home, arrived)).some((name) => name.includes('evil'))).toBe(false);
  });

  it('is left out where no computed section could render it', async () => {
    const bytes = await changed((manifest, parts) => {
      for (const [path, stage] of [
        ['extra.html', null],
        ['extra.svg', 'brief'],
      ] as const) {
        const content = '<svg onload=alert(1)>';
        parts.set(path, { name: path, content });
        manifest.files.push({ path, sha256: sha256(content), role: 'file', kind: 'plan', stage });
      }
    });
    const arrived = await imported(bytes);
    expect(unwrap(listArtifacts(to.library, { plan_id: arrived })).entries.map(({ path }) => path)).not.toContain(
      'extra.html',
    );
    for (const name of ['extra.html', 'extra.svg'])
      expect(existsSync(join(planFolder(to.library.home, arrived), name))).toBe(false);
  });
});

it('a plan with data that does not fit arrives with a warning, can be read, and fails no further command', async () => {
  const path = '022-schedule.json';
  const bytes = await changed((manifest, parts) => {
    parts.set(path, { name: path, content: '{}' });
    const row = manifest.files.find((file) => file.path === path);
    if (row) row.sha256 = sha256('{}');
  });
  const { plan_id, warnings } = unwrap(await importPlan(to.library, { path: zipFile(bytes) }));
  expect(warnings).toEqual([expect.stringContaining('Could not render the report')]);
  expect(text(to.library, plan_id, path)).toBe('{}');
  expect(codeOf(planStatus(to.library, { plan_id }))).toBe('ok');
  expect(codeOf(planGraph(to.library, { plan_id }))).toBe('ok');
  unwrap(await resumePlan(to.library, { plan_id, invalidate: { stages: ['schedule'] } }));
  await work(to.library, plan_id);
  expect(text(to.library, plan_id, path)).toBe(text(from.library, planId, path));
  expect(text(to.library, plan_id, '030-report.html')).toBe(text(from.library, planId, '030-report.html'));
}, 60_000);

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
    const before = [readdirSync(join(to.library.home, 'plans')).length, plansIn(to.library)];
    const result = await importPlan(to.library, { path: zipFile(await changed(change)) });
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { reason } } });
    expect([readdirSync(join(to.library.home, 'plans')).length, plansIn(to.library)]).toEqual(before);
  });

  it('its prompt is none', async () => {
    const bytes = await changed((manifest) => Object.assign(manifest, { prompt: ' ' }));
    expect(codeOf(await importPlan(to.library, { path: zipFile(bytes) }))).toBe('INVALID_INPUT');
  });

  it('a file is no text', async () => {
    const content = Buffer.from([0xff, 0xfe, 0x00]);
    const bytes = await changed((manifest, parts) => {
      parts.set('run.log', { name: 'run.log', content });
      const row = manifest.files.find((entry) => entry.path === 'run.log');
      if (row) row.sha256 = sha256(content);
    });
    const result = await importPlan(to.library, { path: zipFile(bytes) });
    expect(result).toMatchObject({ ok: false, error: { details: { reason: 'not_text' } } });
  });

  it('the disk refuses in the middle: nothing is left', async () => {
    const before = [readdirSync(join(to.library.home, 'plans')).sort(), plansIn(to.library)];
    const failing: Library = {
      ...to.library,
      prepare(sql) {
        if (sql.startsWith('INSERT INTO facts')) throw new Error('no more room');
        return to.library.prepare(sql);
      },
    };
    await expect(importPlan(failing, { path: zipFile(zip) })).rejects.toThrow('no more room');
    expect([readdirSync(join(to.library.home, 'plans')).sort(), plansIn(to.library)]).toEqual(before);
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
    const result = await importPlan(to.library, { path });
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { reason } } });
    expect(JSON.stringify(result)).not.toContain('/nowhere');
  });

  it('behind a link to a file of another name, a folder, or a pipe that nobody writes to', async () => {
    const place = (name: string) => join(folder, name);
    writeFileSync(place('secret.txt'), 'secret');
    symlinkSync(place('secret.txt'), place('link.zip'));
    symlinkSync(folder, place('folder.zip'));
    execFileSync('mkfifo', [place('pipe.zip')]);
    const reasons = await Promise.all(
      ['link.zip', 'folder.zip', 'pipe.zip'].map(async (name) => {
        const result = await importPlan(to.library, { path: place(name) });
        return result.ok ? 'ok' : result.error.details?.reason;
      }),
    );
    expect(reasons).toEqual(['no_zip_name', 'no_zip_name', 'no_file']);
  });

  it('a link to a zip is followed', async () => {
    const path = zipFile(zip);
    symlinkSync(path, join(folder, 'linked.zip'));
    expect((await importPlan(to.library, { path: join(folder, 'linked.zip') })).ok).toBe(true);
    expect(readFileSync(path).equals(zip)).toBe(true);
  });
});
