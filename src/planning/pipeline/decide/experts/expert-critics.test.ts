import { beforeEach, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Question } from '../../../engine/question.ts';
import { pagePath } from '../../../engine/stage.ts';
import { ledger } from '../../foundations/ledger.ts';
import { governance } from '../../plan/governance.ts';
import { report } from '../report/report.ts';
import { consistency } from '../review/consistency.ts';
import { consistencyReview } from '../review/consistency-review.ts';
import { criticismResponse, madeFactChanges } from './criticism-response.ts';
import { expertCriticism } from './expert-criticism.ts';
import { experts } from './experts.ts';

const TITLES = ['Fire officer', 'Cost controller', 'Site manager', 'Neighbour', 'Insurer', 'Operator'];
const WORDS = 'The helper alone decides on paint.';

let plan: OutlinedPlan;
beforeEach(async () => {
  plan = await outlinedPlan();
  plan.write(governance, `${plan.page(governance)}\n${WORDS}\n`);
});

const panel = (more: object = {}) => ({
  experts: TITLES.map((title, index) => ({
    title,
    field: 'What they know.',
    cares_about: 'What they care about.',
    disagrees_with: TITLES[(index + 1) % TITLES.length],
    disagreement: 'Who pays for it.',
    sections: ['governance', 'cost_breakdown'],
    ...(index === 0 && more),
  })),
});

/** Words that stand on the page of the governance section. */
const criticism = (more: object = {}) => ({
  severity: 'critical',
  criticism: 'A helper cannot decide that.',
  quote: WORDS,
  what: 'Let the owner decide.',
  why: 'The owner pays.',
  change: 'wording',
  edit_in: 'governance',
  find: WORDS,
  replace: 'The owner alone decides on paint.',
  fact: 'none',
  value: '',
  ...more,
});
const EMPTY = { edit_in: 'none', find: '', replace: '' };
const work = { ...EMPTY, change: 'work', severity: 'major', what: 'Train the helper.' };
const fact = { ...EMPTY, change: 'fact', severity: 'critical', what: 'Raise the budget.', fact: 'budget.total' };

/** The first expert says what is given, the others nothing of weight. */
const said =
  (...given: readonly object[]) =>
  ({ item }: Pick<Question, 'item'>) => ({
    criticisms: item === 'fire_officer' ? given.map(criticism) : [work, work].map(criticism),
  });

async function criticised(...given: readonly object[]) {
  (await plan.ask(experts, () => panel())).keep();
  const answered = await plan.ask(expertCriticism, said(...given));
  answered.keep();
  return answered;
}

interface Row {
  readonly id: string;
  readonly outcome: string;
}

/** Answers every criticism; those of the first expert as given, the others not accepted. */
async function responded(...accepted: readonly boolean[]) {
  const rows = plan.data<{ criticisms: Row[] }>(expertCriticism).criticisms;
  const answered = await plan.ask(criticismResponse, () => ({
    responses: rows.map(({ id }, index) => ({
      criticism: id,
      accepted: accepted[index] ?? false,
      why: accepted[index] ? 'It is right.' : 'The plan trains nobody.',
    })),
    verdict: 'better',
    judgement: 'Somebody decides now.',
  }));
  answered.keep();
  return answered;
}

describe('the experts', () => {
  it('argue with each other by id, and read sections that the plan has', async () => {
    const { data, page } = await plan.ask(experts, () => panel({ sections: ['team', 'team', 'governance'] }));
    expect(data.experts).toMatchObject([
      { id: 'fire_officer', disagrees_with: 'cost_controller', sections: ['team', 'governance'] },
      { id: 'cost_controller', disagrees_with: 'site_manager' },
      ...Array(4).fill({}),
    ]);
    expect(page).toContain('Site manager: Who pays for it.');
    expect(page).not.toMatch(/cost_|fire_/);
  });

  it('are at most eight, whatever the answer, and none of them twice', async () => {
    const many = Array.from('abcdefghijk', (letter) => ({ ...panel().experts[0], title: `Expert ${letter}` }));
    const { data, reviews } = await plan.ask(experts, () => ({ experts: many }));
    expect(data.experts).toHaveLength(8);
    expect(reviews[0]?.warnings.join()).toMatch(/“Cost controller” is not the title of another expert/);
    await expect(plan.ask(experts, () => panel({ title: 'Operator' }))).rejects.toThrow(/“Operator” is listed twice/);
    await expect(plan.ask(experts, () => panel({ sections: ['pitch', 'team'] }))).rejects.toThrow(/sections/);
  });
});

