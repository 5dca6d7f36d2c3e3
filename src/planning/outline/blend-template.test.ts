import { describe, expect, test } from 'vitest';
import { blendTemplates } from './blend-template.ts';
import { lintTemplate } from './lint-template.ts';
import { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';
import { allTemplates, templateById } from './templates.ts';

const templates = allTemplates();

/** Every template with every other, and what they make; blended once, for a blend is a pure function of the two. */
const blends = templates.flatMap((primary) =>
  templates
    .filter((other) => other.id !== primary.id)
    .map((secondary) => ({ primary, secondary, blend: blendTemplates(primary, secondary) })),
);
const packageIds = (template: Template) => template.phases.flatMap((phase) => phase.packages.map((item) => item.id));

describe.each(templates.map((template) => [template.id, template] as const))(
  '%s blended with each other',
  (_, primary) => {
    test('satisfies schema and lint, keeps its spine and takes something in', () => {
      for (const { secondary, blend } of blends.filter((made) => made.primary === primary)) {
        expect(Template.safeParse(blend).error?.message, blend.id).toBeUndefined();
        expect(lintTemplate(blend), blend.id).toEqual([]);
        expect(blend.phases.map((phase) => phase.id)).toEqual(primary.phases.map((phase) => phase.id));
        const added = packageIds(blend).filter((id) => !packageIds(primary).includes(id));
        expect(added.length, blend.id).toBeGreaterThan(0);
        expect(added.length, blend.id).toBeLessThanOrEqual(6);
        expect(added.every((id) => id.startsWith(`${secondary.id}_`))).toBe(true);
      }
    });
  },
);

test('shares are whole percents that add up to exactly 100, and brought work costs something', () => {
  for (const { blend } of blends) {
    const shares = [blend.phases, ...blend.phases.map((phase) => phase.packages)].map((rows) =>
      rows.map((row) => row.cost_share),
    );
    for (const row of shares) {
      expect(row.every(Number.isInteger)).toBe(true);
      expect(row.reduce((sum, share) => sum + share, 0)).toBe(100);
    }
  }
});

test('brought work neither starts before its phase nor dangles: the primary waits for its end', () => {
  const starts = new Map(templates.map((template) => [template, templateNetwork(template).tasks]));
  for (const { primary, blend } of blends) {
    const { tasks } = templateNetwork(blend);
    const own = new Set(packageIds(primary));
    for (const row of tasks.filter((task) => !own.has(task.packageId))) {
      const inPhase = (starts.get(primary) ?? []).filter((task) => task.phase === row.phase);
      const phaseStart = Math.min(...inPhase.map((task) => task.earlyStart));
      expect(row.earlyStart, row.ref).toBeGreaterThanOrEqual(phaseStart);
      expect(
        tasks.some((task) => task.task.after.some((link) => link.task === row.ref)),
        row.ref,
      ).toBe(true);
    }
  }
});

test('roles keep their own names: no id is prefixed, said twice or shared, and no title stands there twice', () => {
  for (const { primary, secondary, blend } of blends) {
    const { roles } = blend;
    const ids = roles.map((role) => role.id);
    const titles = roles.map((role) => role.title);
    const known = new Set([...primary.roles, ...secondary.roles].map((role) => role.id));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(titles).size, `${primary.id} with ${secondary.id}`).toBe(titles.length);
  }
});

test('an id of a blend never names its template twice in a row', () => {
  for (const { secondary, blend } of blends) {
    const rows = [...blend.risks, ...blend.decisions, ...blend.premortem].map((row) => row.id);
    const doubled = [...packageIds(blend), ...rows].filter((id) => id.startsWith(`${secondary.id}_${secondary.id}_`));
    expect(doubled).toEqual([]);
  }
});

test('whole packages come in: tasks, texts and durations as the secondary has them', () => {
  const [primary, secondary] = [templateById('construction'), templateById('retail_hospitality')];
  const blend = blendTemplates(primary, secondary);
  const brought = blend.phases
    .flatMap((phase) => phase.packages)
    .filter((item) => item.id.startsWith('retail_hospitality_'));
  for (const item of brought) {
    const source = secondary.phases
      .flatMap((phase) => phase.packages)
      .find((row) => `retail_hospitality_${row.id}` === item.id);
    expect(item.title).toBe(source?.title);
    expect(item.tasks.map((task) => [task.id, task.title, task.days])).toEqual(
      source?.tasks.map((task) => [task.id, task.title, task.days]),
    );
  }
});

test('top risks of the secondary and its permits come along, its economics do not', () => {
  const [primary, secondary] = [templateById('construction'), templateById('retail_hospitality')];
  const blend = blendTemplates(primary, secondary);
  const top = Math.max(...secondary.risks.map((risk) => risk.probability * risk.impact));
  const risks = blend.risks.filter((risk) => risk.id.startsWith('retail_hospitality_'));
  expect(risks).toHaveLength(3);
  expect(risks.map((risk) => risk.probability * risk.impact)).toContain(top);
  expect(blend.permits.length).toBeGreaterThan(primary.permits.length);
  expect(blend.economics).toEqual(primary.economics);
});

test('the same two templates give the same blend, and neither is changed', () => {
  const [primary, secondary] = [templateById('event'), templateById('software')];
  const before = JSON.stringify([primary, secondary]);
  expect(JSON.stringify(blendTemplates(primary, secondary))).toBe(JSON.stringify(blendTemplates(primary, secondary)));
  expect(JSON.stringify([primary, secondary])).toBe(before);
});
