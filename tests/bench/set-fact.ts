import { type Library, setFact } from '../../src/library/index.ts';
import { renderHtml } from '../../src/planning/report/html.tsx';
import { byCommand } from './command.ts';
import type { FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { reportModelOf, unseen } from './report-model.ts';
import { timed } from './timing.ts';

const FACT = 'budget.total';

/** Setting the budget, until schedule, money and report say so. */
export const setFactToReport: FigureGroup = {
  name: 'set-fact',
  async measure(bench) {
    const plan = await bench.finishedPlan();
    const model = reportModelOf(plan);
    const budget = model.ledger.find(({ id }) => id === FACT);
    if (typeof budget?.value !== 'number') throw new Error(`the plan has no ${FACT}`);
    let value = budget.value;
    let library: Library | undefined;
    // A value that the plan has not seen before, so that nothing is cut off early.
    const next = () => {
      value = Math.round(value * 1.01);
      return value;
    };
    const set = async () => {
      library = plan.open();
      const { changed } = unwrap(await setFact(library, { plan_id: plan.planId, id: FACT, value: next() }));
      if (!changed.some((path) => path.includes('report'))) throw new Error('the report was not rendered anew');
    };
    const before = () => library?.close();
    const setting = await timed(set, { before });
    before();
    const command = await byCommand(bench, plan, 'fact to report, by command', {
      args: () => ['set-fact', plan.planId, FACT, String(next()), '--json', '--quiet'],
    });
    const reopened = plan.open();
    unwrap(await setFact(reopened, { plan_id: plan.planId, id: FACT, value: null }));
    reopened.close();
    const rendering = await timed(() => renderHtml(unseen(model)));

    const reference = { name: 'rendering all HTML afresh', value: rendering.medianMs };
    return [
      { name: 'fact to report', value: setting.medianMs, unit: 'ms', reference, target: { of: 'value', atMost: 500 } },
      command,
    ];
  },
};
