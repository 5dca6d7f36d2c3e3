import type { Finding } from '../../shared/finding.ts';
import type { Sha256 } from './canonical-json.ts';
import type { AnyStage, Json, PartialNote } from './stage.ts';

/** What was read, and the hash of what it was then. Keys are made in `views.ts`. */
export interface Read {
  readonly key: string;
  readonly sha: Sha256;
}

/** Written last, after every file of the stage is in place: no record, no finished stage. */
export interface StageRecord {
  readonly stage: string;
  /** Hash of the stage's own definition at that time. */
  readonly definition: Sha256;
  /** Exactly what it read. Together with `definition` this is the stage's fingerprint. */
  readonly reads: readonly Read[];
  readonly findings: readonly Finding[];
  readonly partial: readonly PartialNote[];
  readonly draftedBy: string;
  /** The run that drafted it: partial stages are tried again by later runs only. */
  readonly runId: string;
}

/** The texts of a finished stage as they are now, the user's edits included. */
export interface StageTexts {
  readonly data: string;
  readonly page: string;
  readonly dataEdited: boolean;
  readonly pageEdited: boolean;
}

export interface StageFile {
  readonly path: string;
  readonly content: string;
  readonly role: 'data' | 'page' | 'file';
}

/**
 * Where the engine keeps what stages yield. All calls are synchronous and durable when they return.
 * Implementations: the library (files and SQLite), and one in memory for tests and measurements.
 */
export interface StageStore {
  /** Current content of a source. */
  source(id: string): Json;
  record(stageId: string): StageRecord | null;
  /** Null when the stage has not been finished or one of its files is gone. */
  texts(stage: AnyStage): StageTexts | null;
  /** Forgets the record, before any file is touched. */
  begin(stage: AnyStage): void;
  /** Puts the files in place, then the record. */
  commit(stage: AnyStage, record: StageRecord, files: readonly StageFile[], durationMs: number): void;
  /** Replaces the record of a finished stage; its files stay as they are. */
  keep(stage: AnyStage, record: StageRecord): void;
  /** Answer to an earlier call of this plan with this request hash. */
  findCall(requestSha: Sha256): Json | undefined;
  saveCall(requestSha: Sha256, stageId: string, answer: Json): void;
}
