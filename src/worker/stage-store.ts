import {
  commitStage,
  findCall,
  planRequest,
  type RunHandle,
  readSetFacts,
  replaceLedger,
  type Store,
  saveCall,
  setTitle,
  stageRecord,
  stageTexts,
  startStage,
} from '../library/index.ts';
import { type AnyStage, dataPath, type Json, pagePath } from './engine/stage.ts';
import type { StageFile, StageRecord, StageStore, StageTexts } from './engine/store.ts';
import { ledgerIn, titleIn } from './pipeline/index.ts';

const DEFAULT_LOCALE = 'en-GB';

/** The engine's store on the library: files in the plan's folder, records and calls in the database. */
export class LibraryStageStore implements StageStore {
  readonly #store: Store;
  readonly #planId: string;
  readonly #run: RunHandle | null;

  /** @param run the run that writes; null for work outside a run, which no active run allows */
  constructor(store: Store, planId: string, run: RunHandle | null) {
    this.#store = store;
    this.#planId = planId;
    this.#run = run;
  }

  source(id: string): Json {
    if (id === 'set_facts') return readSetFacts(this.#store, this.#planId);
    const { prompt, start_date, speed, profile, locale = DEFAULT_LOCALE } = planRequest(this.#store, this.#planId);
    return { prompt, start_date, speed, profile, locale };
  }

  record(stageId: string): StageRecord | null {
    const record = stageRecord(this.#store, this.#planId, stageId);
    return record && { stage: stageId, ...record };
  }

  texts(stage: AnyStage): StageTexts | null {
    return stageTexts(this.#store, this.#planId, stage.id, dataPath(stage), pagePath(stage));
  }

  begin(stage: AnyStage): void {
    startStage(this.#store, this.#planId, this.#run, stage.id);
  }

  commit(stage: AnyStage, { stage: _, ...record }: StageRecord, files: readonly StageFile[], durationMs: number): void {
    // Both or neither: a finished stage is not run again, so a title lost in a crash would be lost for good.
    this.#store.transaction(() => {
      commitStage(this.#store, this.#planId, this.#run, { stage: stage.id, record, files, durationMs });
      const data = files.find(({ role }) => role === 'data');
      if (data) this.#project(stage.id, data.content);
    });
  }

  /** What lists and searches show of a plan. */
  #project(stageId: string, content: string): void {
    const title = titleIn(stageId, content);
    if (title !== null) setTitle(this.#store, this.#planId, title);
    const ledger = ledgerIn(stageId, content);
    if (ledger !== null) replaceLedger(this.#store, this.#planId, ledger);
  }

  findCall(requestSha: string): Json | undefined {
    return findCall(this.#store, this.#planId, requestSha) as Json | undefined;
  }

  saveCall(requestSha: string, stageId: string, answer: Json): void {
    saveCall(this.#store, this.#planId, { requestSha, stage: stageId, answer });
  }
}
