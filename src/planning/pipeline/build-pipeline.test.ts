import { expect, test } from 'vitest';
import { z } from 'zod';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { outlinedSections } from '../../../tests/support/plans/outlined-sections.ts';
import { fileIn, fileOf } from '../../../tests/support/plans/stage-files.ts';
import { freshness } from '../engine/freshness.ts';
import type { Graph } from '../engine/graph.ts';
import { runGraph } from '../engine/run-graph.ts';
import { Views } from '../engine/views.ts';
import { proseField } from './ask.ts';
import { buildPipeline, SectionError } from './build-pipeline.ts';
import { draftSize } from './draft-size.ts';
import { text } from './frame/page/markdown.ts';
import { pipeline } from './index.ts';
import { brief } from './intake/brief.ts';
import { prompt } from './intake/prompt.ts';
import type { AnySection } from './section.ts';
import { drafted } from './stage.ts';
import { STAGES } from './stages.ts';

/** All that a small section is: one file like this, and a line in the list. */
const stakeholders = drafted({
  id: 'stakeholders',
  title: 'Stakeholders',
  number: '016',
  group: 'plan',
  report: [{ part: 'understand' }],
  ledger: 'added',
  prose: { reviewPlace: 3 },
  needs: { prompt, brief },
  yields: {
    summary: z.string().describe('who has a say, and who has to live with the result'),
    facts: z.array(z.never()).describe('none yet'),
  },
  ask: {
    tier: 'light',
    words: 100,
    instructions: 'Say who has a say in this, and who has to live with what comes of it.',
    pages: () => [],
    answer: () => ({ summary: proseField('who has a say', 80) }),
    content: ({ whole: { summary } }) => ({ summary, facts: [] }),
  },
  outline: ({ brief }) => ({ summary: `Those who want: ${brief.field('title')}.`, facts: [] }),
  page: ({ summary }) => text(summary),
});

const place = STAGES.findIndex(({ id }) => id === 'swot') + 1;
const grown = buildPipeline(STAGES.toSpliced(place, 0, stakeholders));

const PROMPT = `Build a small public library in Leeds, England, with a budget of GBP 900,000, opening by 1 September 2028.
It needs a reading room for forty people and a room for children. The council owns the site and pays for the work.`;

