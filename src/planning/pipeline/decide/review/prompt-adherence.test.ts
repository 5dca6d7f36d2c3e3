import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Question } from '../../../engine/question.ts';
import { dataPath } from '../../../engine/stage.ts';
import { facts } from '../../foundations/facts.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import { promptAdherence } from './prompt-adherence.ts';
import type { Trace } from './prompt-trace.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
});

const tracesOf = (data: object) => (data as { traces: Trace[] }).traces;
/** Some words of a page. */
const seen = (text: string) => /[A-Za-z]+(?: [a-z]+){3,5}/.exec(text)?.[0] ?? '';
const judged = ({ context }: Question, more: object = {}) => {
  const rows = context.find(({ title }) => title.startsWith('To judge'))?.text ?? '';
  const quote = seen(context[0]?.text ?? '');
  return {
    verdicts: [...rows.matchAll(/^- (c\d+), /gm)].map(([, constraint]) => ({
      constraint,
      verdict: 'honoured',
      quote,
      mend: '',
      ...more,
    })),
  };
};

describe('what became of the prompt', () => {
  it('traces every constraint and every stated fact, and asks of those alone that code cannot trace', async () => {
    const { data, questions, page } = await plan.ask(promptAdherence, (question) => judged(question));
    const traces = tracesOf(data);
    const constraints = plan.data<{ constraints: { id: string }[] }>(extractConstraints).constraints;
    const stated = plan.data<{ facts: { id: string; basis: string }[] }>(facts).facts;
    expect(traces.map(({ id }) => id)).toEqual([
      ...constraints.map(({ id }) => id),
      ...stated.filter(({ basis }) => basis === 'stated').map(({ id }) => id),
    ]);
    const asked = judged(questions[0] as Question).verdicts.map(({ constraint }) => constraint);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(constraints.length);
    expect(traces.filter(({ computed }) => !computed).map(({ id }) => id)).toEqual(asked);
    expect(page).toContain(`Of ${constraints.length} constraints`);
  });

  it.each([
    [{ quote: 'The moon is made of green cheese and everybody knows it.' }, /stands on no page/],
    [{ quote: '' }, /honoured without a quote/],
    [{ verdict: 'ignored', quote: '' }, /needs a change in mend/],
  ])('takes no verdict with %j', async (more, fault) => {
    await expect(plan.ask(promptAdherence, (question) => judged(question, more))).rejects.toThrow(fault);
  });

  it('finds a constraint that the plan ignores, as an error with what to change', async () => {
    const ignored = { verdict: 'ignored', quote: '', mend: 'Buy an electric pump.' };
    const { findings, page } = await plan.ask(promptAdherence, (question) => judged(question, ignored));
    const found = findings.filter(({ code }) => code === 'constraint-ignored');
    expect(found[0]).toMatchObject({ severity: 'error', next: 'Buy an electric pump.' });
    expect(page).toContain('Buy an electric pump.');
  });

  it('counts a stated fact as ignored that no section uses, and as honoured when it holds a task on its date', async () => {
    const { data } = await plan.ask(promptAdherence, (question) => judged(question));
    const unused = tracesOf(data).filter(({ kind, verdict }) => kind === 'fact' && verdict === 'ignored');
    expect(unused.length).toBeGreaterThan(0);
    const other = await outlinedPlan();
    const links = other.data<{ dates: object[] }>(dependencies);
    const held = { ...links, dates: [...links.dates, { ...links.dates[0], fact: unused[0]?.id }] };
    other.store.files.set(dataPath(dependencies), JSON.stringify(held));
    const traces = tracesOf((await other.ask(promptAdherence, (question) => judged(question))).data);
    expect(traces.find(({ id }) => id === unused[0]?.id)).toMatchObject({
      verdict: 'honoured',
      where: dependencies.title,
    });
  });

  it('asks nobody where code traces everything', async () => {
    const other = await outlinedPlan();
    const { constraints } = other.data<{ constraints: { id: string; quote: string }[] }>(extractConstraints);
    const { packages, ...rest } = other.data<{ packages: { answers: object[] }[] }>(wbsPackages);
    const answering = packages.map((row, index) => (index === 0 ? { ...row, answers: constraints } : row));
    other.store.files.set(dataPath(wbsPackages), JSON.stringify({ ...rest, packages: answering }));
    const { output, questions } = await other.ask(promptAdherence, () => ({}));
    expect(questions).toEqual([]);
    expect(output.draftedBy).toBe('computed');
  });
});
