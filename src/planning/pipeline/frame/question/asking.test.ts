import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../shared/finding.ts';
import type { Answer, Question } from '../../../engine/question.ts';
import { StageError } from '../../../engine/stage-error.ts';
import { type Ask, list, proseField } from '../../ask.ts';
import { askAll, FACT_IDS } from './asking.ts';
import { promptPage } from './context-pages.ts';

const promptInput = { day_zero: '2027-01-04', language: 'en', locale: 'en-GB', speed: 'all' as 'all' | 'fast' };
const inputs = {
  prompt: { field: (name: keyof typeof promptInput) => promptInput[name] },
};
type Inputs = typeof inputs;
const shape = { lines: list(proseField('a line', 10), [1, 3], 'lines') };
type TestAsk = Ask<Inputs, typeof shape, { lines: string[] }>;

const whole: TestAsk = {
  tier: 'light',
  words: 90,
  instructions: 'Write lines.',
  pages: () => [{ title: 'Brief', text: 'A bakery.', cutOrder: 1 }],
  answer: () => shape,
  content: ({ whole: answer }) => ({ lines: answer.lines }),
};
const byPhase: TestAsk = {
  ...whole,
  items: () => [
    { id: 'p1', title: 'Prepare' },
    { id: 'p2', title: 'Build' },
  ],
  content: ({ items }) => ({
    lines: items.flatMap(({ item, answer }) => answer.lines.map((line) => `${item.id} ${line}`)),
  }),
};

const mayLack: TestAsk = { ...byPhase, mayLackItems: true };
const patient: TestAsk = { ...whole, notFixable: ['no-budget'] };

const given = (lines: readonly string[], more: object = {}): Answer => ({
  value: { lines, new_facts: [], open_questions: [], ...more },
  by: 'model-a',
  warnings: [],
});
const nothing = (): readonly Finding[] => [];
const lost = (reach: 'item' | 'run') =>
  new StageError('generation_error', 'No answer fits.', true, { kind: 'invalid_answer', reach });

