import { beforeEach, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { pagePath } from '../../../engine/stage.ts';
import { governance } from '../../plan/governance.ts';
import { team } from '../../plan/team.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { report } from '../report/report.ts';
import { consistency } from './consistency.ts';
import { consistencyReview } from './consistency-review.ts';
import { validationStatus } from './validation-status.ts';

let plan: OutlinedPlan;
beforeEach(async () => {
  plan = await outlinedPlan();
  plan.write(governance, `${plan.page(governance)}\nThe helper alone decides on paint.\n`);
  plan.write(team, `${plan.page(team)}\nThe helper decides nothing.\n`);
});

const row = (more: object = {}) => ({
  section_a: 'governance',
  quote_a: 'The helper alone decides on paint.',
  section_b: 'team',
  quote_b: 'The helper decides nothing.',
  why: 'Either decides or does not.',
  severity: 'error',
  edit_in: 'governance',
  find: 'The helper alone decides on paint.',
  replace: 'The owner alone decides on paint.',
  edit_why: 'The team says so.',
  ...more,
});
const rounds =
  (...answers: readonly (readonly object[])[]) =>
  (_: unknown, turn: number) => ({ contradictions: answers[turn] ?? [] });
const reportPage = () => plan.page(report);

describe('without anybody to ask', () => {
  it('nobody has looked, and every page says so', () => {
    expect(plan.data(consistencyReview)).toMatchObject({ looked: false, rounds: [], edits: [], contradictions: [] });
    expect(plan.page(consistency)).toContain('Contradictions in the text are checked only with a model.');
    expect(plan.data<{ not_checked: string[] }>(validationStatus).not_checked).toEqual([
      'Whether the prompt is true.',
      'Local law, permits and prices: they come from general knowledge of similar projects.',
      'Judgement: no model and no expert has reviewed this plan.',
      'Contradictions in the text.',
    ]);
  });
});

describe('a consistency review', () => {
  it('changes the wording in the report and not in the section, and tells every change', async () => {
    const before = plan.page(governance);
    (await plan.ask(consistencyReview, rounds([row()], []))).keep();
    await plan.run(consistency, validationStatus, report);
    expect(plan.page(governance)).toBe(before);
    expect(reportPage()).not.toContain('\nThe helper alone decides on paint.');
    expect(reportPage()).toContain('\nThe owner alone decides on paint.');
    expect(plan.page(consistency)).toContain(
      '| Governance | The helper alone decides on paint. | The owner alone decides on paint. | The team says so. |',
    );
    expect(plan.page(consistency)).toContain('Text checked for contradictions by model-a; none left.');
    const { checked, not_checked } = plan.data<{ checked: string[]; not_checked: string[] }>(validationStatus);
    expect(checked).toContain('Contradictions in the text of sections, by model-a.');
    expect(not_checked).not.toContain('Contradictions in the text.');
  });

  it('shows in the second round the pages as they were repaired', async () => {
    const { questions } = await plan.ask(consistencyReview, rounds([row()], []));
    const shown = questions.map(
      ({ context }) => context.find(({ title }) => title === 'Governance (governance)')?.text,
    );
    expect(shown).toHaveLength(2);
    expect(shown[1]).toBe(shown[0]?.replace('The helper alone', 'The owner alone'));
  });

  it('is shown in the second round nothing but what changed, and what it found before', async () => {
    const { questions, data } = await plan.ask(consistencyReview, rounds([row()], []));
    const titles = questions[1]?.context.map(({ title }) => title) ?? [];
    expect(titles.slice(0, 2)).toEqual(['Found in earlier rounds', 'Governance (governance)']);
    expect(titles.filter((title) => /\(.*\)$/.test(title))).toHaveLength(1);
    const before = questions[1]?.context[0]?.text;
    expect(before).toContain('Changed in governance: “The helper alone decides on paint.” to “The owner alone decides');
    expect(before).toContain('team now: The helper decides nothing.');
    expect(questions[1]?.instructions).toContain('This is a later round.');
    const [first, second] = questions.map((question) => JSON.stringify(question).length);
    expect(second).toBeLessThan((first ?? 0) / 3);
    expect(data.rounds).toMatchObject([{ pages: 12 }, { pages: 1 }]);
  });

  it('changes wording wherever the report repeats it: in the table of decisions and in the gates', async () => {
    const { gates, decisions } = plan.data<{ gates: { question: string }[]; decisions: { question: string }[] }>(
      decisionRegister,
    );
    const asked = { gate: gates[0]?.question ?? '', decision: decisions[0]?.question ?? '' };
    const changed = (question: string) =>
      row({
        section_a: 'decision_register',
        quote_a: question,
        edit_in: 'decision_register',
        find: question,
        replace: `Truly: ${question}`,
      });
    (await plan.ask(consistencyReview, rounds([changed(asked.gate), changed(asked.decision)], []))).keep();
    await plan.run(consistency, report);
    const shown = reportPage().split('Changed wording')[0] ?? '';
    for (const question of Object.values(asked)) {
      const places = shown.split(question).length - 1;
      expect(places).toBeGreaterThan(0);
      expect(shown.split(`Truly: ${question}`).length - 1).toBe(places);
    }
  });

  it('passes over a change whose words the user has changed since, and says so', async () => {
    (await plan.ask(consistencyReview, rounds([row()], []))).keep();
    plan.write(
      governance,
      plan.page(governance).replace('The helper alone decides', 'The cook and nobody else decides'),
    );
    await plan.run(consistency, report);
    expect(reportPage()).toContain('The cook and nobody else decides on paint.');
    expect(plan.page(consistency)).toContain('Skipped changes');
    expect(plan.data<{ findings: object[] }>(consistency).findings).toContainEqual(
      expect.objectContaining({ section: 'governance', code: 'repair-skipped' }),
    );
  });

  it('reports what is left as findings of the severity that was given', async () => {
    (await plan.ask(consistencyReview, rounds([row({ edit_in: 'none', find: '', replace: '', edit_why: '' })]))).keep();
    await plan.run(consistency);
    expect(plan.store.record(consistency.id)?.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'contradiction-in-words' }),
    );
    expect(plan.page(consistency)).toContain('**Some sections contradict each other.**');
  });

  it('is told of quotations that do not stand there and of edits that cannot be made', async () => {
    const { reviews } = await plan.ask(
      consistencyReview,
      rounds([row({ quote_b: 'The helper rests.' }), row({ replace: 'The owner decides on 40 paints.' })]),
    );
    expect(reviews[0]?.warnings).toEqual([
      'contradictions.0: a quotation is not on its page; quote exactly or leave it out.',
      'contradictions.1: the edit cannot be made, because it adds a new number.',
    ]);
  });

  it('leaves the words of the user alone', async () => {
    plan.store.edited.add(pagePath(governance));
    const { data } = await plan.ask(consistencyReview, rounds([row()]));
    expect(data).toMatchObject({ edits: [], refused: [{ fault: 'the user has edited the section' }] });
  });

  it('takes one round at speed fast, and asks for no section that is not there', async () => {
    const fast = await outlinedPlan({ speed: 'fast' });
    const { questions } = await fast.ask(consistencyReview, rounds([], []));
    expect(questions).toHaveLength(1);
    await expect(fast.ask(consistencyReview, rounds([row({ section_a: 'pitch' })]))).rejects.toThrow(/section_a/);
  });
});

describe('a plan that a model drafted in part', () => {
  it('says which sections nobody but the outline has judged', async () => {
    const answered = await plan.ask(consistencyReview, rounds([]));
    answered.keep();
    const record = plan.store.record(governance.id);
    if (record) plan.store.records.set(governance.id, { ...record, draftedBy: 'model-b' });
    await plan.run(consistency, validationStatus, report);
    const { not_checked } = plan.data<{ not_checked: string[] }>(validationStatus);
    expect(not_checked.join('\n')).toMatch(/in sections drafted without a model: .*Team/);
    expect(not_checked.join('\n')).not.toMatch(/drafted without a model: .*Governance/);
    const { notices } = plan.data<{ notices: string[] }>(report);
    expect(notices[0]).toContain('Drafted by model-b.');
    expect(notices[1]).toMatch(/without a model \(.*Team/);
    expect(reportPage()).toContain('Consistency review by model-a.');
  });
});
