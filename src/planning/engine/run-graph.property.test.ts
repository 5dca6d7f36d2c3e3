import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { hashJson } from './canonical-json.ts';
import { dataText } from './run-stage.ts';
import { type AnyStage, dataPath, type Json, pagePath } from './stage.ts';
import type { StageFile, StageRecord } from './store.ts';

/** Notes every stage that was run again although what it would read was as before. */
class WatchedStore extends MemoryStore {
  readonly needless: string[] = [];
  readonly doubled: string[] = [];
  readonly #before = new Map<string, StageRecord>();

  override begin(stage: AnyStage): void {
    const record = this.records.get(stage.id);
    if (record) this.#before.set(stage.id, record);
    else this.#before.delete(stage.id);
    super.begin(stage);
  }

  override commit(stage: AnyStage, record: StageRecord, files: readonly StageFile[]): void {
    const before = this.#before.get(stage.id);
    const same = before && hashJson([before.definition, before.reads as unknown as Json]);
    if (same === hashJson([record.definition, record.reads as unknown as Json])) this.needless.push(stage.id);
    super.commit(stage, record, files);
  }

  override saveCall(requestSha: string, stageId: string, answer: Json): void {
    if (this.calls.has(requestSha)) this.doubled.push(stageId);
    super.saveCall(requestSha, stageId, answer);
  }
}

const SOURCE_PARTS = ['p0', 'p1', 'p2'];
const node = fc.record({
  reads: fc.constantFrom('data', 'page', 'part', 'names', 'summary'),
  needs: fc.array(fc.nat(20), { maxLength: 3 }),
  wants: fc.array(fc.nat(20), { maxLength: 2 }),
  source: fc.option(fc.constantFrom(...SOURCE_PARTS)),
  calls: fc.nat(3),
  sideBySide: fc.boolean(),
  /** How many values its text can take: few make redrafts come out equal. */
  variety: fc.constantFrom(1, 2, 1000),
  /** Turns of the microtask queue that it takes before it works. */
  delay: fc.nat(8),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('fact' as const), part: fc.constantFrom(...SOURCE_PARTS), value: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('data' as const, 'page' as const, 'invalidate' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('run' as const), stopAfter: fc.nat(20) }),
);

function pipeline(nodes: readonly (typeof node extends fc.Arbitrary<infer Node> ? Node : never)[]): AnyStage[] {
  const rig = new StageRig();
  const facts = rig.source('facts');
  const stages: AnyStage[] = [];
  for (const [index, { reads, needs, wants, source, calls, sideBySide, variety, delay }] of nodes.entries()) {
    const earlier = (picks: readonly number[], name: string) =>
      Object.fromEntries(
        picks.flatMap((pick) => {
          const stage = stages[pick % Math.max(1, index)];
          return stage ? [[`${name}_${stage.id}`, stage]] : [];
        }),
      );
    const stage = rig.stage(`s${index}`, {
      calls,
      sideBySide,
      needs: { ...earlier(needs, 'need'), ...(source === null ? {} : { facts }) },
      wants: earlier(wants, 'want'),
      reads: ({ facts: given, ...inputs }) => {
        const read = Object.values(inputs).map((input): Json => {
          if (!input) return null;
          switch (reads) {
            case 'data':
              return input.data as Json;
            case 'page':
              return input.page;
            case 'part':
              return input.part('x') ?? null;
            case 'names':
              return input.partNames;
            default:
              return input.summary.edited;
          }
        });
        return [read, source === null ? null : (given?.part(source) ?? null)];
      },
    });
    const run = stage.run;
    Object.assign(stage, {
      run: async (...given: Parameters<typeof run>) => {
        for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
        const output = await run(...given);
        const value = Number.parseInt(hashJson(output.data as Json).slice(0, 6), 16) % variety;
        return { ...output, data: { text: `v${value}`, parts: { x: `${value}` }, answers: [] } };
      },
    });
    stages.push(stage);
  }
  return stages;
}

/** What a plan looks like that was drafted in one go around the user's edits. */
async function drafted(stages: readonly AnyStage[], other: MemoryStore): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const [id, content] of other.sources) store.sources.set(id, content);
  for (const stage of stages) {
    const paths = [dataPath(stage), pagePath(stage)];
    const record = other.records.get(stage.id);
    if (!record || !paths.some((path) => other.edited.has(path))) continue;
    store.records.set(stage.id, record);
    for (const path of paths) {
      store.files.set(path, other.files.get(path) ?? '');
      if (other.edited.has(path)) store.edited.add(path);
    }
  }
  expect((await startRun(stages, store).outcome).state).toBe('completed');
  return store;
}

test('after any edits and stops, a resumed plan equals one drafted in one go, and nothing ran needlessly', async () => {
  const nodes = fc.array(node, { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(
      nodes,
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (given, steps, concurrency) => {
        const stages = pipeline(given);
        const store = new WatchedStore();
        store.sources.set('facts', { p0: '0', p1: '0', p2: '0' });
        let run = 0;
        const start = async (stopAfter: number | null) => {
          run += 1;
          const controller = new AbortController();
          let told = 0;
          const started = startRun(stages, store, {
            runId: `run_${run}`,
            concurrency,
            stop: controller.signal,
            onEvent: () => {
              told += 1;
              if (stopAfter !== null && told > stopAfter) controller.abort();
            },
          });
          return started.outcome;
        };
        for (const change of steps) {
          const stage = 'at' in change ? stages[change.at % stages.length] : undefined;
          if (change.kind === 'fact') {
            store.sources.set('facts', { ...(store.source('facts') as object), [change.part]: `${change.value}` });
          } else if (change.kind === 'run') {
            expect(['completed', 'stopped']).toContain((await start(change.stopAfter)).state);
          } else if (stage && store.records.has(stage.id)) {
            if (change.kind === 'data')
              store.edit(dataPath(stage), dataText({ text: 'mine', parts: { y: 'z' }, answers: [] }));
            if (change.kind === 'page') store.edit(pagePath(stage), 'my page');
            if (change.kind === 'invalidate') {
              store.records.delete(stage.id);
              for (const path of [dataPath(stage), pagePath(stage)]) store.edited.delete(path);
            }
          }
        }
        expect((await start(null)).state).toBe('completed');
        expect(await start(null)).toEqual({ state: 'completed', executed: [] });
        expect(store.needless).toEqual([]);
        expect(store.doubled).toEqual([]);
        expect(new Map([...store.files].sort())).toEqual(new Map([...(await drafted(stages, store)).files].sort()));
      },
    ),
    { numRuns: 400 },
  );
});