describe('the criticism by experts', () => {
  it('is asked side by side, each expert of the sections that are theirs, and quotes the plan', async () => {
    const { questions, page, reviews } = await criticised({}, work);
    expect(questions.map(({ item }) => item)).toEqual(TITLES.map((title) => title.toLowerCase().replace(' ', '_')));
    const titles = questions[0]?.context.map(({ title }) => title) ?? [];
    expect(titles).toEqual(expect.arrayContaining(['Governance', 'Calculated time and money']));
    expect(titles).not.toContain('Team');
    expect(reviews.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(page).toContain(`**Evidence:** “${WORDS}” (Governance)`);
    expect(page).toContain(`In Governance, “${WORDS}” becomes “The owner alone decides on paint.”`);
  });

  it('quotes words as they read on the page, without the marks of tables and emphasis', async () => {
    plan.write(
      governance,
      `${plan.page(governance)}\nThat is a **matter** for one.\n\n| Body | Limit |\n| --- | --- |\n| Club | [[budget.total\\|short]] |\n`,
    );
    const { page } = await criticised(
      { ...work, quote: 'a **matter** for one' },
      { ...work, quote: '| Club | [[budget.total\\|short]] |' },
    );
    expect(page).toContain('**Evidence:** “a matter for one” (Governance)');
    expect(page).toContain('**Evidence:** “Club · [[budget.total\\|short]]” (Governance)');
  });

  it('takes no quote that stands on no page that the expert was shown', async () => {
    const invented = { quote: 'The moon is made of green cheese and everybody knows it.' };
    await expect(criticised(invented, work)).rejects.toThrow(/criticisms\.0: the quote “The moon.*stands on no page/);
  });

  it.each([
    [{ find: 'decides on wallpaper' }, /the text is not on the page/],
    [{ replace: 'The owner decides on 40 paints.' }, /it adds a new number/],
    [{ ...EMPTY }, /names no section/],
    [{ ...fact, value: 'plenty' }, /the value cannot be read/],
    [{ ...fact, fact: 'none', value: '5' }, /names no fact that can be set/],
  ])('leaves a change that cannot be made to a person, after saying why: %j', async (more, warning) => {
    const { data, reviews } = await criticised(more, work);
    expect(reviews[0]?.warnings.join()).toMatch(warning);
    expect(data.criticisms).toMatchObject([{ change: { by: 'work' } }, ...Array(11).fill({})]);
  });

  it('offers no computed fact and no computed page for a change', async () => {
    const { questions } = await criticised({}, work);
    const schema = JSON.stringify(questions[0]?.schema);
    expect(schema).toContain('"budget.total"');
    expect(schema).not.toContain('"schedule.finish"');
    expect(schema).not.toContain('"cost_breakdown"');
  });
});

describe('the response to the criticism', () => {
  it('changes accepted wording in the report and not in the section, and lists it', async () => {
    await criticised({}, work);
    const { data, page } = await responded(true);
    expect(data.responses).toMatchObject([{ outcome: 'made' }, ...Array(11).fill({ outcome: 'not_accepted' })]);
    expect(page).toContain('Critical criticisms that nothing in the plan answers: 1 before, 0 after.');
    await plan.run(consistency, report);
    const shown = plan.page(report);
    expect(shown).toContain('\nThe owner alone decides on paint.');
    expect(shown).not.toContain(`\n${WORDS}`);
    expect(plan.page(governance)).toContain(WORDS);
    expect(plan.page(consistency)).toContain(
      `| Governance | ${WORDS} | The owner alone decides on paint. | Criticism: Fire officer |`,
    );
    const { sections } = plan.data<{ sections: { id: string; part: number; markdown: string }[] }>(report);
    const accepted = sections.find(({ id }) => id === 'accepted_criticism');
    expect(accepted).toMatchObject({ part: 3 });
    expect(accepted?.markdown).toMatch(/1 by changed wording, which this report shows/);
  });

  it('says of what is not accepted why, and changes nothing by it', async () => {
    await criticised({}, work);
    const { page } = await responded(false);
    expect(page).toContain(
      '| Fire officer: A helper cannot decide that. | Critical | Not accepted | The plan trains nobody. |',
    );
    expect(page).toContain('1 before, 1 after (1 not accepted)');
    await plan.run(consistency, report);
    expect(plan.page(report)).toContain(`\n${WORDS}`);
  });

  it('leaves facts and work to the owner, with the command for it, and counts them as open', async () => {
    await criticised({ ...fact, value: '900k' }, work);
    const { page, data } = await responded(true, true);
    expect(data).toMatchObject({
      edits: [],
      responses: [{ outcome: 'yours' }, { outcome: 'yours' }, ...Array(10).fill({})],
    });
    expect(page).toContain('`planexe set-fact PLAN budget.total 900000`');
    expect(page).toContain('`planexe edit PLAN wbs_packages`');
    expect(page).toContain('1 before, 1 after (1 accepted and left to you)');
  });

  it('gives an assumption the accepted value, the first of two, and says what the fact was and is', async () => {
    const { facts } = plan.data<{ facts: { id: string; label: string; basis: string; value: unknown }[] }>(ledger);
    const assumed = facts.find(({ basis, value }) => basis === 'assumed' && typeof value === 'number');
    const id = assumed?.id ?? '';
    await criticised({ ...fact, fact: id, value: '4321' }, { ...fact, fact: id, value: '5432' });
    const { page, data } = await responded(true, true);
    expect(data).toMatchObject({
      edits: [],
      responses: [{ outcome: 'made' }, { outcome: 'yours' }, ...Array(10).fill({})],
    });
    expect(madeFactChanges(data as never)).toEqual([{ fact: id, value: 4321 }]);
    expect(page).toMatch(
      new RegExp(`## Changed facts[^]*${assumed?.label}.*4,321.*\\[\\[${id}\\]\\].*Raise the budget`),
    );
    expect(page).toContain('1 by changed facts, which the plan is calculated from, and 1 by changes that you make');
    expect(page).toContain('1 accepted and left to you');
    expect(page).toMatch(/another accepted criticism changes it already/);
  });

  it('says once where work is to be added, however much there is of it', async () => {
    await criticised(work, { ...work, what: 'Test the pumps before the winter.' });
    const { page } = await responded(true, true);
    expect(page.split('planexe edit PLAN wbs_packages')).toHaveLength(2);
    expect(page).toContain('Test the pumps before the winter.');
  });

  it('makes the first of two changes to the same words, and leaves the other to the owner with the reason', async () => {
    await criticised({}, { replace: 'The painter alone decides on paint.' });
    const { data, page } = await responded(true, true);
    expect(data.edits).toHaveLength(1);
    expect(data.responses).toMatchObject([{ outcome: 'made' }, { outcome: 'yours' }, ...Array(10).fill({})]);
    expect(page).toContain('It could not be changed here, because the text is not on the page.');
  });

  it('leaves the words of the user alone', async () => {
    await criticised({}, work);
    plan.store.edited.add(pagePath(governance));
    const { data, page } = await responded(true);
    expect(data.edits).toEqual([]);
    expect(page).toContain('because you have edited the section.');
  });

  it('answers every criticism once', async () => {
    await criticised({}, work);
    const rows = plan.data<{ criticisms: Row[] }>(expertCriticism).criticisms;
    const answer = (ids: readonly string[]) => ({
      responses: ids.map((criticism) => ({ criticism, accepted: true, why: 'It is right.' })),
      verdict: 'better',
      judgement: 'Good.',
    });
    const [first = '', ...others] = rows.map(({ id }) => id);
    await expect(plan.ask(criticismResponse, () => answer(others))).rejects.toThrow(`${first} is not answered`);
    await expect(plan.ask(criticismResponse, () => answer([first, first, ...others]))).rejects.toThrow(
      `${first} is answered more than once`,
    );
  });

  it('comes before the consistency review, which reads the pages as they are then and changes them further', async () => {
    await criticised({}, work);
    await responded(true);
    const changed = 'The owner alone decides on paint.';
    const { questions, keep } = await plan.ask(consistencyReview, (_, turn) => ({
      contradictions:
        turn > 0
          ? []
          : [
              {
                section_a: 'governance',
                quote_a: changed,
                section_b: 'governance',
                quote_b: changed,
                why: 'Both cannot be.',
                severity: 'warning',
                edit_in: 'governance',
                find: changed,
                replace: 'The owner and the painter decide on paint.',
                edit_why: 'Both do.',
              },
            ],
    }));
    keep();
    expect(questions[0]?.context.find(({ title }) => title === 'Governance (governance)')?.text).toContain(changed);
    await plan.run(consistency, report);
    expect(plan.page(report)).toContain('\nThe owner and the painter decide on paint.');
    expect(plan.data(consistency)).toMatchObject({ skipped: [] });
  });
});