async function run(graph: Graph, store: MemoryStore, only?: (id: string) => boolean): Promise<readonly string[]> {
  const outcome = await runGraph({
    graph,
    store,
    stages: new Set(
      outlinedSections(graph)
        .map(({ id }) => id)
        .filter((id) => only?.(id) ?? true),
    ),
    runId: 'run_0001',
    concurrency: 1,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state !== 'completed') throw new Error(JSON.stringify(outcome));
  return outcome.executed;
}

async function planned(): Promise<MemoryStore> {
  const store = new MemoryStore();
  const request = { prompt: PROMPT, start_date: '2027-01-04', speed: 'all', profile: 'outline', locale: 'en-GB' };
  store.sources.set('request', request);
  store.sources.set('set_facts', {});
  await run(pipeline, store);
  return store;
}

function reportOf(store: MemoryStore): { sections: { id: string }[]; headlines: unknown[] } {
  return JSON.parse(store.files.get(fileOf('report', 'data')) ?? '{}');
}

test('a section in one file and one line is in the report, the ledger, the checks, the review and the estimate, and changes nothing else', () => {
  const gatherers = ['consistency', 'consistency_review', 'report', 'validation_status'];
  expect(grown.readers.get('stakeholders')?.toSorted()).toEqual(gatherers);
  expect(grown.inputs.get('stakeholders')).toEqual(['prompt', 'brief']);
  expect(grown.stages.map(({ id }) => id).filter((id) => id !== 'stakeholders')).toEqual(
    pipeline.stages.map(({ id }) => id),
  );
  for (const { id } of pipeline.stages) {
    const before = pipeline.inputs.get(id) ?? [];
    const added = (grown.inputs.get(id) ?? []).filter((input) => !before.includes(input));
    expect(added, id).toEqual(gatherers.includes(id) ? ['stakeholders'] : []);
  }
  const all = (graph: Graph) => draftSize(graph, new Set(graph.stages.map(({ id }) => id)), 'all');
  const [before, after] = [all(pipeline), all(grown)];
  expect(after.calls - before.calls).toBe(1);
  expect(after.prompt_reads - before.prompt_reads).toBe(1);
  expect(after.output_tokens - before.output_tokens).toBe(160);
  expect(after.longest_chain).toBe(before.longest_chain);
});

test('a plan drafted before the section came is refreshed without it, and takes it up when it is drafted', async () => {
  const store = await planned();
  const before = new Map(store.files);
  const entries = reportOf(store).sections.map(({ id }) => id);
  // The program is updated: nothing is stale, and the new section alone has not run.
  const states = () => {
    const views = new Views(grown, store);
    return outlinedSections(grown).flatMap((stage) => {
      const { state } = freshness(stage, views);
      return state === 'fresh' ? [] : [`${stage.id} ${state}`];
    });
  };
  expect(states()).toEqual(['stakeholders not_run']);
  // A set fact: what it touches is computed, the report too, although the new section is not there.
  const fact = { 'budget.total': 800_000 };
  store.sources.set('set_facts', fact);
  const refreshed = await run(grown, store, (id) => grown.byId.get(id)?.computed === true);
  expect(refreshed).toContain('report');
  expect(reportOf(store).sections.map(({ id }) => id)).toEqual(entries);
  store.sources.set('set_facts', {});
  await run(grown, store, (id) => grown.byId.get(id)?.computed === true);
  expect(new Map(store.files)).toEqual(before);
  // It is drafted: whatever gathers takes it up, and no other section is touched.
  const executed = await run(grown, store);
  expect(executed.toSorted()).toEqual([
    'consistency',
    'consistency_review',
    'report',
    'stakeholders',
    'validation_status',
  ]);
  expect(reportOf(store).sections.map(({ id }) => id)).toEqual(
    entries.toSpliced(entries.indexOf('governance') + 1, 0, 'stakeholders'),
  );
  const changed = [...store.files].filter(([path, content]) => before.get(path) !== content).map(([path]) => path);
  expect(changed.toSorted()).toEqual([
    fileIn(grown, 'stakeholders', 'data'),
    fileIn(grown, 'stakeholders', 'page'),
    fileOf('consistency', 'data'),
    fileOf('validation_status', 'data'),
    fileOf('validation_status', 'page'),
    fileOf('report', 'report.html'),
    fileOf('report', 'data'),
    fileOf('report', 'page'),
  ]);
  expect(states()).toEqual([]);
});

test.each<[string, AnySection, string]>([
  ['has a number of two digits', { ...stakeholders, number: '16' }, 'the number "16", which is not three digits'],
  ['has a number of four digits', { ...stakeholders, number: '0161' }, 'the number "0161", which is not three digits'],
  ['has a number with a letter', { ...stakeholders, number: '16a' }, 'the number "16a", which is not three digits'],
  ['has no number', { ...stakeholders, number: '' }, 'stakeholders has the number "", which is not three digits'],
  ['is shown nowhere', { ...stakeholders, report: [] }, 'the report shows stakeholders nowhere'],
  [
    'is left out for no reason',
    { ...stakeholders, report: { notShown: ' ' } },
    'the report shows stakeholders nowhere',
  ],
  [
    'takes the entry of another',
    { ...stakeholders, report: [{ part: 'act', id: 'swot' }] },
    'stakeholders and swot both have the entry swot of the report',
  ],
  ['has no facts to add', { ...stakeholders, schema: z.object({}) }, 'its data has no field facts'],
  ['drafts nothing to review', { ...stakeholders, computed: true }, 'it is computed and drafts no prose'],
  ['has no owned rows', { ...stakeholders, owned: 'duties' }, 'owned rows in duties, but its data has no such field'],
  [
    'titles a list that it does not have',
    { ...stakeholders, listTitles: { duties: 'Duties' } },
    'a title for the list duties, but its data has no such field',
  ],
  [
    'names entries that it does not have',
    { ...stakeholders, namedList: { field: 'people', noun: 'person' } },
    'the ids of people, but its data has no such field',
  ],
])('a section that %s is refused at start-up by name', (_, section, message) => {
  const build = () => buildPipeline([...STAGES, section]);
  expect(build).toThrow(SectionError);
  expect(build).toThrow(message);
});
