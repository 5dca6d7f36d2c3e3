import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { team } from '../../plan/team.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { reviewPlan } from '../review/review-plan.ts';
import { selfAudit } from '../review/self-audit.ts';
import { questionsAndAnswers } from '../summary/questions-and-answers.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
});

/** Some words of a page. */
const seen = (text: string) => /[A-Za-z]+(?: [a-z]+){3,5}/.exec(text)?.[0] ?? '';

describe('the audit against a checklist', () => {
  const judged = (
    question: { context: readonly { title: string; text: string }[]; item: string },
    more: object = {},
  ) => {
    const statements = question.context.find(({ title }) => title.startsWith('Statements'))?.text ?? '';
    const quote = seen(question.context[0]?.text ?? '');
    const checks = [...statements.matchAll(/^- ([a-z_]+): /gm)].map(([, id]) => id ?? '');
    return {
      verdicts: checks.map((check) => ({ check, verdict: 'passes', quote, why: 'It is said.', mend: '', ...more })),
    };
  };

  it('asks about every group of statements, and shows each verdict with its evidence', async () => {
    const { data, page, questions } = await plan.ask(selfAudit, (question) => judged(question));
    expect(questions.map(({ item }) => item)).toEqual(['purpose', 'time_and_money', 'people', 'risk_and_law']);
    expect(data.verdicts).toHaveLength(20);
    expect(page).toContain('Of 20 statements about good plans, 20 hold');
  });

  it('reads as its pages do, where it quotes a figure, and says beside each statement what to change', async () => {
    const referred = (question: Parameters<typeof judged>[0]) =>
      /\[\[[a-z0-9_.]+\]\]/.exec(question.context.map(({ text }) => text).join('\n'))?.[0] ?? '';
    const { page, questions } = await plan.ask(selfAudit, (question) =>
      question.item === 'time_and_money'
        ? judged(question, { quote: referred(question), verdict: 'weak', mend: 'Ask for another date.' })
        : judged(question),
    );
    const quote = referred(questions.find(({ item }) => item === 'time_and_money') ?? { context: [], item: '' });
    expect(quote).not.toBe('');
    expect(page).toContain(`| Weak | “${quote}” | It is said. | Ask for another date. |`);
  });

  it.each([
    [{ quote: 'The moon is made of green cheese and everybody knows it.' }, /stands on no page/],
    [{ quote: '' }, /passes without a quote/],
    [{ verdict: 'fails' }, /needs a change in mend/],
  ])('takes no verdict with %j', async (more, fault) => {
    await expect(plan.ask(selfAudit, (question) => judged(question, more))).rejects.toThrow(fault);
  });

  it('takes no answer that leaves a statement out', async () => {
    const some = (question: Parameters<typeof judged>[0]) => ({ verdicts: judged(question).verdicts.slice(1) });
    await expect(plan.ask(selfAudit, some)).rejects.toThrow(/goal is not judged/);
  });

  it('says of one that it does not hold, and of several that they do not', async () => {
    const failing = async (most: number) => {
      const answer = (question: Parameters<typeof judged>[0]) => {
        const { verdicts } = judged(question);
        const isFirst = question.item === 'purpose';
        return {
          verdicts: verdicts.map((row, at) =>
            isFirst && at < most ? { ...row, verdict: 'fails', mend: 'Say who.' } : row,
          ),
        };
      };
      return (await plan.ask(selfAudit, answer)).page;
    };
    expect(await failing(1)).toContain('1 does not hold');
    expect(await failing(2)).toContain('2 do not hold');
  });
});

describe('questions and answers', () => {
  const asked = (more: object = {}) => ({
    questions: Array.from({ length: 8 }, (_, index) => ({
      who: 'A neighbour',
      question: `What of ${'abcdefgh'[index]}?`,
      answer: 'The plan says so.',
      from_plan: true,
      next: '',
      ...(index === 0 && more),
    })),
  });

  it('count what the plan cannot answer and say how the answer is found', async () => {
    const { page } = await plan.ask(questionsAndAnswers, () =>
      asked({ from_plan: false, next: 'The lead asks the town.' }),
    );
    expect(page).toContain('The plan has no answer to one of these questions yet.');
    expect(page).toContain('**Still to find out:** The lead asks the town.');
    await expect(plan.ask(questionsAndAnswers, () => asked({ from_plan: false }))).rejects.toThrow(/What of a\?.*next/);
  });
});

describe('the review of the plan', () => {
  it('names packages and roles by their titles, and leaves out what has nothing in it', async () => {
    const roles = plan.data<{ roles: { id: string; title: string }[] }>(team).roles;
    const packages = plan.data<{ packages: { id: string; title: string }[] }>(wbsPackages).packages;
    const owner = roles[0]?.id ?? '';
    const { page, questions } = await plan.ask(reviewPlan, () => ({
      issues: ['One', 'Two', 'Three'].map((issue) => ({ issue, why: 'Because.', action: 'Change it.', owner })),
      indicators: ['Guests', 'Days', 'Leaks'].map((indicator) => ({
        indicator,
        how: 'Counted each week.',
        target: 'None',
        act_when: 'There is one: stop.',
        owner,
      })),
      automate: [],
      drop: [{ package: packages[0]?.id, why: 'Nobody misses it.', lost: 'Little.' }],
    }));
    expect(page).toContain(roles[0]?.title);
    expect(page).toContain(`**${packages[0]?.title}:**`);
    expect(page).not.toMatch(/### Automate|## Automate/);
    expect(page).not.toContain(packages[0]?.id);
    expect(questions[0]?.context.map(({ title }) => title)).toContain('Governance');
  });

  it('says of what could be automated how, and what that saves, in sentences', async () => {
    const { page } = await plan.ask(reviewPlan, ({ schema }) => {
      const owner = /"ids_1":\{"type":"string","enum":\["([a-z_]+)"/.exec(JSON.stringify(schema))?.[1] ?? '';
      const row = { owner, why: 'Because.', action: 'Change it.' };
      return {
        issues: ['One', 'Two', 'Three'].map((issue) => ({ ...row, issue })),
        indicators: ['Guests', 'Days', 'Leaks'].map((indicator) => ({
          ...{ indicator, owner, how: 'Counted each week.', target: 'None', act_when: 'There is one: stop.' },
        })),
        automate: [{ what: 'Counting guests', how: 'A counter at the door', saves: 'evenings' }],
        drop: [],
      };
    });
    expect(page).toContain('**Counting guests:** A counter at the door. Saves: evenings.');
    expect(page).toContain('**One.** Because. Change it. (');
  });
});
