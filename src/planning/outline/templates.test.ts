import { describe, expect, test } from 'vitest';
import { buildLedger } from '../facts/ledger.ts';
import { lintTemplate } from './lint-template.ts';
import { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';
import { allTemplates, templateById, templateSigns } from './templates.ts';

const templates = allTemplates();

test('what chooses a template is what the template says', () => {
  expect(templateSigns()).toEqual(templates.map(({ id, title, signals }) => ({ id, title, signals })));
});

test('templates are sorted by id and each id names one', () => {
  const ids = templates.map((template) => template.id);
  expect(ids).toEqual([...new Set(ids)].sort());
  for (const id of ids) expect(templateById(id).id).toBe(id);
});

test('the general template is there to fall back to, and an unknown id throws', () => {
  expect(templateById('general').title).not.toBe('');
  expect(() => templateById('no_such_template')).toThrow(/no_such_template/);
});

describe.each(templates.map((template) => [template.id, template] as const))('template %s', (_, template) => {
  test('is sound beyond its schema', () => {
    expect(lintTemplate(template)).toEqual([]);
  });

  test('tells each premortem story in 40 to 90 words', () => {
    const lengths = template.premortem.map((row) => [row.id, row.story.split(/\s+/).length] as const);
    expect(lengths.filter(([, words]) => words < 40 || words > 90)).toEqual([]);
  });

  test('gives every task a longer tail to the late side than to the early one, or an even one', () => {
    const odd = templateNetwork(template).tasks.filter(({ task: { days } }) => days[2] - days[1] < days[1] - days[0]);
    expect(odd.map((row) => row.ref)).toEqual([]);
  });

  test('states no title twice among packages, risks or decisions', () => {
    const titles = [
      ...template.phases.flatMap((phase) => phase.packages.map((item) => item.title)),
      ...template.risks.map((risk) => risk.title),
      ...template.decisions.map((decision) => decision.question),
    ];
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('the lint notices', () => {
  const good = templateById('general');
  const firstTask = (template: Template) => {
    const task = template.phases[0]?.packages[0]?.tasks[0];
    if (!task) throw new Error('no task');
    return task;
  };
  const packageOf = (template: Template, id: string) =>
    template.phases.flatMap(({ packages }) => packages).find((item) => item.id === id);
  const soloRole = (template: Template) => template.roles.find((role) => role.count === 1)?.id ?? '';
  const first = (template: Template, change: Partial<ReturnType<typeof firstTask>>) =>
    void Object.assign(firstTask(template), change);
  const link = (task: string) => ({ task, type: 'FS' as const, lag: 0, soft: false });
  const economics = {
    id: 'a.b',
    label: 'A thing',
    unit: 'money',
    why: 'why',
    check: 'check',
    sensitivity: 'low' as const,
  };
  const faults: [string, RegExp, (template: Template) => void][] = [
    ['a task of an unknown role', /no role nobody/, (template) => first(template, { role: 'nobody' })],
    [
      'a link to an unknown task',
      /no task nowhere\.at_all/,
      (template) => void firstTask(template).after.push(link('nowhere.at_all')),
    ],
    [
      'a circle of hard links',
      /circle/,
      (template) => void firstTask(template).after.push(link(templateNetwork(template).tasks.at(-1)?.ref ?? '')),
    ],
    [
      'shares that do not add up',
      /add up to/,
      (template) => {
        for (const phase of template.phases) phase.cost_share += 1;
      },
    ],
    ['durations out of order', /not in order/, (template) => first(template, { days: [3, 2, 1] })],
    ['a digit in a text', /digits/, (template) => first(template, { title: 'Interview 12 users' })],
    [
      'a fact that no plan has',
      /no fact budget\.secret/,
      (template) => first(template, { title: '[[budget.secret]]' }),
    ],
    ['an unknown slot', /unknown \{client\}/, (template) => first(template, { title: 'Please {client}' })],
    [
      'a risk that its response makes worse',
      /grows/,
      (template) => void Object.assign(template.risks[0] ?? {}, { probability: 1, residual_probability: 5 }),
    ],
    [
      'a default option that is not there',
      /out of range/,
      (template) => void Object.assign(template.decisions[0] ?? {}, { default_option: 9 }),
    ],
    [
      'a role without work',
      /does no task/,
      (template) => template.roles.push(...template.roles.slice(0, 1).map((role) => ({ ...role, id: 'idle' }))),
    ],
    [
      'a decision on whose default no work rests',
      /no package rests on its default/,
      (template) => void Object.assign(template.decisions[0] ?? {}, { default_packages: [] }),
    ],
    [
      'a default in a package that is not there, or before the decision',
      /no package nowhere[\s\S]*mandate comes before the decision/,
      (template) => void Object.assign(template.decisions[0] ?? {}, { default_packages: ['nowhere', 'mandate'] }),
    ],
    [
      'work that a decision binds and that does not wait for its evidence',
      /approach_depth: .* begins without waiting for benefits\.report_benefit/,
      (template) => void Object.assign(template.decisions[0] ?? {}, { evidence_task: 'benefits.report_benefit' }),
    ],
    [
      'a gate that names no task that is there',
      /no task undefined for its evidence[\s\S]*no task nowhere\.at_all that spends/,
      (template) =>
        void Object.assign(template.gates[0] ?? {}, { evidence_task: undefined, spending_task: 'nowhere.at_all' }),
    ],
    [
      'spending that does not wait for the evidence of its gate',
      /gate 1: mandate\.sign_mandate spends without waiting for money_plan\.reserve/,
      (template) => void Object.assign(template.gates[1] ?? {}, { spending_task: 'mandate.sign_mandate' }),
    ],
    [
      'spending that only begins with the evidence of its gate',
      /gate 0: .* spends without waiting/,
      (template) => {
        for (const link of packageOf(template, 'options')?.tasks[0]?.after ?? []) Object.assign(link, { type: 'SS' });
      },
    ],
    [
      'a task whose start is waited for and whose end is not',
      /task needs\.find_users: nothing waits for its end/,
      (template) => {
        const [, talk] = packageOf(template, 'needs')?.tasks ?? [];
        Object.assign(talk ?? {}, { after: talk?.after.filter(({ type }) => type !== 'FF') });
      },
    ],
    ['an id given twice', /not unique/, (template) => template.risks.push(...template.risks.slice(0, 1))],
    ['work far longer than typical', /longest path/, (template) => first(template, { days: [500, 500, 500] })],
    ['work in one long row', /one long row/, chain],
    [
      'a task that keeps the only person of its role for long',
      /keeps the only/,
      (template) => first(template, { role: soloRole(template), days: [60, 60, 60] }),
    ],
    [
      'accompanying work that goes on after what it accompanies',
      /outlasts/,
      (template) => {
        const tracked = templateNetwork(template).tasks.find((row) => row.ref === 'control.track');
        Object.assign(tracked?.task ?? {}, { days: [60, 60, 60] });
      },
    ],
    [
      'a task that nothing leads to',
      /not reached/,
      (template) => {
        const tasks = template.phases.slice(1).flatMap((phase) => phase.packages.flatMap((item) => item.tasks));
        for (const task of tasks) task.after = [];
      },
    ],
    [
      'money as a bare value',
      /money only by formula/,
      (template) => void template.economics.push({ ...economics, value: 5 }),
    ],
    [
      'a formula over an unknown fact',
      /no fact sales\.none/,
      (template) => void template.economics.push({ ...economics, formula: 'sales.none * 2' }),
    ],
  ];

  test.each(faults)('%s', (_, complaint, spoil) => {
    const template = Template.parse(structuredClone(good));
    expect(lintTemplate(template)).toEqual([]);
    spoil(template);
    expect(lintTemplate(template).join('\n')).toMatch(complaint);
  });

  function chain(template: Template): void {
    let before = '';
    for (const phase of template.phases) {
      for (const item of phase.packages) {
        for (const task of item.tasks) {
          task.after = before === '' ? [] : [{ task: before, type: 'FS', lag: 0, soft: false }];
          before = `${item.id}.${task.id}`;
        }
      }
    }
  }
});

test('the forward pass follows all four link types with their lags', () => {
  const template = Template.parse(structuredClone(templateById('general')));
  const item = template.phases[0]?.packages[0];
  if (!item) throw new Error('no package');
  const task = (
    id: string,
    likely: number,
    after: Template['phases'][number]['packages'][number]['tasks'][number]['after'],
  ) => ({
    id,
    title: 'Do a thing',
    role: 'project_lead',
    people: 1,
    part_time: false,
    days: [likely, likely, likely] as [number, number, number],
    why_days: 'test',
    after,
  });
  item.tasks = [
    task('a', 10, []),
    task('fs', 4, [{ task: `${item.id}.a`, type: 'FS', lag: 2, soft: false }]),
    task('ss', 4, [{ task: `${item.id}.a`, type: 'SS', lag: 3, soft: false }]),
    task('ff', 4, [{ task: `${item.id}.a`, type: 'FF', lag: 1, soft: false }]),
    task('sf', 4, [{ task: `${item.id}.fs`, type: 'SF', lag: 1, soft: false }]),
  ];
  const rows = new Map(templateNetwork(template).tasks.map((row) => [row.ref, [row.earlyStart, row.earlyFinish]]));
  const at = (id: string) => rows.get(`${item.id}.${id}`);
  expect([at('a'), at('fs'), at('ss'), at('ff'), at('sf')]).toEqual([
    [0, 10],
    [12, 16],
    [3, 7],
    [7, 11],
    [9, 13],
  ]);
});

describe('the economics of every template', () => {
  test.each(templates.map((template) => [template.id, template] as const))(
    'of %s compute from a budget without a finding',
    (_, template) => {
      const facts = [
        {
          id: 'budget.total',
          label: 'Budget',
          value: 1_000_000,
          unit: 'EUR',
          basis: 'stated' as const,
          stage: 'facts',
        },
        ...template.economics.map((row) => ({
          id: row.id,
          label: row.label,
          value: row.value ?? 0,
          unit: row.unit === 'money' ? 'EUR' : row.unit,
          basis: row.formula === undefined ? ('assumed' as const) : ('derived' as const),
          ...(row.formula === undefined ? {} : { formula: row.formula }),
          stage: 'facts',
        })),
      ];
      expect(buildLedger(facts).findings).toEqual([]);
    },
  );
});
