import { describe, expect, test } from 'vitest';
import { applicable } from './applicable-template.ts';
import { blendTemplates } from './blend-template.ts';
import { lintTemplate } from './lint-template.ts';
import { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';
import { allTemplates, templateById } from './templates.ts';

const templates = allTemplates();
const relocation = templateById('relocation');
const home = applicable(relocation, { crossBorder: false });
const refs = (template: Template) => templateNetwork(template).tasks.map((row) => row.ref);

describe.each(templates.map((template) => [template.id, template] as const))('%s', (_, template) => {
  test('stays whole across a border', () => {
    expect(applicable(template, { crossBorder: true })).toBe(template);
  });

  test('satisfies schema and lint inside one country, with at least three packages in a phase', () => {
    const inside = applicable(template, { crossBorder: false });
    expect(Template.safeParse(inside).error?.message).toBeUndefined();
    expect(lintTemplate(inside)).toEqual([]);
    expect(inside.phases.every((phase) => phase.packages.length >= 3)).toBe(true);
    expect(JSON.stringify(inside)).not.toContain('cross_border');
  });
});

test('a template without conditions comes back as it is', () => {
  const general = templateById('general');
  expect(applicable(general, { crossBorder: false })).toBe(general);
});

test('a move inside one country asks for no visa, customs, diploma, language or double tax', () => {
  const foreign =
    /visa|customs|diploma|language|immigration|border|consulate|passport|legalis|exchange rate|double taxation|driving licen|abroad/i;
  const said = JSON.stringify({ ...home, signals: null });
  expect(foreign.exec(said)?.[0]).toBeUndefined();
  expect(foreign.test(JSON.stringify({ ...relocation, signals: null }))).toBe(true);
});

test('tasks that waited for a task that goes wait for its predecessors instead', () => {
  const before = refs(relocation);
  const after = refs(home);
  expect(before.length).toBeGreaterThan(after.length);
  expect(after.length).toBeGreaterThanOrEqual(50);
  const delivery = templateNetwork(home).tasks.find((row) => row.ref === 'transport.ship_goods');
  expect(delivery?.task.after.map((link) => link.task)).toEqual(['transport.load_goods']);
  const notice = templateNetwork(home).tasks.find((row) => row.ref === 'notice.give_notice');
  expect(notice?.task.after.map((link) => link.task)).toContain('income.sign_work');
});

test('start and finish links to the same task both stay', () => {
  const education = Template.parse(structuredClone(templateById('education')));
  const first = education.phases[0]?.packages[0]?.tasks.at(-1);
  Object.assign(first ?? {}, { only_if: 'cross_border' });
  const placements = templateNetwork(applicable(education, { crossBorder: false })).tasks.find(
    (row) => row.ref === 'second_term.run_placements',
  );
  const types = placements?.task.after.filter((link) => link.task === 'second_term.teach_second');
  expect(types?.map((link) => link.type)).toEqual(['SS', 'FF']);
});

test('shares are whole percents that add up to exactly 100, and months shrink with the longest path', () => {
  for (const rows of [home.phases, ...home.phases.map((phase) => phase.packages)]) {
    expect(rows.every((row) => Number.isInteger(row.cost_share))).toBe(true);
    expect(rows.reduce((sum, row) => sum + row.cost_share, 0)).toBe(100);
  }
  expect(home.typical.months).toBeLessThan(relocation.typical.months);
});

test('owners of roles that go and packages that nothing waits for are cleaned up', () => {
  const template = Template.parse(structuredClone(relocation));
  for (const item of template.phases.flatMap((phase) => phase.packages)) {
    for (const task of item.tasks) {
      if (task.role === 'adviser') task.only_if = 'cross_border';
    }
  }
  for (const row of template.decisions) row.waits = row.id === 'timing' ? ['papers'] : [...row.waits, 'papers'];
  const inside = applicable(template, { crossBorder: false });
  expect(inside.roles.map((role) => role.id)).not.toContain('adviser');
  const owners = [
    ...inside.risks,
    ...inside.assumptions,
    ...inside.documents,
    ...inside.premortem,
    ...inside.decisions,
  ];
  expect(owners.map((row) => row.owner)).not.toContain('adviser');
  expect(inside.decisions.map((row) => row.id)).not.toContain('timing');
  expect(inside.decisions.flatMap((row) => row.waits)).not.toContain('papers');
});

test('what a blend brought in from relocation also goes', () => {
  const blend = applicable(blendTemplates(templateById('software'), relocation), { crossBorder: false });
  expect(JSON.stringify(blend)).not.toContain('cross_border');
  const known = new Set(refs(blend));
  const links = templateNetwork(blend).tasks.flatMap((row) => row.task.after.map((link) => link.task));
  expect(links.filter((ref) => !known.has(ref))).toEqual([]);
});

test('the template itself is not changed', () => {
  const before = JSON.stringify(relocation);
  applicable(relocation, { crossBorder: false });
  expect(JSON.stringify(relocation)).toBe(before);
});
