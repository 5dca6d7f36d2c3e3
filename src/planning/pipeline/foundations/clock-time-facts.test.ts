import { describe, expect, it } from 'vitest';
import { draft } from '../../../../tests/support/models/asked-stages.ts';
import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { facts } from './facts.ts';

const PROMPT =
  'We open a bakery in Leeds with a budget of 40,000 GBP. It is open from 07:30 to 18:00, and the market before it closes at noon.';

const row = (more: object) => ({
  id: 'time.market',
  label: 'The market closes',
  time: '12:00',
  quote: 'closes at noon',
  why: '',
  check: '',
  ...more,
});
const assumed = ['rent', 'energy', 'flour', 'staff'].map((id) => ({
  id: `running.${id}`,
  label: id,
  low: 90,
  value: 100,
  high: 150,
  unit: 'GBP/month',
  why: 'Usual in such towns.',
  check: 'Ask two cafés.',
  sensitivity: 'low',
}));
const answer = (...clock_times: readonly object[]) => ({
  facts: { wrong: [], stated: [], dates: [], assumed, derived: [], clock_times },
});
const byId = (data: Record<string, unknown>) => new Map((data.facts as Fact[]).map((fact) => [fact.id, fact]));

describe('times of day', () => {
  it('are facts that code reads and an answer adds: stated by their words, or assumed with a reason', async () => {
    const { data, questions } = await draft(
      facts,
      PROMPT,
      answer(
        row({}),
        row({ id: 'time.baking', time: '03:00', quote: '', why: 'Dough takes four hours.', check: 'Ask a baker.' }),
      ),
    );
    expect(questions[0]?.instructions).toContain('Times of day, such as opening hours, go into clock_times');
    const found = byId(data);
    const stated = { unit: 'clock_time', basis: 'stated' };
    expect(found.get('time.opening_time')).toMatchObject({ ...stated, value: '07:30' });
    expect(found.get('time.closing_time')).toMatchObject({ ...stated, value: '18:00' });
    expect(found.get('time.market')).toMatchObject({ ...stated, value: '12:00', quote: { text: 'closes at noon' } });
    expect(found.get('time.baking')).toMatchObject({ value: '03:00', basis: 'assumed' });
  });

  it.each([
    [row({ time: 'noon' }), /clock_times, time.market: "noon" is not a time of day; write HH:MM/],
    [row({ quote: 'closes at dawn' }), /clock_times, time.market, quote/],
    [row({ quote: '' }), /quote the prompt, or give the reason/],
    [row({ id: 'market.closes' }), /must begin with time/],
  ])('are refused where they are none or nobody says them: %j', async (given, fault) => {
    await expect(draft(facts, PROMPT, answer(given))).rejects.toThrow(fault);
  });

  it('are never summed, and a value that is none is not kept', () => {
    const time = (id: string, value: string): LedgerFact => ({
      ...{ id, label: id, value, unit: 'clock_time', basis: 'assumed', stage: 'facts' },
    });
    const hours = { id: 'hours', label: 'Hours', value: 0, unit: 'hour', basis: 'derived' as const, stage: 'facts' };
    const { findings } = buildLedger([
      time('time.opening', '07:30'),
      time('time.closing', '25:00'),
      { ...hours, formula: 'time.closing - time.opening' },
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('"25:00" is not a time of day'),
      expect.stringContaining('nothing is calculated with'),
    ]);
  });
});
