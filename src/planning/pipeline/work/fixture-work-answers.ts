import { draftByItem } from '../../../../tests/support/models/asked-stages.ts';
import { team } from '../plan/team.ts';
import { wbsTasks } from './breakdown/wbs-tasks.ts';

/** Answers of a model about the work of a small plan, that fit. */

export const PROMPT =
  'Open a repair café in Todmorden by June 2028. The budget is £40,000. It must be reachable by train. There must be a parking place for bicycles.';
export const NO_MONEY = 'Write a family chronicle together. It must hold a letter of each grandchild.';

const PHASES = ['Prepare', 'Fit out', 'Rehearse', 'Open'];
export const phases = { phases: PHASES.map((title) => ({ title, purpose: `What ${title} is for.` })) };
export const pack = (phase: string, title: string, answers: string[] = []) => ({
  phase,
  title,
  deliverable: 'A thing.',
  done_when: 'Somebody signed for it.',
  answers,
});
export const PACKAGES = {
  prepare: [pack('prepare', 'Lease'), pack('prepare', 'Permits'), pack('prepare', 'Crew', ['c1'])],
  fit_out: [pack('fit_out', 'Benches'), pack('fit_out', 'Lease'), pack('fit_out', 'Power')],
  rehearse: [pack('rehearse', 'Trial day'), pack('rehearse', 'House rules'), pack('rehearse', 'Tools')],
  open: [pack('open', 'Opening day'), pack('open', 'Leaflets'), pack('open', 'Handover')],
};
export const PACKAGE_IDS = {
  prepare: ['lease', 'permits', 'crew'],
  fit_out: ['benches', 'lease_2', 'power'],
  rehearse: ['trial_day', 'house_rules', 'tools'],
  open: ['opening_day', 'leaflets', 'handover'],
};
export const ALL_PACKAGES = Object.values(PACKAGE_IDS).flat();

async function roleIds(): Promise<{ id: string; count: number }[]> {
  const outlined = await draftByItem(wbsTasks, { prompt: PROMPT, answers: { wbs_phases: { '': phases } } });
  return outlined.data<{ roles: { id: string; count: number }[] }>(team).roles;
}
export const roles = await roleIds();
export const role = roles[0]?.id ?? '';

export const task = (id: string, title: string, more: object = {}) => ({
  package: id,
  title,
  role,
  people: 1,
  part_time: false,
  ...more,
});
export const tasksOf = (ids: readonly string[]) => ({
  tasks: ids.flatMap((id) => [task(id, 'Draw it up'), task(id, 'Get it done')]),
});
export const wbs = {
  wbs_phases: { '': phases },
  wbs_packages: Object.fromEntries(Object.entries(PACKAGES).map(([id, packages]) => [id, { packages }])),
  wbs_tasks: Object.fromEntries(Object.entries(PACKAGE_IDS).map(([id, ids]) => [id, tasksOf(ids)])),
};
export const taskIds = (ids: readonly string[]) => ids.flatMap((id) => [`${id}.draw_it_up`, `${id}.get_it_done`]);
export const estimate = (id: string) => ({
  task: id,
  optimistic: 1,
  likely: 2,
  pessimistic: 6,
  why: 'The post is slow.',
});
export const estimates = Object.fromEntries(
  Object.entries(PACKAGE_IDS).map(([id, ids]) => [id, { durations: taskIds(ids).map(estimate) }]),
);
export const link = (from: string, to: string, more: object = {}) => ({
  from,
  to,
  type: 'FS',
  lag: 0,
  kind: 'mandatory',
  ...more,
});
/** The opening is what the prompt sets a date for; what is handed over comes after it. */
export const DATES = [{ task: 'opening_day.get_it_done', kind: 'by', fact: 'timeline.deadline', until: 'none' }];
export const LINKS = [
  link('opening_day.get_it_done', 'handover.draw_it_up'),
  link('lease.get_it_done', 'permits.draw_it_up'),
  link('crew.draw_it_up', 'crew.get_it_done', { type: 'SS' }),
  link('permits.get_it_done', 'benches.draw_it_up', { lag: 5 }),
  link('permits.get_it_done', 'benches.draw_it_up'),
  link('lease.draw_it_up', 'leaflets.draw_it_up', { kind: 'discretionary' }),
];
export const ANSWER = { links: LINKS, dates: DATES, pauses: [] };
export const cost = (id: string, likely: number) => ({
  package: id,
  low: likely / 2,
  likely,
  high: likely * 2,
  why: 'Wood.',
});

/** The question of that item, to hold other answers against it. */
export async function questionOf(
  stage: Parameters<typeof draftByItem>[0],
  item: string,
  answers: object,
  speed?: 'fast',
) {
  const { questions } = await draftByItem(stage, {
    prompt: PROMPT,
    ...(speed && { speed }),
    answers: { ...wbs, ...answers },
  });
  const question = questions.find((one) => one.stage === stage.id && one.item === item);
  if (!question) throw new Error('it was not asked');
  return question;
}
