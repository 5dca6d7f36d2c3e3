import { describe, expect, onTestFinished, test } from 'vitest';
import { writePlanFiles } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { finishedPlan, newPlan } from '../../fixture-plans.ts';
import { indexPage } from '../../store/plans/search-index.ts';
import { listPlans } from './list-plans.ts';
import { resolvePlanId } from './resolve-plan-id.ts';
import { searchPlans } from './search-plans.ts';

const setUp = () => clockedLibrary(onTestFinished);

describe('lists of plans', () => {
  test('newest first, with what a person needs to recognise one', () => {
    const { library, clock } = setUp();
    const first = newPlan(library, { prompt: `A  bakery\n${'x'.repeat(200)}`, tags: ['food'] });
    clock.forward(1);
    const second = newPlan(library, { parent_plan_id: first });
    const { plans } = unwrap(listPlans(library));
    expect(plans.map(({ plan_id }) => plan_id)).toEqual([second, first]);
    expect(plans[1]).toMatchObject({ title: 'A bakery', tags: ['food'], progress_percentage: 0, state: 'pending' });
    expect([...(plans[1]?.prompt_excerpt ?? '')]).toHaveLength(100);
    expect(unwrap(listPlans(library, { parent_plan_id: first })).plans.map(({ plan_id }) => plan_id)).toEqual([second]);
    expect(unwrap(listPlans(library, { limit: 1 })).plans).toHaveLength(1);
  });

  test('they can be narrowed by state and words, and show only the own ones', () => {
    const { library } = setUp();
    const done = finishedPlan(library);
    newPlan(library, { prompt: 'Build a boat' });
    newPlan({ ...library, user: 'grace' }, { prompt: 'Build a boat too' });
    expect(unwrap(listPlans(library, { state: 'completed' })).plans).toMatchObject([
      { plan_id: done, progress_percentage: 100 },
    ]);
    expect(unwrap(listPlans(library, { query: 'boat' })).plans).toHaveLength(1);
    expect(unwrap(listPlans(library, { query: 'submarine' })).plans).toEqual([]);
    expect(unwrap(listPlans(library, { query: '  ' })).plans).toHaveLength(2);
  });

  test.each([[{ limit: 0 }], [{ limit: 1.5 }], [{ limit: 1001 }], [{ state: 'done' }]])('%j is refused', (input) => {
    expect(codeOf(listPlans(setUp().library, input))).toBe('INVALID_INPUT');
  });
});

