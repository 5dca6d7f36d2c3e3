import {
  commitStage,
  findCall,
  isInterrupted,
  planRequest,
  type RunHandle,
  readAmendedFacts,
  readSetFacts,
  replaceRecord,
  type Store,
  saveCall,
  stageRecord,
  stageTexts,
  startStage,
  ledger as storedLedger,
} from '../library/for-drafting.ts';
import type { AnyStage, Json } from '../planning/engine/stage.ts';
import type { StageFile, StageRecord, StageStore, StageTexts } from '../planning/engine/store.ts';
import { ledgerIn, titleIn } from '../planning/pipeline/index.ts';
import type { LedgerFact } from '../shared/fact.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';

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
    if (id === 'amended_facts') return readAmendedFacts(this.#store, this.#planId);
    if (id === 'set_facts') return readSetFacts(this.#store, this.#planId);
    const {
      prompt,
      start_date,
      speed,
      profile,
      locale = DEFAULT_LOCALE,
      background,
      title,
    } = planRequest(this.#store, this.#planId);
    return { prompt, start_date, speed, profile, locale, ...(background && { background }), ...(title && { title }) };
  }

  record(stageId: string): StageRecord | null {
    const record = stageRecord(this.#store, this.#planId, stageId);
    return record && { stage: stageId, ...record };
  }

  /** Whether a stage that was finished is not any more, because a refresh of it was cut off. */
  isInterrupted(stageId: string): boolean {
    return isInterrupted(this.#store, this.#planId, stageId);
  }

  texts(stage: AnyStage): StageTexts | null {
    return stageTexts(this.#store, this.#planId, stage.id);
  }

  begin(stage: AnyStage): void {
    startStage(this.#store, this.#planId, this.#run, stage.id);
  }

  commit(stage: AnyStage, { stage: _, ...record }: StageRecord, files: readonly StageFile[], durationMs: number): void {
    const content = files.find(({ role }) => role === 'data')?.content ?? '';
    const title = titleIn(stage.id, content);
    const ledger = ledgerIn(stage.id, content);
    commitStage(this.#store, this.#planId, this.#run, {
      stage: stage.id,
      record,
      files: stage.phase === 'validating' ? files.map(asAudit) : files,
      durationMs,
      ...(title === null ? {} : { title }),
      ...(ledger === null ? {} : { ledger: this.#withDerived(ledger) }),
    });
  }

  keep(stage: AnyStage, { stage: _, ...record }: StageRecord): void {
    replaceRecord(this.#store, this.#planId, this.#run, stage.id, record);
  }

  /**
   * What has been drafted and set, followed by what later stages made of it before: they bring it up to date when they
   * run, and when nothing changed for them they do not run.
   */
  #withDerived(ledger: readonly LedgerFact[]): readonly LedgerFact[] {
    const own = new Set(ledger.map(({ stage }) => stage));
    // Only the report's ledger has the facts of several stages: all of them.
    if (own.size > 1) return ledger;
    const ids = new Set(ledger.map(({ id }) => id));
    const before = storedLedger(this.#store, this.#planId);
    return [...ledger, ...before.filter(({ id, stage }) => !own.has(stage) && !ids.has(id))];
  }

  findCall(requestSha: string): Json | undefined {
    return findCall(this.#store, this.#planId, requestSha) as Json | undefined;
  }

  saveCall(requestSha: string, stageId: string, answer: Json): void {
    saveCall(this.#store, this.#planId, { requestSha, stage: stageId, answer });
  }
}

/** An audit's page is a report on the plan, not a part of it. */
function asAudit(file: StageFile): StageFile & { readonly kind?: 'audit_report' } {
  return file.role === 'data' ? file : { ...file, kind: 'audit_report' };
}
