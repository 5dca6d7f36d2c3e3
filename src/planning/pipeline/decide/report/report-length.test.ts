import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { outlinedSections } from '../../../../../tests/support/plans/outlined-sections.ts';
import { dataPath } from '../../../engine/stage.ts';
import { MOST_WORDS, measureReport } from '../../../report/markdown-report/measure.ts';
import type { ReportModel, ReportSection } from '../../../report/model.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { team } from '../../plan/team.ts';
import { wbsTasks } from '../../work/breakdown/wbs-tasks.ts';
import { durations } from '../../work/durations/durations.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { dashboard } from '../summary/dashboard.ts';
import { executiveSummary } from '../summary/executive-summary.ts';
import { MOST_QUESTIONS } from '../summary/gather-questions.ts';
import { report } from './report.ts';

let plan: OutlinedPlan;
let titles: readonly string[];
beforeAll(async () => {
  plan = await outlinedPlan({ whole: true });
  titles = plan.data<{ tasks: { title: string }[] }>(wbsTasks).tasks.map(({ title }) => title);
});
const model = () => plan.data<ReportModel>(report);
const entry = (id: string): ReportSection => {
  const found = model().sections.find((section) => section.id === id);
  if (!found) throw new Error(`the report has no ${id}`);
  return found;
};
const ids = (part: number) => model().sections.flatMap((section) => (section.part === part ? [section.id] : []));
const times = (words: string, text: string) => text.split(words).length - 1;

describe('the report of a plan of some seventy tasks', () => {
  it('is short enough to be read: its first part, all but its appendix, and the titles of its tasks', () => {
    expect(titles.length).toBeGreaterThan(60);
    const length = measureReport(model(), titles);
    expect(length.firstPart).toBeGreaterThan(500);
    expect(length.firstPart).toBeLessThanOrEqual(MOST_WORDS.firstPart);
    expect(length.body).toBeLessThanOrEqual(MOST_WORDS.body);
    expect(length.mostRepeated.times).toBeGreaterThan(0);
    expect(length.mostRepeated.times).toBeLessThanOrEqual(5);
  });

  it('begins with what to act on, and with nothing else', () => {
    expect(ids(1)).toEqual([
      'dashboard',
      'decision_register',
      'questions',
      'key_facts',
      'executive_summary',
      'change_mind',
      'timeline',
      'said_not_used',
    ]);
    // Without a curve: the durations were set to the time that the prompt states.
    expect(entry('timeline').figures).toMatchObject([{ kind: 'gantt' }]);
    const [gantt] = entry('timeline').figures;
    const kinds = gantt?.kind === 'gantt' ? new Set(gantt.rows.map(({ kind }) => kind)) : new Set();
    expect(kinds).toEqual(new Set(['phase', 'package']));
  });

  it('ends with tables for the record', () => {
    expect(ids(4)).toEqual([
      'sensitivity',
      'demands',
      'durations',
      'gap_closing',
      'cost_estimates',
      'left_out',
      'prompt',
      'screen_planning_prompt',
      'redline_gate',
    ]);
  });

  it('tells of each task in one row who does it, how long it takes, when, and what it waits for', () => {
    const { markdown } = entry('schedule');
    const body = model().sections.filter(({ part }) => part < 4);
    const rows = markdown.split('\n').filter((line) => /^\| \d+ · /.test(line));
    expect(rows).toHaveLength(titles.length);
    expect(rows.map((row) => row.split(' · ')[0])).toEqual(rows.map((_, index) => `| ${index + 1}`));
    const tables = body.filter((section) => titles.every((title) => section.markdown.includes(title.slice(0, 12))));
    expect(tables.map(({ id }) => id)).toEqual(['schedule']);
    const { links } = plan.data<{ links: { to: string }[] }>(dependencies);
    // What a date holds is said behind the predecessors.
    const waits = rows.map(
      (row) =>
        row
          .split('|')
          .at(-2)
          ?.replace(/[\w ]+\[\[[^\]]*\]\]/g, '') ?? '',
    );
    const predecessors = waits.flatMap((cell) => cell.split(',')).filter((cell) => cell.trim());
    expect(predecessors).toHaveLength(links.length);
  });

  it('tells of the tasks in its appendix where somebody has estimated them', async () => {
    const own = await outlinedPlan({ whole: true });
    const estimated = { ...own.data<object>(durations), draft_note: null };
    own.store.files.set(dataPath(durations), JSON.stringify(estimated));
    await own.run(report);
    const shown = own.data<ReportModel>(report).sections.filter(({ markdown }) => markdown.includes('| 1 · '));
    expect(shown.map(({ id, part }) => [id, part])).toEqual([['schedule_tasks', 4]]);
  });

  it('says gates and phase costs once, and every risk under one heading', () => {
    const whole = model()
      .sections.map(({ markdown }) => markdown)
      .join('\n');
    const gates = plan.data<{ gates: { question: string }[] }>(dashboard).gates;
    expect(gates.length).toBeGreaterThan(2);
    for (const { question } of gates) expect(times(question, whole), question).toBe(1);
    const { risks } = plan.data<{ risks: { id: string; title: string }[] }>(identifyRisks);
    for (const { title } of risks) expect(times(`### ${title}`, whole), title).toBe(1);
  });

  it.each([
    ['a full prompt', undefined],
    ['a wish', 'I want to open a small bakery in Lisbon.'],
  ])('asks twelve questions at most about %s, and each once', async (_, prompt) => {
    const own = prompt === undefined ? plan : await outlinedPlan({ prompt });
    const { sections, findings } = own.data<ReportModel>(report);
    const whole = [
      ...sections.map(({ markdown }) => markdown),
      ...findings.map(({ message, next }) => `${message} ${next ?? ''}`),
    ].join('\n');
    const { dimensions } = own.data<{ dimensions: { question: string | null }[] }>(screenPlanningPrompt);
    const left = outlinedSections().flatMap(
      (stage) => own.data<{ open_questions?: string[] }>(stage).open_questions ?? [],
    );
    const { asks } = own.data<{ asks: string[] }>(executiveSummary);
    const questions = new Set([...left, ...asks, ...dimensions.flatMap(({ question }) => question ?? [])]);
    const asked = [...questions].filter((question) => whole.includes(question));
    expect(questions.size).toBeGreaterThan(MOST_QUESTIONS);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThanOrEqual(MOST_QUESTIONS);
    expect(asked.filter((question) => times(question, whole) > 1)).toEqual([]);
    const decided = own.data<{ decisions: { question: string }[] }>(decisionRegister).decisions;
    expect(decided.filter(({ question }) => whole.includes(`Decide: ${question}`))).toEqual([]);
  });

  it('asks in one place', () => {
    const asked = entry('questions')
      .markdown.split('\n')
      .filter((line) => line.startsWith('- '));
    expect(asked.length).toBeGreaterThan(2);
    expect(ids(4)).not.toContain('more_questions');
    for (const section of model().sections) expect(section.markdown, section.id).not.toContain('### Questions for you');
  });
});

