import { expect, it } from 'vitest';
import { readArtifact, writeArtifact } from '../../../src/library/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { pathOf, readFile, unwrap } from '../../support/plans/plan-state.ts';

const plan = planForEachTest();

function data<T>(stage: string): T {
  return JSON.parse(readFile(plan.library, plan.planId, pathOf(plan.library, plan.planId, stage, 'data'))) as T;
}

async function edit<T>(stage: string, change: (content: T) => void): Promise<void> {
  const content = data<T>(stage);
  change(content);
  unwrap(
    await writeArtifact(plan.library, {
      plan_id: plan.planId,
      path: pathOf(plan.library, plan.planId, stage, 'data'),
      content: `${JSON.stringify(content, null, 2)}\n`,
    }),
  );
}

interface Flow {
  months: { month: string; spend: number; balance: number }[];
  releases: { label: string; amount: number; left: number }[];
}

it('spreads exactly what the packages cost, and starts with the whole budget', () => {
  const flow = data<Flow>('cash_flow');
  const { total } = data<{ total: { likely: number } }>('cost_breakdown');
  expect(flow.months.reduce((sum, { spend }) => sum + spend, 0)).toBe(total.likely);
  expect(flow.releases.map(({ label }) => label)).toEqual(['Available from the start']);
});

it('says on the first page that money which comes after the work does not pay for it', async () => {
  interface Costs {
    basis: string;
    items: { low: number; likely: number; high: number; why?: string | null }[];
  }
  await edit<Costs>('cost_estimates', (costs) => {
    costs.basis = 'estimated';
    for (const item of costs.items) {
      for (const end of ['low', 'likely', 'high'] as const) item[end] = Math.round(item[end] * 0.5);
      item.why = 'Rent';
    }
  });
  const { phases } = data<{ phases: { id: string }[] }>('wbs_phases');
  await edit<{ releases?: unknown }>('project_plan', (project) => {
    project.releases = [
      { title: 'Main release', fact: 'budget.total', phase: phases.at(-1)?.id, condition: 'The pilot is accepted.' },
    ];
  });
  await plan.resume();
  const flow = data<Flow>('cash_flow');
  expect(Math.min(...flow.months.map(({ balance }) => balance))).toBeLessThan(0);
  const { gates, headlines } = data<{
    gates: { question: string; state: string }[];
    headlines: { label: string; tone: string }[];
  }>('dashboard');
  expect(gates.find(({ question }) => question.startsWith('Is the money there'))?.state).toBe('no_go');
  expect(headlines.find(({ label }) => label === 'Budget')?.tone).toBe('bad');
  const status = unwrap(
    readArtifact(plan.library, {
      plan_id: plan.planId,
      path: pathOf(plan.library, plan.planId, 'cash_flow'),
    }),
  );
  expect(JSON.stringify(status)).toContain('Main release');
});

it('keeps known money where a release names what has no source, and says so where releases exceed what is known', async () => {
  const ledger = data<{ facts: { id: string; value: number }[] }>('ledger').facts;
  const amount = (id: string) => ledger.find((fact) => fact.id === id)?.value ?? 0;
  const { phases } = data<{ phases: { id: string }[] }>('wbs_phases');
  const release = async (...facts: string[]) => {
    await edit<{ releases?: unknown }>('project_plan', (project) => {
      project.releases = facts.map((fact) => ({
        title: fact,
        fact,
        phase: phases.at(-1)?.id,
        condition: 'It is signed.',
      }));
    });
    return data<{ releases: { label: string; amount: number }[]; unsourced: number }>('cash_flow');
  };
  const started = ({ releases }: { releases: { label: string; amount: number }[] }) =>
    releases.find(({ label }) => label === 'Available from the start')?.amount;
  expect(amount('funding.gap')).toBeGreaterThan(0);
  const loan = await release('funding.gap');
  expect(started(loan)).toBe(amount('funding.known') * 100);
  expect(loan.unsourced).toBe(0);
  const twice = await release('funding.known', 'budget.total');
  expect(twice.unsourced).toBe(amount('budget.total') * 100);
});

it('takes a loan that comes on top for what it is: what is there from the start stays whole', async () => {
  const before = data<Flow>('cash_flow').releases[0];
  const last = data<{ tasks: { id: string }[] }>('wbs_tasks').tasks.at(-1)?.id;
  const loan = { title: 'Loan', fact: 'none', amount: 5_000, after_task: last, condition: 'The bank has signed.' };
  await edit<{ releases?: unknown }>('cost_estimates', (costs) => {
    costs.releases = [{ ...loan, on_top: true }];
  });
  expect(data<Flow>('cash_flow').releases).toMatchObject([
    { label: 'Available from the start', amount: before?.amount },
    { label: 'Loan', amount: 500_000 },
  ]);
  await edit<{ releases?: unknown }>('cost_estimates', (costs) => {
    costs.releases = [loan];
  });
  expect(data<Flow>('cash_flow').releases[0]?.amount).toBe((before?.amount ?? 0) - 500_000);
});

it('counts what is paid beside the work as needed, and spends it on its day', async () => {
  interface Costs {
    facts: { id: string; value: number }[];
  }
  const needed = () => data<Costs>('cost_breakdown').facts.find(({ id }) => id === 'cost.needed')?.value ?? 0;
  const [before, first] = [needed(), data<{ tasks: { id: string; start: string }[] }>('schedule').tasks[0]];
  await edit<{ payments?: unknown }>('cost_estimates', (costs) => {
    costs.payments = [{ title: 'Deposit', fact: 'none', amount: 2_000, before_task: first?.id }];
  });
  expect(needed()).toBe(before + 2_000);
  expect(data<{ payments: object[] }>('cash_flow').payments).toEqual([
    { label: 'Deposit', date: first?.start, amount: 200_000 },
  ]);
  expect(readFile(plan.library, plan.planId, pathOf(plan.library, plan.planId, 'cost_breakdown', 'page'))).toContain(
    'Other payments, such as deposits and interest: [[cost.payments]].',
  );
});
