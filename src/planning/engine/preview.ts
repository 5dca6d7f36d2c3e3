import { freshness } from './freshness.ts';
import type { Graph } from './graph.ts';
import { dataText } from './run-stage.ts';
import { type AnyStage, type Json, pagePath } from './stage.ts';
import { StageError } from './stage-error.ts';
import type { StageStore, StageTexts } from './store.ts';
import { Views } from './views.ts';

export interface Preview {
  /** Every stage as it would be. */
  readonly views: Views;
  /** Ids of the stages that would need judgement again and are up to date now. */
  readonly stale: readonly string[];
}

/**
 * What a plan would be if some stages had other data: computed stages that are touched are computed, in memory, and
 * nothing is written. Only the plan itself is looked at, neither its audit nor its report.
 * @param edits data by stage id, which fits the stage's schema
 * @throws StageError when a file that another program broke is read
 */
export async function preview(graph: Graph, store: StageStore, edits: ReadonlyMap<string, unknown>): Promise<Preview> {
  const before = new Views(graph, store);
  const overlay = new Overlay(store);
  for (const [id, data] of edits) {
    const stage = graph.byId.get(id);
    if (stage) overlay.put(stage, data);
  }
  const views = new Views(graph, overlay);
  for (const stage of graph.stages) {
    if (!stage.computed || stage.phase !== 'generating_plan' || freshness(stage, views).state !== 'stale') continue;
    const output = await stage.run(views.inputsFor(stage, new Map()) as never, {
      ...NOBODY_IS_ASKED,
      gathered: views.gatheredFor(stage, new Map()),
    });
    overlay.put(stage, output.data);
    views.forget(stage.id);
  }
  const isStale = (stage: AnyStage, as: Views) => freshness(stage, as).state === 'stale';
  const stale = graph.stages.filter((stage) => !stage.computed && isStale(stage, views) && !isStale(stage, before));
  return { views, stale: stale.map(({ id }) => id) };
}

const NOBODY_IS_ASKED = {
  signal: new AbortController().signal,
  ask: null,
  call: (): Promise<never> => Promise.reject(new StageError('generation_error', 'a preview performs no calls', false)),
};

/** A store on which some stages have other texts; it is never written to. */
class Overlay implements StageStore {
  readonly #below: StageStore;
  readonly #texts = new Map<string, StageTexts>();

  constructor(below: StageStore) {
    this.#below = below;
  }

  put(stage: AnyStage, data: unknown): void {
    const present = this.#below.texts(stage);
    // An edited page is kept and not rendered from the data.
    const page = present?.pageEdited === true ? present.page : stage.page(data);
    this.#texts.set(stage.id, {
      data: dataText(data),
      page,
      dataEdited: !stage.computed,
      pageEdited: present?.pageEdited ?? false,
    });
  }

  source(id: string): Json {
    return this.#below.source(id);
  }

  record(stageId: string) {
    return this.#below.record(stageId);
  }

  texts(stage: AnyStage): StageTexts | null {
    return this.#texts.get(stage.id) ?? this.#below.texts(stage);
  }

  begin(stage: AnyStage): void {
    throw new Error(`a preview writes nothing, not even ${pagePath(stage)}`);
  }

  commit(stage: AnyStage): void {
    this.begin(stage);
  }

  keep(stage: AnyStage): void {
    this.begin(stage);
  }

  findCall(): undefined {
    return undefined;
  }

  saveCall(): void {
    throw new Error('a preview keeps no calls');
  }
}
