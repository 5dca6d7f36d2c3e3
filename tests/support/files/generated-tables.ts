import { type ProjectCalendar, projectCalendar } from '../../../src/planning/schedule/calendar.ts';
import { criticalPath, plannedDuration } from '../../../src/planning/schedule/critical-path.ts';
import { datedNetwork, type RandomNetwork } from '../../../src/planning/schedule/fixture-network.ts';
import { addDays } from '../../../src/shared/calendar-date.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import fc from '../seeded-fast-check.ts';

const START = '2027-01-04';
const PHASES = 3;

/** Texts that a reader could take for something else: formulas, markup, control characters, other scripts, no end. */
const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+cmd|" /C calc"!A0',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  "'=1",
  '<script>alert(1)</script> & "quoted" \'single\'',
  ']]> <!-- x --> <![CDATA[ &amp; &#x41; &lt;',
  'BEGIN:VEVENT\r\nSUMMARY:injected\r\nEND:VEVENT',
  'a;b,c:d\\n\\,\\;"e"',
  'مكتبة متنقلة לקרי‏ה \u202ertl\u202c',
  '👩‍🚀👨‍👩‍👧‍👦 family',
  '\u0000\u0001\u0008\u000b\u000c\u001b\u007f\u0085\ufffe\uffff',
  '\ud800 alone \udc00',
  'line\nline\r\nline\u2028line',
  '  spaces around  ',
  '_x000D_ _x005F_',
  '',
  'é'.repeat(400),
];

/** A text that may be hostile in any way that we know of. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** One text of 100,000 characters, no boundary of which falls on a whole one. */
export const ENDLESS = `a${'👩‍🚀=é<'.repeat(13_000)}`.slice(0, 100_000);

const calendarOf = fc.record({
  workdays: fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1 }),
  holidays: fc.uniqueArray(fc.nat(200), { maxLength: 15 }),
});

/** A plan with a schedule that our own critical path made, and texts of this kind everywhere. */
export function generatedTables(text: fc.Arbitrary<string> = hostileText): fc.Arbitrary<PlanTables> {
  return fc
    .record({ network: datedNetwork, calendar: calendarOf, texts: fc.array(text, { minLength: 12, maxLength: 12 }) })
    .map(({ network, calendar, texts }) => {
      const holidays = calendar.holidays.map((day) => addDays(START, day)).sort();
      const project = projectCalendar({ workdays: calendar.workdays, holidays }, START);
      return tablesOf(network, project, { ...calendar, holidays }, texts);
    });
}

interface Days {
  readonly workdays: number[];
  readonly holidays: string[];
}

