import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { EXPORT_FORMATS, exportPlan, importPlanZip, planStatus } from '../../../src/library/index.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { planner } from '../../../src/planner/planner.ts';
import { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { serveApp } from '../../support/server/served-app.ts';

const ALL = EXPORT_FORMATS.flatMap(({ id, parts }): [string, string | undefined][] =>
  parts.length === 0 ? [[id, undefined]] : parts.map((part) => [id, part.id]),
);

const PROMPT = examplePrompts[0]?.text ?? '';

let test: TestLibrary;
let planId: string;

beforeAll(async () => {
  const { PATH, PLANEXE_CHROMIUM } = process.env;
  test = openTestLibrary(planner, { PLANEXE_NO_DISCOVERY: '1', PATH, PLANEXE_CHROMIUM });
  planId = newPlan(test.library, PROMPT);
  await work(test.library, planId);
});

afterAll(() => test.dispose());

async function exported(format: string, part?: string): Promise<Buffer> {
  return unwrap(await exportPlan(test.library, { plan_id: planId, format, ...(part !== undefined && { part }) })).bytes;
}

describe('the tables of a drafted plan', () => {
  it('fit their schema, and every id in them leads to a row', async () => {
    const tables = PlanTables.parse(await planner.tables(test.library, planId, null, new Map()));
    const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
    const [tasks, phases, packages, roles] = [tables.tasks, tables.phases, tables.packages, tables.resources].map(ids);
    expect(tables.tasks.length).toBeGreaterThan(10);
    for (const task of tables.tasks) {
      expect([phases?.has(task.phase), packages?.has(task.package)]).toEqual([true, true]);
      expect(task.role === null || roles?.has(task.role)).toBe(true);
      expect(task.ends_at - task.starts_at).toBeCloseTo(task.days, 6);
    }
    for (const { from, to } of tables.links) expect([tasks?.has(from), tasks?.has(to)]).toEqual([true, true]);
    expect(JSON.stringify(tables)).not.toMatch(/\[\[/);
  });

  it.each([
    'facts',
    'phases',
    'costs',
    'cost_totals',
    'cash_flow',
    'risks',
    'decisions',
    'gates',
    'raci',
    'milestones',
  ] as const)('hold %s', async (table) => {
    expect((await planner.tables(test.library, planId, null, new Map()))[table].length).toBeGreaterThan(0);
  });
});

describe('an export', () => {
  it.each(ALL)('%s %s is the same bytes each time', async (format, part) => {
    expect((await exported(format, part)).equals(await exported(format, part))).toBe(true);
  });

  it('of every format has a name of its own in addresses, which gives exactly its bytes', async () => {
    const served = await serveApp(test.library);
    try {
      for (const [format, part] of ALL) {
        const name = part === undefined ? format : `${format}-${part}`;
        const answer = await fetch(`${served.base}/exports/${planId}/${name}`);
        expect(answer.headers.get('content-disposition')).toContain('attachment');
        expect(Buffer.from(await answer.arrayBuffer()).equals(await exported(format, part))).toBe(true);
      }
      expect((await fetch(`${served.base}/exports/${planId}/nothing`)).status).toBe(400);
    } finally {
      await served.close();
    }
  });

  it('as JSON fits the published schema', async () => {
    const schema = JSON.parse(readFileSync('docs/plan.schema.json', 'utf8'));
    expect(schema).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(PlanTables))));
    const valid = new Ajv({ strict: false }).compile({ ...schema, $schema: undefined });
    expect([valid(JSON.parse((await exported('json')).toString())), valid.errors]).toEqual([true, null]);
  });

  it('as PDF is tagged and has an outline', async () => {
    const text = (await exported('pdf')).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect([text.includes('/StructTreeRoot'), text.includes('/Outlines')]).toEqual([true, true]);
  });

  it('as PDF says its title above every page but the first, and counts the pages', async () => {
    const { text, totalPages } = await extractText(new Uint8Array(await exported('pdf')));
    const { title } = unwrap(planStatus(test.library, { plan_id: planId }));
    expect(totalPages).toBeGreaterThan(3);
    const squeezed = text.map((page) => page.replaceAll(/\s+/g, ' '));
    for (const [index, page] of squeezed.entries()) expect(page).toContain(`${index + 1} / ${totalPages}`);
    for (const page of squeezed.slice(1)) expect(page).toContain(title);
    expect(squeezed[0]?.split(title)).toHaveLength(2);
  });

  it('as PDF says what to do where no browser is installed', async () => {
    const none = openTestLibrary(planner, { PLANEXE_NO_DISCOVERY: '1', PATH: '' });
    try {
      const plan_id = newPlan(none.library, PROMPT);
      await work(none.library, plan_id);
      const refused = await exportPlan(none.library, { plan_id, format: 'pdf' });
      expect(refused).toMatchObject({
        error: { code: 'content_unavailable', details: { next: expect.stringContaining('PLANEXE_CHROMIUM') } },
      });
    } finally {
      none.dispose();
    }
  });

  it('as Markdown files has one for each section, and a first page that leads to all of them', async () => {
    const files = unwrap(await readZip(await exported('md-files')));
    const [first, ...others] = [...files.keys()];
    expect(first).toBe('README.md');
    const links = [...(files.get('README.md')?.toString() ?? '').matchAll(/\]\(([\w-]+\.md)\)/g)].map(
      ([, path]) => path,
    );
    expect([...links].sort()).toEqual([...others].sort());
    for (const path of others) {
      const [, matter = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(files.get(path)?.toString() ?? '') ?? [];
      const { title } = parse(matter) as { title: string };
      expect(body.startsWith('# ')).toBe(true);
      expect(title.length).toBeGreaterThan(0);
    }
  });
});

describe('the bundle', () => {
  it('holds the tables as CSV, and is the same when it was imported elsewhere and is exported again', async () => {
    const zip = await exported('zip');
    const files = unwrap(await readZip(zip));
    const names = [...files.keys()].filter((path) => path.startsWith('tables/'));
    expect(names).toEqual(['tables/tasks.csv', 'tables/risks.csv', 'tables/costs.csv', 'tables/facts.csv']);
    expect(files.get('tables/risks.csv')?.equals(await exported('csv', 'risks'))).toBe(true);
    const other = openTestLibrary();
    try {
      const { plan_id } = unwrap(await importPlanZip(other.library, zip));
      const again = unwrap(await exportPlan(other.library, { plan_id, format: 'zip' })).bytes;
      expect(again.equals(zip)).toBe(true);
    } finally {
      other.dispose();
    }
  });
});
