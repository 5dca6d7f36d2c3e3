import { describe, expect, it } from 'vitest';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import type { PlanEvent } from '../../../src/shared/contracts/event.ts';
import { type ArtifactsClient as Agent, artifactsClients } from '../../support/mcp/artifacts-client.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const agent = artifactsClients();
const PAGE = fileOf('identify_risks', 'page');

interface ListedFact {
  readonly id: string;
  readonly value: string | number;
  readonly basis: string;
  readonly set: boolean;
}

describe('facts', () => {
  it('once set, change every file that shows them at once; taken back, they are as before', async () => {
    const a = await agent();
    const facts = (await a.ok<{ facts: ListedFact[] }>('fact_list')).facts;
    const budget = facts.find(({ id }) => id === 'budget.total');
    const value = 2 * Number(budget?.value);
    const set = await a.ok('fact_set', { id: 'budget.total', value, expected_value: budget?.value });
    expect(set).toMatchObject({ id: 'budget.total', value });
    expect(set.changed).toEqual(expect.arrayContaining([fileOf('ledger', 'data'), fileOf('report', 'page')]));
    const now = (await a.ok<{ facts: ListedFact[] }>('fact_list')).facts.find(({ id }) => id === 'budget.total');
    expect(now).toMatchObject({ value, set: true, basis: 'set' });
    expect(await a.fault('fact_set', { id: 'budget.total', value: 1, expected_value: budget?.value })).toMatchObject({
      code: 'CONFLICT',
      details: { current_value: value },
    });
    expect(await a.ok('fact_set', { id: 'budget.total', value: null })).toMatchObject({ value: null });
    expect((await a.ok<{ facts: ListedFact[] }>('fact_list')).facts).toEqual(facts);
  });

  it.each([
    ['900.000', '900000', '900'],
    ['DKK 12.500', '12500', '12.5'],
  ])('%j is refused with both readings, and nothing is set', async (value, first, second) => {
    const a = await agent();
    const { code, message } = await a.fault('fact_set', { id: 'budget.total', value });
    expect(code).toBe('INVALID_INPUT');
    expect(message).toMatch(new RegExp(`can mean ${first} or ${second}\\b`));
    const { facts } = await a.ok<{ facts: ListedFact[] }>('fact_list');
    expect(facts.filter(({ set }) => set)).toEqual([]);
  });

  it('are read and followed to what rests on them without being saved, when asked with dry_run', async () => {
    const a = await agent();
    const before = await a.ok('fact_list');
    const tried = await a.ok<{ stale_stages: string[]; changed: string[] }>('fact_set', {
      id: 'budget.total',
      value: '69m',
      dry_run: true,
    });
    expect(tried).toMatchObject({
      id: 'budget.total',
      value: 69_000_000,
      shown: expect.stringMatching(/^DKK.69,000,000$/),
    });
    expect(tried.changed).toContain(fileOf('executive_summary', 'page'));
    expect(await a.ok('fact_list')).toEqual(before);
    expect(await a.fault('fact_set', { id: 'budget.total', value: 'plenty', dry_run: true })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const set = await a.ok<{ stale_stages: string[] }>('fact_set', { id: 'budget.total', value: '69m' });
    expect(tried.stale_stages).toEqual(['cost_estimates']);
    expect(set.stale_stages).toEqual(expect.arrayContaining(tried.stale_stages));
  });

  it.each([
    [{ id: 'no.such', value: 1 }, 'FACT_NOT_FOUND'],
    [{ id: 'budget.total', value: 'plenty' }, 'INVALID_INPUT'],
    [{ id: 'budget.total' }, 'INVALID_INPUT'],
  ])('%j is %s', async (input, code) => {
    expect(await (await agent()).fault('fact_set', input)).toMatchObject({ code });
  });
});

interface Events {
  readonly cursor: number;
  readonly events: readonly PlanEvent[];
}

/** Every event after a cursor, page by page; each page's cursor is beyond the one before. */
async function follow(a: Agent, planId: string, since: number, limit: number): Promise<PlanEvent[]> {
  const all: PlanEvent[] = [];
  for (let cursor = since; ; ) {
    const page = await a.ok<Events>('plan_events', { plan_id: planId, since: cursor, limit });
    if (page.events.length === 0) {
      expect(page.cursor).toBe(cursor);
      return all;
    }
    expect(page.cursor).toBeGreaterThan(cursor);
    cursor = page.cursor;
    all.push(...page.events);
  }
}

/** Log lines one by one: how many of them stand in one event depends on where a page ends. */
function apart(events: readonly PlanEvent[]): unknown[] {
  return events.flatMap(({ cursor, type, data }): unknown[] =>
    type === 'log'
      ? String(data.msg)
          .split('\n')
          .map((line) => ({ ...data, msg: line }))
      : [{ cursor, type, data }],
  );
}

describe('events', () => {
  it('have strictly increasing cursors, and pages of any size hold the same ones', async () => {
    const a = await agent();
    const all = await follow(a, a.plan.planId, 0, 1000);
    expect(all.length).toBeGreaterThan(100);
    const cursors = all.map(({ cursor }) => cursor);
    expect(cursors).toEqual([...new Set(cursors)].toSorted((x, y) => x - y));
    expect(apart(await follow(a, a.plan.planId, 0, 13))).toEqual(apart(all));
  });

  it('tell of an edit and of a fact that was set', async () => {
    const a = await agent();
    const { cursor } = (await follow(a, a.plan.planId, 0, 1000)).at(-1) ?? { cursor: 0 };
    await a.ok('artifact_write', { path: PAGE, content: 'mine', edit_reason: 'why not' });
    await a.ok('fact_set', { id: 'budget.total', value: 123_456 });
    const after = await follow(a, a.plan.planId, cursor, 1000);
    expect(after[0]).toMatchObject({
      type: 'artifact_updated',
      data: { path: PAGE, edited_by: 'test-client-2-modern', edit_reason: 'why not' },
    });
    expect(after.at(-1)).toMatchObject({ type: 'fact_set', data: { id: 'budget.total', value: 123_456 } });
  });

  it('come complete and in order when 10,000 log lines come in a burst, in a few answers', async () => {
    const a = await agent();
    const { library } = a.plan;
    const planId = newPlan(library, 'Open a bakery in Lyon by May 2027.');
    const since = library.transaction(() => {
      const first = appendEvent(library, planId, 1, 'phase_changed');
      for (let line = 0; line < 10_000; line += 1) {
        appendEvent(library, planId, 1, 'log', { level: line % 2_500 === 0 ? 'warn' : 'info', msg: `line ${line}` });
      }
      return first;
    });
    const events = await follow(a, planId, since, 1000);
    expect(events.length).toBeLessThan(30);
    const lines = events.flatMap(({ data }) => String(data.msg).split('\n'));
    expect(lines).toEqual(Array.from({ length: 10_000 }, (_, line) => `line ${line}`));
  });
});

describe('the log', () => {
  it('is read from its end, then on from the cursor', async () => {
    const a = await agent();
    const tail = await a.ok('plan_logs', { max_lines: 1 });
    expect(tail).toMatchObject({ lines: [expect.stringMatching(/run completed/)], more: false });
    await a.plan.resume({ invalidate: { stages: ['swot'] } });
    const after = await a.ok<{ lines: string[] }>('plan_logs', { since_cursor: tail.cursor });
    expect(after.lines[0]).toMatch(/run started/);
    expect(after.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('stage finished');
    expect(await a.fault('plan_logs', { since_cursor: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the graph', () => {
  it('shows what an edit made stale, and why', async () => {
    const a = await agent();
    const written = await a.ok('artifact_write', { path: PAGE, content: 'Nothing can go wrong.' });
    const { nodes, edges } = await a.ok<{
      nodes: { stage: string; state: string; why: string[] }[];
      edges: { from: string; to: string }[];
    }>('plan_graph');
    expect(nodes.find(({ stage }) => stage === 'identify_risks')?.state).toBe('edited');
    const stale = nodes.filter(({ state }) => state === 'stale');
    expect(stale.map(({ stage }) => stage)).toEqual(written.stale_stages);
    for (const { stage, why } of stale) {
      expect(why.length, stage).toBeGreaterThan(0);
      expect(edges.some(({ to }) => to === stage)).toBe(true);
    }
  });
});
