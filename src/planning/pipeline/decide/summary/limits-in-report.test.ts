import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { type AnyStage, dataPath } from '../../../engine/stage.ts';
import type { Figure, ReportModel } from '../../../report/model.ts';
import { premortem } from '../../challenge/premortem.ts';
import { facts } from '../../foundations/facts.ts';
import { ledger } from '../../foundations/ledger.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { costEstimates } from '../../work/costs/cost-estimates.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { report } from '../report/report.ts';
import { sensitivity } from './sensitivity.ts';

const PROMPT =
  'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028.';

const assumed = (id: string, label: string, value: number, unit: string, low: number, high: number): Fact => ({
  id,
  label,
  value,
  unit,
  basis: 'assumed',
  assumption: { why: 'usual', check: 'ask', sensitivity: 'high', low, high },
});
const derived = (id: string, label: string, unit: string, formula: string): Fact => ({
  id,
  label,
  value: 0,
  unit,
  basis: 'derived',
  formula,
});

let plan: OutlinedPlan;
const change = <Data extends object>(stage: AnyStage, changed: (data: Data) => object) =>
  plan.store.files.set(dataPath(stage), JSON.stringify(changed(plan.data<Data>(stage))));

/** The outline with packages that somebody priced, and with facts of what the work costs and brings. */
beforeAll(async () => {
  plan = await outlinedPlan({ prompt: PROMPT, whole: true });
  change<{ facts: Fact[] }>(facts, (data) => ({
    ...data,
    facts: [
      ...data.facts,
      assumed('asphalt.price', 'Price of asphalt', 180, 'GBP/t', 140, 320),
      assumed('asphalt.weight', 'Asphalt', 3_000, 't', 2_800, 3_400),
      assumed('rest.price', 'Everything but asphalt', 700_000, 'GBP', 600_000, 850_000),
      derived('build.cost', 'Cost of the roundabout', 'GBP', 'asphalt.price * asphalt.weight + rest.price'),
      assumed('delay.minutes', 'Delay saved each day', 900, 'GBP', 500, 1_100),
      assumed('upkeep.day', 'Upkeep each day', 300, 'GBP', 250, 450),
      derived('benefit.surplus', 'Daily benefit after upkeep', 'GBP', 'delay.minutes - upkeep.day'),
    ],
  }));
  await plan.run(ledger);
  change<{ items: { low: number; likely: number; high: number }[] }>(costEstimates, (data) => ({
    ...data,
    draft_note: null,
    basis: 'estimated',
    items: data.items.map((row) => ({
      ...row,
      low: Math.round(row.likely * 0.8),
      high: Math.round(row.likely * (row.likely === Math.max(...data.items.map(({ likely }) => likely)) ? 3 : 1.3)),
    })),
  }));
  change<{ stories: object[]; facts: Fact[] }>(premortem, ({ stories: [story, ...rest], ...data }) => ({
    ...data,
    stories: [
      { ...story, title: 'Nobody saves time', measure: '[[benefit.surplus]] in the first month', when: 'below' },
      ...rest,
    ],
    facts: data.facts.map((fact, index) => (index === 0 ? { ...fact, value: 400, unit: 'GBP' } : fact)),
  }));
  await plan.run(scheduleRisk, costBreakdown, cashFlow, sensitivity, report);
});

const entry = (id: string) => {
  const found = plan.data<ReportModel>(report).sections.find((section) => section.id === id);
  if (!found) throw new Error(`the report has no ${id}`);
  return found;
};
const said = () => entry('change_mind').markdown.replaceAll('\u00a0', ' ');

describe('what would change a mind', () => {
  it('is said of the budget, with the assumption and the package that pass it', () => {
    expect(said()).toMatch(
      /\*\*Cost of the roundabout\*\* passes the budget of £1,400,000 when “Price of asphalt” exceeds £233 per t \(planned with £180 per t; £140 per t to £320 per t\)/,
    );
    expect(said()).toMatch(
      /\*\*Likely cost\*\* passes the budget of £1,400,000 when “[^”]+” exceeds £[\d,]+ \(planned with £/,
    );
  });

  it('is said of the tripwire whose measure refers to a result', () => {
    expect(said()).toContain(
      '**Daily benefit after upkeep** falls below the tripwire “Nobody saves time” of £400 when “Delay saved each day” falls below £700',
    );
  });

  it('is drawn: a result and the cost with their limits, and beside them the tasks that move the date', () => {
    const { figures } = entry('change_mind');
    expect(figures.map(({ kind }) => kind)).toEqual(['swings', 'swings', 'tornado']);
    const [fact, cost] = figures as readonly Extract<Figure, { kind: 'swings' }>[];
    expect([fact?.of, cost?.of]).toEqual(['assumption', 'package']);
    expect(fact?.limits.length).toBeGreaterThan(0);
    expect(cost?.limits).toEqual([{ what: 'the budget', value: 1_400_000 }]);
  });

  it('stands in tables for the record, and nowhere else is the tornado of the tasks drawn again', () => {
    expect(entry('sensitivity').markdown).toContain('Reaches a limit at');
    const drawn = plan.data<ReportModel>(report).sections.flatMap(({ figures }) => figures);
    expect(drawn.filter(({ kind }) => kind === 'tornado')).toHaveLength(1);
  });
});