function tablesOf(network: RandomNetwork, project: ProjectCalendar, days: Days, texts: readonly string[]): PlanTables {
  const said = (index: number) => texts[index % texts.length] ?? '';
  const activities = network.tasks.map((task) => ({ ...task, duration: plannedDuration(task) }));
  const plan = criticalPath(activities, network.links, project);
  const tasks = plan.tasks.map((task, index): PlanTables['tasks'][number] => ({
    ...{ id: task.id, title: said(index), why: said(index + 1), start: task.start, finish: task.finish },
    phase: `p${index % PHASES}`,
    package: `p${index % PHASES}.k${index % 5}`,
    role: index % 4 === 0 ? null : `r${index % 2}`,
    people: network.tasks[index]?.people || 1,
    part_time: index % 7 === 0,
    optimistic: network.tasks[index]?.optimistic ?? 0,
    likely: network.tasks[index]?.likely ?? 0,
    pessimistic: network.tasks[index]?.pessimistic ?? 0,
    days: task.earlyFinish - task.earlyStart,
    starts_at: task.earlyStart,
    ends_at: task.earlyFinish,
    late_start: project.startDate(task.lateStart),
    late_finish: project.finishDate(task.lateFinish),
    total_float: task.totalFloat,
    free_float: task.freeFloat,
    critical: task.critical,
    criticality: index % 3 === 0 ? null : 0.5,
    baseline_start: index % 2 === 0 ? task.start : null,
    baseline_finish: index % 2 === 0 ? task.finish : null,
    // As people note it: nothing, begun a day late, done a day late.
    done: [0, 40, 100][index % 3] ?? 0,
    actual_start: index % 3 === 0 ? null : addDays(task.start, 1),
    actual_finish: index % 3 === 2 ? addDays(task.finish, 1) : null,
    cost: index % 3 === 0 ? null : 1234.5,
  }));
  const phases = Array.from({ length: PHASES }, (_, index) => `p${index}`);
  const spans = (ids: readonly string[], of: (task: PlanTables['tasks'][number]) => string) =>
    ids.flatMap((id, index) => {
      const own = tasks.filter((task) => of(task) === id);
      const start = own.map((task) => task.start).sort()[0];
      const finish = own
        .map((task) => task.finish)
        .sort()
        .at(-1);
      return start && finish ? [{ id, title: said(index + 2), start, finish }] : [];
    });
  const packages = spans([...new Set(tasks.map((task) => task.package))], (task) => task.package);
  return {
    format: 1,
    id: '00000000-0000-4000-8000-000000000001',
    title: said(0),
    locale: 'en-GB',
    currency: 'EUR',
    start: plan.start,
    finish: plan.finish,
    deadline: { date: plan.finish, about: said(3), tasks: tasks.slice(-1).map(({ id }) => id) },
    calendar: { country: null, ...days, extra_workdays: [] },
    facts: texts.map((value, index) => ({
      ...{ id: `fact.f${index}`, label: value, unit: 'text', basis: 'assumed' as const, low: null, high: null, value },
      ...{
        quote: value,
        formula: null,
        sheet_formula: null,
        why: value,
        check: null,
        sensitivity: 'low' as const,
        note: value,
        section: value,
      },
    })),
    phases: spans(phases, (task) => task.phase),
    packages: packages.map((row) => ({
      ...row,
      phase: row.id.split('.')[0] ?? '',
      deliverable: said(4),
      done_when: said(5),
    })),
    tasks,
    links: network.links.map((link) => ({ ...link, origin: 'written' as const })),
    date_limits: [],
    costs: packages.map(({ id, title }) => ({
      ...{
        package: id,
        title,
        phase: 'p0',
        phase_title: said(6),
        share: 20,
        low: -1.5,
        likely: 2,
        high: null,
        why: said(7),
      },
    })),
    cost_totals: [{ item: 'packages', low: 1, likely: 2, high: 3 }],
    cash_flow: [{ month: '2027-01-01', spend: 10.25, income: 0, balance: -10.25 }],
    risks: texts.map((value, index) => ({
      ...{ id: `r${index}`, title: value, cause: value, event: value, effect: value, owner: value, trigger: value },
      ...{ response: value, probability: 3, impact: 4, score: 12, residual_probability: 2, residual_impact: 2 },
      ...{ delay_days: -0, extra_cost: index === 0 ? null : 100 },
    })),
    decisions: texts.map((value, index) => ({
      ...{ id: `d${index}`, question: value, options: [{ option: value, consequence: value }], default_option: value },
      ...{
        why_default: value,
        owner: value,
        due: index % 2 === 0 ? plan.start : null,
        answer: null,
        answered_by: null,
      },
    })),
    gates: [{ id: 'g1', question: said(8), evidence: said(9), if_no: said(10), due: plan.finish }],
    raci: [{ package: 'p0', title: said(11), responsible: [said(1)], accountable: said(2), consulted: [said(3)] }],
    milestones: [
      { id: 'start', title: said(1), date: plan.start, kind: 'start' },
      { id: 'finish', title: said(2), date: plan.finish, kind: 'finish' },
    ],
    resources: ['r0', 'r1'].map((id, index) => ({
      ...{ id, title: said(index + 4), count: 2, time_percent: 100, contract: 'employee' },
    })),
  };
}
