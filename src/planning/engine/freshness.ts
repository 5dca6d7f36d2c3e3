import { hashJson, type Sha256 } from './canonical-json.ts';
import type { Graph } from './graph.ts';
import released from './released-definitions.json' with { type: 'json' };
import { schemaMeaning } from './schema-meaning.ts';
import type { AnyStage } from './stage.ts';
import type { StageRecord, StageStore } from './store.ts';

/** Whether a stage must be drafted again, and why. */
export type Freshness =
  | { readonly state: 'fresh' }
  /** The user's words stand in it: never drafted over. `stale` lists what changed since, for information. */
  | { readonly state: 'edited'; readonly stale: readonly string[] }
  | { readonly state: 'partial'; readonly why: readonly string[] }
  | { readonly state: 'stale'; readonly why: readonly string[] }
  | { readonly state: 'not_run' };

/** The present content of a graph, as far as records are compared with it. */
interface Present {
  readonly graph: Pick<Graph, 'gathered'>;
  readonly store: Pick<StageStore, 'record' | 'texts'>;
  /** Hash of what a read key stands for now; null when it is no longer there. */
  currentSha(key: string): Sha256 | null;
  /** Null when the stage has no finished output. */
  view(id: string): unknown;
}

const definitions = new WeakMap<AnyStage, Sha256>();

/** Hash of everything about a stage that its code decides: schema, version, question. */
export function definitionSha(stage: AnyStage): Sha256 {
  const known = definitions.get(stage);
  if (known) return known;
  const sha = hashJson({
    id: stage.id,
    version: stage.version,
    schema: schemaMeaning(stage.schema),
    definition: stage.definition,
  });
  definitions.set(stage, sha);
  return sha;
}

/**
 * The stages of version 0.1.0, with their definitions in its records, and the definition by `definitionSha` that their
 * answers still satisfy: the same one, or one to which only optional fields and words were added. Plans of that version
 * stay fresh by it.
 */
const RELEASED: ReadonlyMap<string, { readonly released: Sha256; readonly current: Sha256 }> = new Map(
  Object.entries(released),
);

/** Compares a stage's record with the present. Runs nothing and writes nothing. */
export function freshness(stage: AnyStage, views: Present, runId: string | null = null): Freshness {
  const record = views.store.record(stage.id);
  const texts = views.store.texts(stage);
  if (!record || !texts) return { state: 'not_run' };
  const why = changesSince(stage, record, views);
  if (texts.dataEdited || texts.pageEdited) return { state: 'edited', stale: why };
  if (why.length > 0) return { state: 'stale', why };
  if (record.partial.length > 0 && record.runId !== runId) {
    return { state: 'partial', why: record.partial.map(({ item, note }) => `${item}: ${note}`) };
  }
  return { state: 'fresh' };
}

function changesSince(stage: AnyStage, record: StageRecord, views: Present): string[] {
  const why: string[] = [];
  const release = RELEASED.get(stage.id);
  const isOfRelease = release?.released === record.definition;
  if ((isOfRelease ? release.current : record.definition) !== definitionSha(stage))
    why.push('the section itself changed in a new version of PlanExe');
  for (const { key, sha } of record.reads) {
    const current = views.currentSha(key);
    if (current !== sha) why.push(`${describeRead(key)} ${current === null ? 'is gone' : 'changed'}`);
  }
  for (const { id } of views.graph.gathered.get(stage.id) ?? []) {
    // A stage that the program did not have when this one ran: it matters from its first output on. Records of 0.1.0 do
    // not name what was there and not looked at.
    const wasThere = record.reads.some(({ key }) => key.split(':')[1] === id) || (isOfRelease && RELEASED.has(id));
    if (!wasThere && views.view(id)) why.push(`${id} is new`);
  }
  return why;
}

/** `part:ledger:budget.total` → `budget.total of ledger`. */
function describeRead(key: string): string {
  const [kind, id, ...part] = key.split(':');
  switch (kind) {
    case 'part':
      return `${part.join(':')} of ${id}`;
    case 'page':
      return `the page of ${id}`;
    case 'names':
      return `the list of parts of ${id}`;
    case 'summary':
      return `the state of ${id}`;
    case 'exists':
      return `whether ${id} exists`;
    default:
      return `${id}`;
  }
}
