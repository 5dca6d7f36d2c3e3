import type { AnyStage, Json } from '../../../src/planning/engine/stage.ts';
import { dataPath, pagePath } from '../../../src/planning/engine/stage.ts';
import type { StageFile, StageRecord, StageStore, StageTexts } from '../../../src/planning/engine/store.ts';

/** A stage store without a disk, for tests and measurements of the engine alone. */
export class MemoryStore implements StageStore {
  readonly sources = new Map<string, Json>();
  readonly records = new Map<string, StageRecord>();
  readonly files = new Map<string, string>();
  readonly edited = new Set<string>();
  readonly calls = new Map<string, Json>();

  /** The same content; what is done to either leaves the other as it is. */
  copy(): MemoryStore {
    const copy = new MemoryStore();
    for (const [id, content] of this.sources) copy.sources.set(id, content);
    for (const [id, record] of this.records) copy.records.set(id, record);
    for (const [path, content] of this.files) copy.files.set(path, content);
    for (const path of this.edited) copy.edited.add(path);
    for (const [sha, answer] of this.calls) copy.calls.set(sha, answer);
    return copy;
  }

  source(id: string): Json {
    return this.sources.get(id) ?? (id === 'amended_facts' ? {} : null);
  }

  record(stageId: string): StageRecord | null {
    return this.records.get(stageId) ?? null;
  }

  texts(stage: AnyStage): StageTexts | null {
    const data = this.files.get(dataPath(stage));
    const page = this.files.get(pagePath(stage));
    if (data === undefined || page === undefined) return null;
    return { data, page, dataEdited: this.edited.has(dataPath(stage)), pageEdited: this.edited.has(pagePath(stage)) };
  }

  begin(stage: AnyStage): void {
    this.records.delete(stage.id);
  }

  commit(stage: AnyStage, record: StageRecord, files: readonly StageFile[]): void {
    for (const { path, content } of files) {
      this.files.set(path, content);
      this.edited.delete(path);
    }
    this.records.set(stage.id, record);
  }

  keep(stage: AnyStage, record: StageRecord): void {
    this.records.set(stage.id, record);
  }

  findCall(requestSha: string): Json | undefined {
    return this.calls.get(requestSha);
  }

  saveCall(requestSha: string, _stageId: string, answer: Json): void {
    this.calls.set(requestSha, answer);
  }

  /** What a user does with an editor. */
  edit(path: string, content: string): void {
    this.files.set(path, content);
    this.edited.add(path);
  }
}
