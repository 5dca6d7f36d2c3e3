import { describe, expect, it } from 'vitest';
import { readFinishedPlan } from './finished-plan.ts';

const MARKS = [{ label: 'P80', date: '2028-08-07' }];
const POINTS = [
  { date: '2028-06-01', share: 0.2 },
  { date: '2028-09-01', share: 1 },
];

/** What the view reads of a report whose only figure is this. */
async function curveOf(figure: object) {
  const report = {
    dayZero: '2026-12-01',
    locale: 'en-GB',
    notices: [],
    headlines: [],
    sections: [{ figures: [{ kind: 'finish_curve', title: 'C', points: POINTS, marks: MARKS, ...figure }] }],
    ledger: [],
  };
  const plan = await readFinishedPlan(async (path) => (path.includes('report') ? JSON.stringify(report) : null));
  return plan?.curve;
}

describe('the curve of a finished plan', () => {
  it('says what it is of, when all has to be ready, and when everything is finished', async () => {
    const curve = await curveOf({
      label: 'Ready for “Concert”',
      whole: { points: POINTS, marks: [{ label: 'P80', date: '2029-01-09' }] },
      deadline: { date: '2028-06-11', share: 0.07, readyBy: '2028-06-08' },
    });
    expect(curve).toEqual({
      label: 'Ready for “Concert”',
      points: POINTS,
      marks: MARKS,
      whole: [{ label: 'P80', date: '2029-01-09' }],
      deadline: { name: 'Ready in time', date: '2028-06-08' },
    });
  });

  it('is read from reports of older versions as well', async () => {
    const curve = await curveOf({ deadline: { date: '2028-06-11', share: 0.07 } });
    expect(curve).toMatchObject({ label: null, whole: [], deadline: { name: 'Deadline', date: '2028-06-11' } });
  });
});

describe('an open decision of a finished plan', () => {
  const report = { dayZero: '2026-12-01', locale: 'en-GB', notices: [], headlines: [], sections: [], ledger: [] };
  const decision = {
    id: 'd1',
    question: 'Which hall?',
    options: [{ option: 'Small', consequence: 'It is cheap.' }],
    default_option: 0,
    why_default: 'It is free.',
    owner: 'host',
    before_phase: 'build',
    waits: [],
  };
  const read = async (files: Record<string, object>) => {
    const all: Record<string, object> = {
      'report.json': report,
      'decision_register.json': { decisions: [decision] },
      ...files,
    };
    const plan = await readFinishedPlan(async (path) => (all[path] ? JSON.stringify(all[path]) : null));
    return plan?.decisions[0];
  };
  const openDecision = async (left_out: string | null | undefined) => {
    const dates = left_out !== undefined && { 'decision_dates.json': { decisions: [{ id: 'd1', left_out }] } };
    return (await read({ ...dates }))?.leftOut;
  };

  it('names who decides by the title of the role, never by its id', async () => {
    const own = { ...decision, owner: 'lead_nurse_2' };
    const register = { decisions: [own], names: { lead_nurse_2: 'Head of nursing' } };
    expect((await read({ 'decision_register.json': register }))?.owner).toBe('Head of nursing');
  });

  it('has no date where the schedule has none', async () => {
    const ledgerOf = (value: string, unit: string) => ({
      'report.json': { ...report, ledger: [{ id: 'decide_by.d1', value, unit }] },
    });
    expect((await read(ledgerOf('not planned', 'text')))?.by).toBeNull();
    expect((await read(ledgerOf('2027-05-03', 'date')))?.by).toBe('3 May 2027');
  });

  it('says where schedule and costs do not contain its default, and nothing where they do or an older plan is silent', async () => {
    expect(await openDecision('amount')).toMatch(/^None of the options: the default names more than/);
    expect(await openDecision(null)).toBeNull();
    expect(await openDecision(undefined)).toBeNull();
  });
});