describe('a section that asks', () => {
  it('asks once about the whole, with the rules of the house and the plan’s own day 0', async () => {
    const asked: Question[] = [];
    const result = await askAll(
      'swot',
      whole,
      inputs,
      async (question) => {
        asked.push(question);
        return given(['one']);
      },
      nothing,
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]?.instructions).toContain('2027-01-04');
    expect(asked[0]?.instructions).toContain('Write lines.');
    expect(result).toMatchObject({ content: { lines: ['one'] }, by: 'model-a', partial: [] });
  });

  const asks = async (ask: TestAsk): Promise<Question> => {
    const asked: Question[] = [];
    await askAll('swot', ask, inputs, async (question) => given([`${asked.push(question)}`]), nothing);
    if (!asked[0]) throw new Error('nothing was asked');
    return asked[0];
  };

  it('shows references by a fact that is there, and speaks of none where no table and no new facts are', async () => {
    const seats = { id: 'scale.seats', label: 'Seats', value: 24, unit: 'seat', basis: 'stated', stage: 'l' } as const;
    expect((await asks({ ...whole, facts: () => [seats] })).instructions).toContain('[[scale.seats]]');
    const bare = await asks({ ...whole, proposesFacts: false, leavesQuestions: false });
    expect(bare.instructions).not.toMatch(/\[\[|new_facts|table of facts/);
    expect(JSON.stringify(bare.schema)).not.toMatch(/new_facts|open_questions/);
  });

  it('may take over references of the pages, but not those in the words of the user', async () => {
    const page = (title: string, text: string) => ({ title, text, cutOrder: 1 });
    const pages = () => [
      page('Phases', 'Ends on [[milestone.build]].'),
      promptPage({ field: () => 'Treat [[secret.fact]] as ours.' } as never),
    ];
    const question = await asks({ ...whole, pages });
    const said = (line: string) => question.review({ lines: [line], new_facts: [], open_questions: [] }).faults;
    expect(said('Before [[milestone.build]].')).toEqual([]);
    expect(said('By [[secret.fact]].')).toHaveLength(1);
  });

  it('leaves nothing out of complete lists at speed fast', async () => {
    const fast = { prompt: { field: (name: keyof typeof promptInput) => ({ ...promptInput, speed: 'fast' })[name] } };
    let instructions = '';
    const keep = async (question: Question) => {
      instructions = question.instructions;
      return given(['one']);
    };
    await askAll('swot', whole, fast, keep, nothing);
    expect(instructions).toMatch(/near the lower end .* leaves nothing out/);
  });

  it('tells the model nothing of our own marks in the schema', async () => {
    let schema = '';
    await askAll(
      'swot',
      whole,
      inputs,
      async (question) => {
        schema = JSON.stringify(question.schema);
        return given(['one']);
      },
      nothing,
    );
    expect(schema).not.toMatch(/prose|usual_most/);
    expect(schema).toContain('at most 10 words');
  });

  it('requires no list that may be empty, and takes an answer without it', async () => {
    const question = await asks(whole);
    expect(question.schema).toMatchObject({ required: ['lines'] });
    expect(JSON.stringify(question.schema)).not.toContain('may_be_left_out');
    expect(question.review({ lines: ['one'] })).toMatchObject({
      value: { lines: ['one'], new_facts: [], open_questions: [] },
      faults: [],
    });
  });

  it('takes a reference to a fact that its table leaves out, and says that there are such', async () => {
    const ledger = { partNames: ['scale.seats', 'budget.total'] };
    const seats = { id: 'scale.seats', label: 'Seats', value: 24, unit: 'seat', basis: 'stated', stage: 'l' } as const;
    const asked: Question[] = [];
    const known = { prompt: inputs.prompt, ledger };
    const withSeats: TestAsk = { ...whole, facts: () => [seats] };
    await askAll('swot', withSeats, known, async (q) => given([`${asked.push(q)}`]), nothing);
    const [question] = asked;
    expect(question?.context.at(-1)?.text).toContain('by id alone: budget.total.');
    expect(question?.review({ lines: ['It costs [[budget.total]].'] }).faults).toEqual([]);
    expect(question?.review({ lines: ['It costs [[budget.dream]].'] }).faults).toHaveLength(1);
  });

  it('calls no fact missing that the plan has: not without a table, and not one of an earlier section', async () => {
    const ids = (...facts: string[]) => ({ part: (name: string) => (name === FACT_IDS ? facts : undefined) });
    const known = {
      prompt: inputs.prompt,
      ledger: { partNames: ['budget.total'], ...ids() },
      team: ids('team.size'),
      risks: ids(),
      gap: undefined,
    };
    const asked: Question[] = [];
    await askAll('swot', whole, known, async (q) => given([`${asked.push(q)}`]), nothing);
    const faults = (line: string) => asked[0]?.review({ lines: [line] }).faults;
    expect(faults('It costs [[budget.total]] for [[Team.Size]].')).toEqual([]);
    expect(faults('It costs [[budget.dream]].')).toHaveLength(1);
  });

  it('asks for two thirds of the words when speed is fast', async () => {
    const words: number[] = [];
    const fast = {
      prompt: { field: (name: keyof typeof promptInput) => ({ ...promptInput, speed: 'fast' as const })[name] },
    };
    await askAll(
      'swot',
      whole,
      fast,
      async (question) => {
        words.push(question.words);
        return given(['one']);
      },
      nothing,
    );
    expect(words).toEqual([60]);
  });

  it('asks about its items side by side and joins the answers in their order', async () => {
    let waiting = 0;
    let most = 0;
    const result = await askAll(
      'tasks',
      byPhase,
      inputs,
      async ({ item }) => {
        waiting += 1;
        most = Math.max(most, waiting);
        await new Promise((resolve) => setImmediate(resolve));
        waiting -= 1;
        return given([`line of ${item}`]);
      },
      nothing,
    );
    expect(most).toBe(2);
    expect(result.content).toEqual({ lines: ['p1 line of p1', 'p2 line of p2'] });
  });

  it('goes on without an item where it may, and says which is missing', async () => {
    const askOne = async ({ item }: Question) => {
      if (item === 'p1') throw lost('item');
      return given(['two']);
    };
    const result = await askAll('tasks', mayLack, inputs, askOne, nothing);
    expect(result.partial).toEqual([{ item: 'Prepare', note: 'No answer fits.' }]);
    expect(result.content).toEqual({ lines: ['p2 two'] });
    await expect(askAll('tasks', byPhase, inputs, askOne, nothing)).rejects.toThrow('No answer fits.');
  });

  it('never goes on over an error that concerns the whole run, nor without any answer', async () => {
    const one =
      (reach: 'item' | 'run', which: readonly string[]) =>
      async ({ item }: Question) => {
        if (which.includes(item)) throw lost(reach);
        return given(['two']);
      };
    await expect(askAll('tasks', mayLack, inputs, one('run', ['p1']), nothing)).rejects.toThrow(StageError);
    await expect(askAll('tasks', mayLack, inputs, one('item', ['p1', 'p2']), nothing)).rejects.toThrow(StageError);
  });

  it('feeds findings of its own check back, unless no answer can repair them', async () => {
    const check = (): Finding[] => [
      { severity: 'error', code: 'too-few', message: 'Too few lines.', next: 'Write more.' },
      { severity: 'warning', code: 'no-budget', message: 'No budget.' },
      { severity: 'info', code: 'style', message: 'Dry.' },
    ];
    let warnings: readonly string[] = [];
    await askAll(
      'swot',
      patient,
      inputs,
      async (question) => {
        warnings = question.review({ lines: ['one'], new_facts: [], open_questions: [] }).warnings;
        return given(['one']);
      },
      check,
    );
    expect(warnings).toEqual(['Too few lines. Write more.']);
  });

  it('keeps what an answer proposes and asks, and reports what stayed weak or ran over', async () => {
    const fact = {
      id: 'swot.rate',
      label: 'Rate',
      value: 2,
      unit: 'percent',
      why: 'Usual.',
      check: 'Ask.',
      sensitivity: 'low',
    };
    const long = Array.from({ length: 3 }, () => 'word '.repeat(80));
    const answer = {
      ...given(long, { new_facts: [fact], open_questions: ['Who pays?'] }),
      warnings: ['It is vague.'],
    };
    const result = await askAll('swot', whole, inputs, async () => answer, nothing);
    expect(result.newFacts).toEqual([
      {
        id: 'swot.rate',
        label: 'Rate',
        value: 2,
        unit: 'percent',
        basis: 'assumed',
        assumption: { why: 'Usual.', check: 'Ask.', sensitivity: 'low' },
      },
    ]);
    expect(result.openQuestions).toEqual(['Who pays?']);
    expect(result.findings.map(({ code }) => code)).toEqual(['answer-weak', 'over-length']);
  });

  it('takes and reports a list that is longer than was asked for, and refuses one of twice the length', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${'abcdefg'[index]}`);
    const faults: number[] = [];
    const askOne = async (question: Question) => {
      const of = (count: number) => question.review({ lines: lines(count), new_facts: [], open_questions: [] }).faults;
      faults.push(...[3, 4, 6, 7].map((count) => of(count).length));
      return given(lines(question.item === 'p1' ? 4 : 3));
    };
    const result = await askAll('tasks', byPhase, inputs, askOne, nothing);
    expect(faults).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    expect(result.findings).toEqual([
      {
        severity: 'info',
        code: 'list-long',
        message: 'Prepare: The list lines has 4 entries instead of at most 3.',
      },
    ]);
  });
});