describe('what a section asks or its user writes', () => {
  it('counts points of the prompt that are only named as left open', async () => {
    const own = await outlinedPlan();
    const { dimensions } = own.data<{ dimensions: { name: string; status: string }[] }>(screenPlanningPrompt);
    const missing = dimensions.map((row) =>
      row.name === 'budget'
        ? { ...row, status: 'missing' }
        : row.name === 'scale'
          ? { ...row, status: 'partial' }
          : row,
    );
    change(own, screenPlanningPrompt, { dimensions: missing });
    await own.run(dashboard, report);
    const headline = own.data<ReportModel>(report).headlines.find(({ label }) => label === 'Missing from prompt');
    expect(headline).toMatchObject({ tone: 'warning', value: '2 of 9 points' });
    expect(headline?.detail).toContain('1 missing, 1 too vague to plan with');
  });

  it('reads its references as facts in a question', async () => {
    const own = await outlinedPlan();
    change(own, team, { open_questions: ['Does [[budget.total]] pay for the lifeguards?'] });
    await own.run(report);
    const questions = /## Questions for you[\s\S]*?\n<a id/.exec(own.page(report))?.[0].replace(/\u00a0/g, ' ');
    expect(questions).toContain('Does DKK 46,000,000 pay for the lifeguards?');
  });

  it('shows the tasks and links as the user wrote them, where the user did', async () => {
    const own = await outlinedPlan();
    const path = `${wbsTasks.number}-${wbsTasks.id}.md`;
    own.write(wbsTasks, '# Tasks\n\nThe neighbour does it all.\n');
    own.store.edited.add(path);
    await own.run(report);
    const { sections } = own.data<ReportModel>(report);
    expect(sections.find(({ id }) => id === 'wbs_tasks')).toMatchObject({
      part: 4,
      badges: expect.arrayContaining(['edited by you']),
    });
    expect(sections.some(({ id }) => id === 'dependencies')).toBe(false);
  });

  it('keeps what a user wrote below the questions of a page', async () => {
    const own = await outlinedPlan();
    own.write(team, `${own.page(team)}\nThe cook helps on Sundays.\n`);
    await own.run(report);
    expect(own.page(report)).toContain('The cook helps on Sundays.');
  });
});

/** Puts other fields into the data of a stage, as if it had been drafted so. */
function change(own: OutlinedPlan, stage: { readonly id: string; readonly number: string }, fields: object): void {
  const path = dataPath(stage);
  own.store.files.set(path, JSON.stringify({ ...JSON.parse(own.store.files.get(path) ?? '{}'), ...fields }));
}
