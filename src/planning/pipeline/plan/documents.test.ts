import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan, type TitledItem } from '../../../../tests/support/models/hand-answers.ts';
import { dataPath } from '../../engine/stage.ts';
import { Views } from '../../engine/views.ts';
import { pipeline } from '../index.ts';
import { documents } from './documents.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

let plan: OutlinedPlan;
let roles: readonly TitledItem[];
let phases: readonly TitledItem[];
beforeAll(async () => {
  plan = await outlinedPlan();
  roles = plan.data<{ roles: TitledItem[] }>(team).roles;
  phases = plan.data<{ phases: TitledItem[] }>(wbsPhases).phases;
});

const row = (title: string, phase: TitledItem | undefined, more: object = {}) => ({
  title,
  purpose: 'So that work may begin.',
  essential_content: ['What is asked for.', 'What it costs: [[budget.total]].', 'Who signs.'],
  owner: roles[0]?.id,
  needed_by_phase: phase?.id,
  ...more,
});
const answer = () => ({
  to_create: [
    row('Closing report', phases.at(-1)),
    ...['Application', 'Lease', 'Safety plan', 'Specification', 'Order'].map((title) => row(title, phases[0])),
  ],
  to_find: [
    row('Land register entry', phases[0], { source: 'The land registry' }),
    row('Noise survey', phases[1], { source: 'The town' }),
  ],
});

/** The further files of the section with these data. */
const filesOf = (data: object) =>
  documents.files?.(data as never, new Views(pipeline, plan.store).inputsFor(documents, new Map()) as never) ?? {};

describe('the documents of a plan', () => {
  it('stand in the order of the phases that wait for them, those to create apart from those to find', async () => {
    const { data, page } = await plan.ask(documents, answer);
    const titles = (data.documents as unknown as TitledItem[]).map(({ title }) => title);
    expect(titles[0]).toBe('Application');
    expect(titles.at(-1)).toBe('Closing report');
    const [create = '', find = ''] = page.split('## To find');
    expect(create).toContain('Closing report');
    expect(create).not.toContain('Land register entry');
    expect(find).toContain('The land registry');
    expect(find).toContain(roles[0]?.title);
  });

  it('are each named once', async () => {
    const twice = {
      ...answer(),
      to_find: [row('Lease', phases[0], { source: 'x' }), row('Lease', phases[1], { source: 'y' })],
    };
    await expect(plan.ask(documents, () => twice)).rejects.toThrow(/Lease/);
  });
});

it('are as many as the team can write: of two people fewer are asked for than of many', async () => {
  const own = await outlinedPlan();
  const sizes = (count: number) => {
    const people = roles.slice(0, 2).map((role) => ({ ...role, count, contract: 'owner' }));
    own.store.files.set(dataPath(team), JSON.stringify({ ...own.data<object>(team), roles: people }));
    return own.ask(documents, answer);
  };
  const [few, many] = [await sizes(1), await sizes(5)];
  const rangeOf = ({ questions }: typeof few, list: string) => {
    const schema = questions[0]?.schema as { properties: Record<string, { description: string }> };
    return schema.properties[list]?.description;
  };
  expect(rangeOf(few, 'to_create')).toContain('2 to 5');
  expect(rangeOf(few, 'to_find')).toContain('0 to 3');
  expect(rangeOf(many, 'to_create')).toContain('5 to 8');
  expect(few.questions[0]?.words).toBeLessThan(many.questions[0]?.words ?? 0);
});

describe('the first drafts', () => {
  it('are those of the five that are needed first, and the page says in which file each is', async () => {
    const { data, page } = await plan.ask(documents, answer);
    const files = filesOf(data);
    expect(Object.keys(files)).toEqual([1, 2, 3, 4, 5].map((number) => `document-draft-${number}.md`));
    expect(Object.values(files).map((text) => /^# (.*)$/m.exec(text)?.[1])).toEqual([
      'Application',
      'Lease',
      'Safety plan',
      'Specification',
      'Order',
    ]);
    expect(page).toMatch(/Application .*document-draft-1\.md/);
    expect(page).toMatch(/Closing report .*–/);
  });

  it('have a heading for each thing that the document must hold, with values in the place of references', async () => {
    const { data } = await plan.ask(documents, answer);
    const text = filesOf(data)['document-draft-1.md'] ?? '';
    expect(text.match(/^## .*$/gm)).toHaveLength(4);
    expect(text).toContain('## 1. What is asked for.');
    expect(text).toContain(roles[0]?.title);
    expect(text).toContain(phases[0]?.title);
    expect(text).not.toContain('[[');
    expect(text).toMatch(/## 2\. What it costs: .*\d/);
  });
});