describe('search', () => {
  test('all words count, the last one as a beginning, accents and case do not', () => {
    const { library, clock } = setUp();
    const boat = newPlan(library, { prompt: `Café equipment for a boat. ${'Filler words. '.repeat(50)} Geneva.` });
    clock.forward(1);
    const cafe = newPlan(library, { prompt: 'Ouvrir un CAFÉ à Genève, près du marché aux fleurs.' });
    const found = (query: string) => unwrap(searchPlans(library, { query })).hits.map(({ plan_id }) => plan_id);
    expect(found('cafe')).toEqual([cafe, boat]);
    expect(found('CAFE\u0301 genev')).toEqual([cafe, boat]);
    expect(found('cafe geneva')).toEqual([boat]);
    expect(found('genev cafe')).toEqual([]);
    expect(found('marche fleurs')).toEqual([cafe]);
    expect(found('ma')).toEqual([]);
    expect(unwrap(searchPlans(library, { query: 'marche' })).hits[0]?.excerpt).toMatch(/Genève, près du marché/);
  });

  test('a title counts more than a prompt, a prompt more than a page, and then the newest', () => {
    const { library, clock } = setUp();
    const filler = 'x '.repeat(60);
    const [title, prompt, page, newer] = [
      'Sourdough bakery',
      `Bakery ${filler} sourdough`,
      'Bakery',
      `Shop ${filler} sourdough`,
    ].map((text) => {
      clock.forward(1);
      return newPlan(library, { prompt: text });
    });
    library.transaction(() => indexPage(library, page ?? '', FILES.brief.page, 'Sourdough'));
    const { hits } = unwrap(searchPlans(library, { query: 'sourdough' }));
    expect(hits.map(({ plan_id, path }) => [plan_id, path])).toEqual([
      [title, null],
      [newer, null],
      [prompt, null],
      [page, FILES.brief.page],
    ]);
  });

  test('a page is told by its section, and its words are shown without the signs of Markdown', () => {
    const { library } = setUp();
    const plan = finishedPlan(library);
    const page =
      '# Tasks\n\n- **Knead** the `dough`, see [the mill](https://mill.example)\n- It costs [[budget.total]]\n';
    writePlanFiles(library.home, plan, [{ path: FILES.tasks.page, content: page }]);
    library.transaction(() => indexPage(library, plan, FILES.tasks.page, page));
    expect(unwrap(searchPlans(library, { query: 'knead' })).hits).toMatchObject([
      { path: FILES.tasks.page, section: 'tasks', excerpt: 'Tasks Knead the dough , see the mill It costs …' },
    ]);
    const titled = newPlan(library, { prompt: 'A mill, with **millstones**' });
    expect(unwrap(searchPlans(library, { query: 'millstones' })).hits).toMatchObject([
      { plan_id: titled, path: null, section: null, excerpt: expect.not.stringContaining('*') },
    ]);
  });

  test('scripts without spaces are found by any of their words', () => {
    const { library } = setUp();
    const plan = newPlan(library, { prompt: '在上海开一家面包店，预算六百万元' });
    newPlan(library, { prompt: '上面有店' });
    expect(unwrap(searchPlans(library, { query: '面包店' })).hits.map(({ plan_id }) => plan_id)).toEqual([plan]);
  });

  test.each([
    '"',
    'a" OR "b',
    '*',
    'title:x',
    '(',
    '-',
    'NEAR(a b)',
    "'; DROP TABLE plans; --",
    '',
    '🥐',
    'x'.repeat(5000),
  ])('%j is only ever looked for', (query) => {
    const { library } = setUp();
    newPlan(library);
    expect(codeOf(searchPlans(library, { query }))).toBe('ok');
    expect(codeOf(listPlans(library, { query }))).toBe('ok');
  });

  test('a limit that is none is refused', () => {
    expect(codeOf(searchPlans(setUp().library, { query: 'x', limit: 0 }))).toBe('INVALID_INPUT');
  });
});

describe('ids', () => {
  test('the beginning is enough while it is unambiguous', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const columns = library
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all('plans')
      .map(({ name }) => ({ id: '?', dedup_key: 'NULL', client_request_id: 'NULL' })[String(name)] ?? String(name));
    const insert = (id: string) =>
      library.prepare(`INSERT INTO plans SELECT ${columns.join(', ')} FROM plans LIMIT 1`).run(id);
    insert('aaaa1111-0000-4000-8000-000000000000');
    insert('aaaa2222-0000-4000-8000-000000000000');
    const resolve = (plan_id: string) => resolvePlanId(library, { plan_id });
    expect(unwrap(resolve(planId))).toBe(planId);
    expect(unwrap(resolve('AAAA1 '))).toBe('aaaa1111-0000-4000-8000-000000000000');
    expect(resolve('aaaa')).toMatchObject({
      error: {
        code: 'AMBIGUOUS_ID',
        details: {
          candidates: [{ plan_id: expect.stringMatching(/^aaaa1/) }, { plan_id: expect.stringMatching(/^aaaa2/) }],
        },
      },
    });
    for (const unknown of ['', 'aaa', 'aaaa3', '????', '[a-z]*', 'run_'])
      expect(codeOf(resolve(unknown))).toBe('PLAN_NOT_FOUND');
    expect(codeOf(resolvePlanId({ ...library, user: 'grace' }, { plan_id: planId }))).toBe('PLAN_NOT_FOUND');
  });
});
