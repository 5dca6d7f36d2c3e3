import { afterEach, describe, expect, it } from 'vitest';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { codeOf, readFile, unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import type { AnswerInput, DecisionItem } from '../../../shared/contracts/decision.ts';
import { listArtifacts, listDecisions, resumePlan, setFact, writeArtifact } from '../../index.ts';
import { answerDecision } from './answer-decision.ts';

const DATA = fileOf('decision_register', 'data');
const PAGE = fileOf('decision_register', 'page');

const plan = planForEachTest();

function list() {
  return unwrap(listDecisions(plan.library, { plan_id: plan.planId }));
}

function firstDecision() {
  const [decision] = list().decisions;
  if (!decision) throw new Error('the plan has no decision');
  return decision;
}

function send(
  item: DecisionItem,
  said: { answer?: AnswerInput | null; note?: string | null; revised?: string[] },
  sha = list().sha256 ?? '',
) {
  return answerDecision(plan.library, { plan_id: plan.planId, item, ...said, expected_sha256: sha });
}

function decide(said: Parameters<typeof send>[1]) {
  return send({ kind: 'decision', id: firstDecision().id }, said).then(unwrap);
}

function read(path: string): string {
  return readFile(plan.library, plan.planId, path);
}

function isEdited(path: string): boolean {
  const { entries } = unwrap(listArtifacts(plan.library, { plan_id: plan.planId }));
  return entries.find((entry) => entry.path === path)?.edited === true;
}

describe('what is listed', () => {
  it('has what waits on each decision, who decides and by when', () => {
    const { due, phase_title, owner_title, owner, waits } = firstDecision();
    expect(due).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(phase_title).not.toBe('');
    expect(owner_title).not.toBe(owner);
    expect(waits).not.toEqual([]);
  });

  it('says where each choice is made: the fact to set, or the section to edit', () => {
    const places = Object.fromEntries(list().choices.map(({ what, fact, stage }) => [what, fact ?? stage]));
    expect(places).toMatchObject({
      Start: 'timeline.start',
      Contingency: 'cost.contingency_share',
      'Kind of project': 'brief',
      'Pace of the work': 'durations',
    });
  });
});

describe('an answer', () => {
  it('accepts what the plan goes on with, and the pages say so at once, with who decided', async () => {
    const { default_option, options } = firstDecision();
    const { stale } = await decide({ answer: { accept: true } });
    expect(firstDecision().answer).toMatchObject({ kind: 'accepted', option: default_option, by: 'tester' });
    const chosen = options[default_option]?.option ?? '';
    expect(read(PAGE)).toContain(`**Decided:** ${chosen} (by tester)`);
    expect(read(fileOf('report', 'report.html'))).toContain('(by tester)');
    expect(stale).toContainEqual({ stage: 'executive_summary', title: 'Executive summary' });
  });

  it('takes the decision off the count on the first screen, and the last one leaves nothing open', async () => {
    const all = list().decisions;
    for (const { id } of all) unwrap(await send({ kind: 'decision', id }, { answer: { accept: true } }));
    expect(read(fileOf('dashboard', 'page'))).toContain('| Open decisions | 0 | Everything is decided. |');
  });

  it('changes to another option, or to something in the user’s own words', async () => {
    const other = firstDecision().default_option === 0 ? 1 : 0;
    await decide({ answer: { option: other } });
    expect(firstDecision().answer).toMatchObject({ kind: 'changed', option: other });
    await decide({ answer: { text: '  Rent it <b>first</b> ' } });
    expect(firstDecision().answer).toMatchObject({ kind: 'changed', text: 'Rent it <b>first</b>' });
    expect(firstDecision().answer?.option).toBeUndefined();
    expect(read(fileOf('report', 'report.html'))).not.toContain('<b>first</b>');
  });

  it('stays when the plan is redrafted, and the summary asks for what is still open only', async () => {
    const { question } = firstDecision();
    await decide({ answer: { accept: true }, note: 'Agreed with the board.' });
    expect(await plan.resume()).toContain('executive_summary');
    expect(firstDecision()).toMatchObject({ answer: { kind: 'accepted' }, note: 'Agreed with the board.' });
    expect(read(fileOf('executive_summary', 'data'))).not.toContain(JSON.stringify(`Decide: ${question}`));
  });

  it('is taken back without a trace', async () => {
    const before = read(DATA);
    await decide({ answer: { accept: true }, note: 'a note' });
    expect(isEdited(DATA)).toBe(true);
    await decide({ answer: null, note: null });
    expect(read(DATA)).toBe(before);
    expect(isEdited(DATA)).toBe(false);
    expect(list().stale).toEqual([]);
  });

  it('given twice is one answer', async () => {
    await decide({ answer: { accept: true } });
    const first = firstDecision().answer;
    expect(await decide({ answer: { accept: true } })).toMatchObject({ updated: false });
    expect(firstDecision().answer).toEqual(first);
  });

  it('to a choice is to accept it, or what to have instead', async () => {
    unwrap(await send({ kind: 'choice', index: 0 }, { answer: { accept: true } }));
    unwrap(await send({ kind: 'choice', index: 1 }, { answer: { text: 'Begin in spring' } }));
    expect(list().choices.map(({ answer }) => answer?.kind)).toEqual([
      'accepted',
      'changed',
      undefined,
      undefined,
      undefined,
    ]);
    expect(read(PAGE)).toContain('changed: Begin in spring (by tester)');
  });
});

describe('a decision that is not what the plan went on with', () => {
  const other = () => (firstDecision().default_option === 0 ? 1 : 0);
  const finding = () =>
    (
      JSON.parse(read(fileOf('consistency', 'data'))) as { findings: { code: string; message: string }[] }
    ).findings.find(({ code }) => code === 'decision-not-carried-out');
  const notice = () => (JSON.parse(read(fileOf('report', 'data'))) as { notices: string[] }).notices.join();

  it('names the work that still rests on the default, and where to edit it', async () => {
    expect(firstDecision().bound_packages).toEqual([]);
    await decide({ answer: { option: other() } });
    const { bound_packages, waits, default_option, options } = firstDecision();
    expect(bound_packages.map(({ title, revised }) => [title, revised])).toEqual(waits.map((title) => [title, false]));
    expect(bound_packages).not.toEqual([]);
    expect(list().revision_files.map(({ stage }) => stage)).toEqual([
      'wbs_packages',
      'wbs_tasks',
      'durations',
      'cost_estimates',
    ]);
    expect(finding()?.message).toContain(`“${bound_packages[0]?.title}”`);
    expect(notice()).toContain('not yet reflected in work, dates or costs');
    expect(read(PAGE)).toContain(`**The default was:** ${options[default_option]?.option}`);
    expect(read(fileOf('report', 'page'))).toContain(`Still to be revised: ${bound_packages[0]?.title}`);
  });

  it('is carried out once all of that is marked as revised, until another answer begins anew', async () => {
    await decide({ answer: { option: other() } });
    const ids = firstDecision().bound_packages.map(({ id }) => id);
    await decide({ revised: ids });
    expect(firstDecision().bound_packages.every(({ revised }) => revised)).toBe(true);
    expect(finding()).toBeUndefined();
    expect(notice()).not.toContain('not yet reflected in work, dates or costs');
    await decide({ revised: [] });
    expect(firstDecision().answer).not.toHaveProperty('revised');
    await decide({ revised: ids });
    await decide({ answer: { text: 'Neither of them' } });
    expect(firstDecision().bound_packages.some(({ revised }) => revised)).toBe(false);
  });

  it('leaves nothing to revise where the default is kept', async () => {
    await decide({ answer: { accept: true } });
    expect(firstDecision().bound_packages).toEqual([]);
    expect(finding()).toBeUndefined();
    expect(codeOf(await send({ kind: 'decision', id: firstDecision().id }, { revised: ['anything'] }))).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('a note', () => {
  it('leaves the decision open', async () => {
    await decide({ note: 'Ask the bank.' });
    expect(firstDecision()).toMatchObject({ note: 'Ask the bank.' });
    expect(firstDecision().answer).toBeUndefined();
    expect(read(PAGE)).toContain('**Note:** Ask the bank.');
  });
});

describe('refused, with nothing written', () => {
  afterEach(() => expect(isEdited(DATA)).toBe(false));

  it('an answer to a list that is not the latest', async () => {
    const answer = await send({ kind: 'choice', index: 0 }, { answer: { accept: true } }, '0'.repeat(64));
    expect(codeOf(answer)).toBe('CONFLICT');
  });

  it.each<[string, DecisionItem, AnswerInput]>([
    ['an option that is not there', { kind: 'decision', id: 'FIRST' }, { option: 99 }],
    ['nothing in own words', { kind: 'decision', id: 'FIRST' }, { text: ' \n ' }],
    ['a text without end', { kind: 'choice', index: 0 }, { text: 'x'.repeat(2_001) }],
    ['an option of a choice', { kind: 'choice', index: 0 }, { option: 0 }],
    ['a decision that is gone', { kind: 'decision', id: 'nobody' }, { accept: true }],
    ['a choice that is gone', { kind: 'choice', index: 99 }, { accept: true }],
  ])('%s', async (_, item, answer) => {
    const named = item.kind === 'decision' && item.id === 'FIRST' ? { ...item, id: firstDecision().id } : item;
    expect(codeOf(await send(named, { answer }))).toBe('INVALID_INPUT');
  });

  it('while a run is active, and the list says why', async () => {
    unwrap(await setFact(plan.library, { plan_id: plan.planId, id: 'budget.total', value: '40m' }));
    unwrap(await resumePlan(plan.library, { plan_id: plan.planId }));
    expect(list().refusal).toMatchObject({ code: 'RUNNING_READONLY' });
    expect(codeOf(await send({ kind: 'choice', index: 0 }, { answer: { accept: true } }))).toBe('RUNNING_READONLY');
  });
});

it('a page that the user wrote stays, and the list says that it does not show the answers', async () => {
  unwrap(await writeArtifact(plan.library, { plan_id: plan.planId, path: PAGE, content: '# Mine\n' }));
  await decide({ answer: { accept: true } });
  expect(read(PAGE)).toBe('# Mine\n');
  expect(list()).toMatchObject({ kept_page: PAGE });
});
