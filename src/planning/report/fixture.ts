import { addDays } from '../../shared/calendar-date.ts';
import { FIXTURE_PARTS, fixtureLedger } from './fixture-ledger.ts';
import { fixtureSchedule } from './fixture-schedule.ts';
import { FIXTURE_TEXTS } from './fixture-texts.ts';
import type { Figure, ReportModel, ReportSection } from './model.ts';

const DAY_ZERO = '2027-01-11';

/** A model for tests that is as rich and as awkward as a real plan: long, in several scripts, with every figure. */
export function fixtureModel(): ReportModel {
  return {
    title: 'Harbour bath on the old ferry quay',
    subtitle:
      'A winter swimming bath with three saunas for the city of Aarhus, run by a members’ association and open to everybody, built on a quay that has stood empty since the ferries moved.',
    dayZero: DAY_ZERO,
    locale: 'en-GB',
    notices: [
      'No model was used: this plan was drafted from your prompt and a template for construction and facilities. What only a person can judge is left as a question.',
      'The budget of [[budget.total]] was read from your prompt. 12 assumptions wait for you to confirm them.',
    ],
    headlines: [
      {
        tone: 'bad',
        label: 'Finish against deadline',
        value: '34 days late',
        detail: 'The schedule ends on [[finish.p50]]; you asked for [[deadline]]. Three tasks could close the gap.',
      },
      {
        tone: 'warning',
        label: 'Chance of the deadline',
        value: '18%',
        detail: 'From 10,000 simulated runs. Nine in ten end before [[finish.p90]].',
      },
      {
        tone: 'good',
        label: 'Cost against budget',
        value: '[[budget.total]]',
        detail: 'Likely cost is [[cost.likely]], with [[cost.reserve]] in reserve.',
      },
      {
        tone: 'neutral',
        label: 'Decisions for you',
        value: '7 open',
        detail: 'The first is due before consents are applied for.',
      },
      {
        tone: 'warning',
        label: 'Quality of this draft',
        value: '2 errors, 5 warnings',
        detail: 'See the quality summary for each and what to do.',
      },
      {
        tone: 'neutral',
        label: 'Assumptions',
        value: '12 of 40 facts',
        detail: 'Each with a way to check it; four carry a great deal.',
      },
    ],
    sections: sections(),
    ledger: fixtureLedger(),
    findings: [
      {
        severity: 'error',
        code: 'deadline-missed',
        section: 'schedule',
        message: 'The schedule ends 34 days after the stated deadline of 30 June 2028.',
        next: 'Shorten the consents, start the pontoons earlier, or move the deadline.',
      },
      {
        severity: 'error',
        code: 'unresolved-reference',
        section: 'team',
        message: '[[staff.lifeguards]] is not in the ledger.',
        next: 'Add the fact or change the text.',
      },
      {
        severity: 'warning',
        code: 'bare-number',
        section: 'governance',
        message: 'The text spells out “12 weeks”, which is no fact.',
        next: 'Make it a fact.',
      },
      {
        severity: 'warning',
        code: 'owner-missing',
        section: 'identify_risks',
        message: 'Risk 7 has no owner among the roles.',
      },
      {
        severity: 'warning',
        code: 'assumption-unchecked',
        section: 'make_assumptions',
        message: 'Four assumptions on which much hangs have no date by which they are checked.',
        next: 'Set dates before the second gate.',
      },
      {
        severity: 'warning',
        code: 'single-source',
        section: 'cost_breakdown',
        message: 'The price of the pontoons rests on one source.',
      },
      {
        severity: 'warning',
        code: 'long-section',
        section: 'no_such_stage',
        message: 'A finding of a stage that has no section of its own.',
      },
      {
        severity: 'info',
        code: 'language',
        section: 'brief',
        message: 'Place names in the prompt are Danish; they were kept as written: “Sjællandsgade”, “Ø-havnen”.',
      },
    ],
    generator: 'PlanExe Desktop 0.1.0',
  };
}

function sections(): readonly ReportSection[] {
  const figures: Readonly<Record<string, readonly Figure[]>> = {
    schedule: [gantt(), curve(), tornado()],
    identify_risks: [riskMatrix(), stakeholderGrid()],
    cost_breakdown: [costBars(), cashFlow(), swings()],
  };
  return FIXTURE_TEXTS.map(({ id, title, part, markdown, badges }) => ({
    id,
    title,
    part,
    markdown,
    badges,
    figures: figures[id] ?? [],
  }));
}

function gantt(): Figure {
  return {
    kind: 'gantt',
    title: 'Schedule with critical path',
    rows: fixtureSchedule(DAY_ZERO),
    deadline: { date: '2028-06-30', about: 'Gate 5: go or no go', planned: '2028-08-03', missedBy: 24 },
    dates: [
      { row: 'p0.k1', title: 'Hand in the consents', date: '2027-03-01', planned: '2027-02-22', lateBy: 0 },
      { row: 'p0.k1', title: 'Publish them', date: '2027-03-04', planned: '2027-02-26', lateBy: 0 },
      { row: 'p2.k0', title: 'Close the quay for the season', date: '2027-08-01', planned: '2027-08-20', lateBy: 15 },
    ],
    dayZero: DAY_ZERO,
  };
}

