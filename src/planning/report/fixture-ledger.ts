import type { LedgerFact } from '../../shared/fact.ts';

/** What the plan of the fixture pays for. */
export const FIXTURE_PARTS = [
  'Sea works',
  'Pontoons',
  'Saunas',
  'Changing rooms',
  'Café fit-out',
  'Accessibility',
  'Landscape',
  'Consents',
  'Design',
  'Insurance',
];

/** Forty facts with every basis, unit and writing direction. */
export function fixtureLedger(): readonly LedgerFact[] {
  const stated: readonly LedgerFact[] = [
    {
      id: 'budget.total',
      label: 'Budget',
      value: 950_000,
      unit: 'EUR',
      basis: 'stated',
      quote: { text: 'we have raised some €950 k, of which a third is a grant', offset: 412 },
      note: 'The sign is shared by no other currency.',
      stage: 'facts',
    },
    {
      id: 'deadline',
      label: 'Opening, at the latest',
      value: '2028-06-30',
      unit: 'date',
      basis: 'stated',
      quote: { text: 'open for swimmers by the summer holidays of 2028', offset: 188 },
      stage: 'facts',
    },
    {
      id: 'finish.p50',
      label: 'Finish, as likely as not',
      value: '2028-07-22',
      unit: 'date',
      basis: 'derived',
      formula: 'simulation of the schedule',
      stage: 'schedule',
    },
    {
      id: 'finish.p90',
      label: 'Finish, nine in ten',
      value: '2028-08-16',
      unit: 'date',
      basis: 'derived',
      formula: 'simulation of the schedule',
      stage: 'schedule',
    },
    {
      id: 'cost.likely',
      label: 'Likely cost',
      value: 858_000,
      unit: 'EUR',
      basis: 'derived',
      formula: 'cost.sea_works + cost.pontoons + cost.saunas + cost.changing_rooms + cost.other',
      stage: 'cost_breakdown',
    },
    {
      id: 'cost.reserve',
      label: 'Reserve',
      value: 92_000,
      unit: 'EUR',
      basis: 'derived',
      formula: 'budget.total - cost.likely',
      stage: 'cost_breakdown',
    },
    {
      id: 'guests.per_day',
      label: 'Guests on a winter day',
      value: 180,
      low: 120,
      high: 240,
      unit: 'guest',
      basis: 'assumed',
      assumption: {
        why: 'Comparable baths of this size report between these two numbers on weekdays in January.',
        check: 'Ask the winter bathing clubs of two neighbouring cities for their counts.',
        sensitivity: 'high',
      },
      stage: 'make_assumptions',
    },
    {
      id: 'saunas',
      label: 'Saunas',
      value: 3,
      unit: 'sauna',
      basis: 'stated',
      quote: { text: 'three saunas', offset: 97 },
      stage: 'facts',
    },
    {
      id: 'name',
      label: 'Working name of the bath',
      value: 'Ø-badet ⚓',
      unit: 'text',
      basis: 'set',
      note: 'Changed after the first draft.',
      stage: 'facts',
    },
    {
      id: 'motto',
      label: 'Motto in Arabic',
      value: 'البحر للجميع',
      unit: 'text',
      basis: 'stated',
      quote: { text: 'البحر للجميع', offset: 900 },
      stage: 'brief',
    },
  ];
  const parts = Array.from({ length: 30 }, (_, index): LedgerFact => {
    const name = FIXTURE_PARTS[index % FIXTURE_PARTS.length] ?? 'Part';
    const id = `${['cost', 'duration', 'crew'][Math.floor(index / 10)] ?? 'part'}.${name.toLowerCase().replace(/[^a-z]+/g, '_')}`;
    const kinds = [
      { unit: 'EUR', value: 18_000 + index * 7_500, label: `${name}: likely cost` },
      { unit: 'workday', value: 4 + index, label: `${name}: working days` },
      { unit: 'person', value: 1 + (index % 6), label: `${name}: crew` },
    ] as const;
    const kind = kinds[Math.floor(index / 10)] ?? kinds[0];
    return {
      id,
      ...kind,
      basis: 'assumed',
      assumption: {
        why: `Usual share of a project of this kind for ${name.toLowerCase()}.`,
        check: 'Ask two contractors for a budget price.',
        sensitivity: (['low', 'medium', 'high'] as const)[index % 3] ?? 'low',
      },
      stage: 'cost_breakdown',
    };
  });
  return [...stated, ...parts];
}
