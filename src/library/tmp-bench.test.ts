import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from './library.ts';
import { noticeEdits } from './notice-edits.ts';
import { saveCall } from './store/calls.ts';
import { heartbeat, reportProgress } from './store/runs.ts';
import { indexPage } from './store/search-index.ts';
import {
  claim,
  dataText,
  draftStage,
  fakePlanner,
  finishedPlan,
  newPlan,
  temporaryLibrary,
  unwrap,
} from './test-support.ts';
import { listPlans } from './use-cases/list-plans.ts';
import { planStatus } from './use-cases/plan-status.ts';
import { searchPlans } from './use-cases/search-plans.ts';
import { setFact } from './use-cases/set-fact.ts';

test('bench', async () => {
  const library = temporaryLibrary(onTestFinished);
  const words = Array.from({ length: 3000 }, (_, i) => `word${i}`);
  let seed = 1;
  const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const text = (n: number) => Array.from({ length: n }, () => words[Math.floor(rnd() ** 2 * 3000)]).join(' ');
  let t = performance.now();
  library.transaction(() => {
    for (let i = 0; i < 1000; i++) {
      const id = newPlan(library, { prompt: `plan ${i} ${text(600)}` });
      for (let p = 0; p < 30; p++) indexPage(library, id, `${p}.md`, text(500));
    }
  });
  console.log('fill', performance.now() - t);
  for (let k = 0; k < 3; k++) {
    t = performance.now();
    const lib = unwrap(openLibrary({ home: library.home, env: {}, user: 'ada', planner: fakePlanner() }));
    const o = performance.now() - t;
    for (const q of ['word5', 'word1 word2', 'word2900', 'bakery', 'plan 77', 'wor']) {
      t = performance.now();
      const n = unwrap(searchPlans(lib, { query: q })).hits.length;
      console.log(q, n, (performance.now() - t).toFixed(1));
    }
    t = performance.now();
    unwrap(listPlans(lib, { limit: 50 }));
    const l = performance.now() - t;
    t = performance.now();
    unwrap(listPlans(lib, { limit: 50, query: 'word5' }));
    console.log('open', o.toFixed(1), 'list', l.toFixed(1), 'list+query', (performance.now() - t).toFixed(1));
    lib.close();
  }
  const pid = finishedPlan(library);
  const time = (name: string, n: number, f: () => void) => {
    const s = performance.now();
    for (let i = 0; i < n; i++) f();
    console.log(name, ((performance.now() - s) / n).toFixed(3), 'ms');
  };
  time('status', 200, () => planStatus(library, { plan_id: pid }));
  time('notice', 200, () => noticeEdits(library, pid));
  const p2 = newPlan(library);
  const run = claim(library, p2);
  time('draft stage', 50, () => draftStage(library, p2, run, 'brief', String(Math.random())));
  let pc = 0;
  time('progress', 50, () =>
    reportProgress(library, run, { percentage: pc++, stepsCompleted: pc, stepsTotal: 99, phase: 'generating_plan' }),
  );
  time('heartbeat', 50, () => heartbeat(library, run, 1000));
  time('saveCall', 50, () => saveCall(library, p2, { requestSha: String(Math.random()), stage: 'x', answer: 'y' }));
  const s = performance.now();
  await setFact(library, { plan_id: pid, id: 'budget.total', value: 3 });
  console.log('setFact', performance.now() - s);
}, 300000);