function curve(): Figure {
  const points = curvePoints('2028-06-01');
  return {
    kind: 'finish_curve',
    title: 'How likely each date is',
    label: '“Gate 5: go or no go” finished',
    points,
    marks: marksFrom('2028-06-01', { P50: 51, P80: 67 }),
    whole: { points: curvePoints('2028-08-01'), marks: marksFrom('2028-08-01', { P50: 51, P80: 67 }) },
    deadline: {
      date: '2028-06-30',
      share: points.find((point) => point.date >= '2028-06-30')?.share ?? 0,
      readyBy: null,
    },
  };
}

function curvePoints(first: string): { date: string; share: number }[] {
  return Array.from({ length: 41 }, (_, index) => {
    const z = (index - 17) / 6.5;
    return { date: addDays(first, index * 3), share: Math.round((1 / (1 + Math.exp(-1.7 * z))) * 1000) / 1000 };
  });
}

function marksFrom(first: string, days: Readonly<Record<string, number>>): { label: string; date: string }[] {
  return Object.entries(days).map(([label, after]) => ({ label, date: addDays(first, after) }));
}

function tornado(): Figure {
  const base = '2028-07-22';
  const titles = [
    'Wait for the coastal authority’s consent and for the objections of two neighbouring sailing clubs',
    'Drive the piles',
    'Deliver the pontoons',
    'Fit the saunas',
    'Lay the sea-water pipes',
    'Survey the quay wall',
  ];
  return {
    kind: 'tornado',
    title: 'Which tasks move the finish most',
    moves: 'the finish',
    base,
    bars: titles.map((title, index) => ({
      title,
      low: addDays(base, -14 + index * 2),
      high: addDays(base, 42 - index * 6),
    })),
  };
}

function riskMatrix(): Figure {
  const titles = [
    'Consent of the coastal authority comes late or with conditions that change the design',
    'Quay wall is weaker than the drawings say',
    'Steel price rises',
    'Association cannot staff the winter season',
    'Storm damages the pontoons before they are insured',
    'Neighbours object to night opening',
    'Grant is paid only after completion',
    'Water quality closes the bath',
    'مخاطر تأخر الموافقات البيئية',
    'Sauna heaters exceed the power connection',
    'Contractor goes bankrupt',
    'Café tenant is not found',
  ];
  return {
    kind: 'risk_matrix',
    title: 'Risks before and after the response',
    risks: titles.map((title, index) => ({
      id: `r${index}`,
      title,
      probability: [4, 3, 4, 3, 2, 4, 3, 2, 4, 3, 1, 3][index] ?? 3,
      impact: [5, 5, 3, 4, 5, 2, 4, 4, 5, 3, 5, 2][index] ?? 3,
      residualProbability: [3, 2, 3, 2, 2, 3, 2, 2, 3, 1, 1, 2][index] ?? 2,
      residualImpact: [4, 4, 2, 3, 3, 2, 3, 3, 4, 3, 4, 2][index] ?? 2,
    })),
  };
}

function stakeholderGrid(): Figure {
  const names = ['City council', 'Café tenant', 'Neighbours on the quay', 'Harbour authority', 'Members', 'Divers'];
  return {
    kind: 'stakeholder_grid',
    title: 'Influence, interest and stance',
    stakeholders: names.map((name, index) => ({
      name,
      influence: (['high', 'low', 'medium', 'high', 'medium', 'low'] as const)[index] ?? 'low',
      interest: (['medium', 'high', 'high', 'medium', 'high', 'low'] as const)[index] ?? 'low',
      stance: (['doubtful', 'neutral', 'against', 'neutral', 'in_favour', 'in_favour'] as const)[index] ?? 'neutral',
    })),
  };
}

function costBars(): Figure {
  const rows = FIXTURE_PARTS.map((title, index) => {
    const likely = [240, 180, 130, 95, 40, 35, 30, 28, 62, 18][index] ?? 20;
    return { title, low: likely * 850, likely: likely * 1000, high: likely * 1320 };
  });
  const total = rows.reduce(
    (sum, row) => ({ low: sum.low + row.low, likely: sum.likely + row.likely, high: sum.high + row.high }),
    { low: 0, likely: 0, high: 0 },
  );
  return {
    kind: 'cost_bars',
    title: 'Cost by part',
    currency: 'EUR',
    rows,
    total: { title: 'All together', ...total },
    budget: 950_000,
  };
}

function cashFlow(): Figure {
  const months = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'];
  return {
    kind: 'cash_flow',
    title: 'Spending by month, and what is left',
    currency: 'EUR',
    months: months.map((month, index) => ({
      month,
      spend: [12_000, 40_000, 95_000, 230_000, 60_000, 8_000][index] ?? 0,
      balance: [88_000, 48_000, -47_000, 323_000, 263_000, 255_000][index] ?? 0,
    })),
  };
}

function swings(): Figure {
  return {
    kind: 'swings',
    title: 'What moves “Surplus of a season”',
    result: 'Surplus of a season',
    unit: 'EUR/year',
    of: 'assumption',
    limits: [
      { what: 'the tripwire “Nobody comes in winter”', value: 0 },
      { what: 'the floor', value: 20_000 },
    ],
    base: 41_000,
    bars: [
      { title: 'Visits on a winter day', low: -36_500, high: 118_500 },
      { title: 'Price of a ticket, after what members save with their season cards', low: 12_000, high: 70_000 },
      { title: 'Cost of heating', low: 55_000, high: 27_000 },
    ],
  };
}
