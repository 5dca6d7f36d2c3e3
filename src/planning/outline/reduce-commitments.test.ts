import { describe, expect, it } from 'vitest';
import { reduced } from './reduce-template.ts';
import type { Template } from './template.ts';
import { followersOf } from './template-network.ts';
import { allTemplates, templateById } from './templates.ts';
import { trimmed } from './trim-template.ts';

/** The template without these tasks. */
const without = (template: Template, ...refs: readonly string[]) =>
  reduced(template, {
    packages: () => true,
    tasks: (task, item) => !refs.includes(`${item.id}.${task.id}`),
    rows: () => true,
  });
const tasksOf = (gate: Template['gates'][number] | undefined) => [gate?.evidence_task, gate?.spending_task];

describe('a gate whose tasks go', () => {
  const general = templateById('general');

  it('takes its evidence from the work of the same package that is left', () => {
    expect(tasksOf(without(general, 'money_plan.reserve').gates[1])).toEqual([
      'money_plan.estimate',
      'suppliers.order',
    ]);
  });

  it('falls to the next task that spends, and names no evidence where nothing before that is left of it', () => {
    expect(tasksOf(without(general, 'suppliers.order').gates[1])).toEqual([
      'money_plan.reserve',
      'core_part.core_first',
    ]);
    const frozen = ['outline_concept', 'review_concept', 'freeze_concept'].map((id) => `concept.${id}`);
    const moneyless = without(general, 'money_plan.estimate', 'money_plan.fund_rules', 'money_plan.reserve', ...frozen);
    expect(tasksOf(moneyless.gates[1])).toEqual([undefined, 'suppliers.order']);
  });

  it('names no task where none of those that are left waits for the evidence', () => {
    const closing = ['transfer', 'run_owner'].map((id) => `handover.${id}`);
    expect(tasksOf(without(general, ...closing, 'closing.lessons').gates[3])).toEqual([undefined, undefined]);
  });
});

describe('a decision whose work goes', () => {
  it('keeps the packages of its default that are left', () => {
    const general = templateById('general');
    const left = reduced(general, { packages: ({ id }) => id !== 'suppliers', tasks: () => true, rows: () => true });
    expect(left.decisions.find(({ id }) => id === 'make_or_buy')).toMatchObject({
      waits: ['working_ways'],
      default_packages: ['core_part'],
    });
  });
});

describe.each(allTemplates().map((template) => [template.id, template] as const))('%s, trimmed', (_, template) => {
  const small = trimmed(template, { extent: 'full', words: [] });

  it('keeps spending behind the evidence at every gate that names them, and names them at one at least', () => {
    for (const { evidence_task = '', spending_task = '' } of small.gates)
      expect(evidence_task === '' || followersOf(small, evidence_task).starting.has(spending_task)).toBe(true);
    const named = small.gates.filter(({ evidence_task, spending_task }) => evidence_task && spending_task);
    expect(named.length).toBeGreaterThan(0);
  });

  it('shows no decision whose default is not in what is left', () => {
    const ids = small.phases.flatMap(({ packages }) => packages.map(({ id }) => id));
    for (const { default_packages } of small.decisions) {
      expect(default_packages.length).toBeGreaterThan(0);
      expect(ids).toEqual(expect.arrayContaining(default_packages));
    }
  });
});
