import { Memo } from '../../shared/memo.ts';
import { hashJson, type Sha256, sha256 } from './canonical-json.ts';
import { type Freshness, freshness } from './freshness.ts';
import type { Graph } from './graph.ts';
import { schemaFaults } from './schema-faults.ts';
import {
  type AnyStage,
  dataPath,
  type Gathered,
  type GatheredStage,
  type Input,
  type Json,
  type Source,
  type StageSummary,
  type TypedStage,
} from './stage.ts';
import { StageError } from './stage-error.ts';
import type { Read, StageStore } from './store.ts';

/**
 * The present content of every node, parsed and hashed once. What stages read goes through here, so that what is
 * recorded while a stage runs and what is compared later are made by the same code.
 */
export class Views {
  readonly graph: Graph;
  readonly store: StageStore;
  readonly #views = new Map<string, NodeView>();
  /** Until anything changes. */
  readonly #outdated = new Map<string, Pick<StageSummary, 'outdated'>>();

  constructor(graph: Graph, store: StageStore) {
    this.graph = graph;
    this.store = store;
  }

  /** Must be called when a node's content may have changed. */
  forget(id: string): void {
    this.#views.delete(id);
    this.#outdated.clear();
  }

  /** Null when the stage has no finished output. */
  view(id: string): NodeView | null {
    const known = this.#views.get(id);
    if (known) return known;
    const view = this.#load(id);
    if (view) this.#views.set(id, view);
    return view;
  }

  #load(id: string): NodeView | null {
    const source = this.graph.sources.get(id);
    if (source) return sourceView(source, this.store.source(id));
    const stage = this.graph.byId.get(id);
    const texts = stage && this.store.texts(stage);
    const record = stage && this.store.record(id);
    if (!stage || !texts || !record) return null;
    const { draftedBy, findings, partial } = record;
    const edited = texts.dataEdited || texts.pageEdited;
    const known = { draftedBy, edited, ...(texts.pageEdited && { pageEdited: true as const }), findings, partial };
    return new NodeView(stage, contentOf(stage, texts.data), texts.page, () => ({
      ...known,
      ...this.#outdatedOf(stage),
    }));
  }

  #outdatedOf(stage: AnyStage): Pick<StageSummary, 'outdated'> {
    if (stage.computed) return {};
    const known = this.#outdated.get(stage.id);
    if (known) return known;
    const found = this.#findOutdated(stage);
    this.#outdated.set(stage.id, found);
    return found;
  }

  /** A stage that reads a file which another program broke is out of date until the file is repaired. */
  #findOutdated(stage: AnyStage): Pick<StageSummary, 'outdated'> {
    try {
      return outdatedBy(freshness(stage, this));
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      return { outdated: 'stale' };
    }
  }

  /** Hash of what a read key stands for now; null when it is no longer there. */
  currentSha(key: string): Sha256 | null {
    const [kind, id = '', part = ''] = splitKey(key);
    if (kind === 'exists') return hashJson(this.view(id) !== null);
    return this.view(id)?.sha(kind, part) ?? null;
  }

  /**
   * The inputs of a stage. Every access is added to `reads` under a key of the form `kind:node` or `part:node:name`.
   * @throws StageError when a need has no finished output.
   */
  inputsFor(stage: AnyStage, reads: Map<string, Sha256>): Record<string, unknown> {
    const inputs = {};
    for (const [name, node] of Object.entries(stage.needs as Record<string, AnyStage | Source>)) {
      const view = this.view(node.id);
      if (!view)
        throw new StageError('generation_error', `${stage.id} needs ${node.id}, which is not drafted yet`, true);
      Object.defineProperty(inputs, name, { enumerable: true, value: trackedInput(view, reads) });
    }
    for (const [name, node] of Object.entries(stage.wants as Record<string, AnyStage | Source>)) {
      const get = () => {
        const view = this.view(node.id);
        reads.set(`exists:${node.id}`, hashJson(view !== null));
        return view ? trackedInput(view, reads) : undefined;
      };
      Object.defineProperty(inputs, name, { enumerable: true, get });
    }
    return inputs;
  }

  /** What a stage gathers, of which every access is recorded as above, and whether each of them exists. */
  gatheredFor(stage: AnyStage, reads: Map<string, Sha256>): Gathered {
    const all: GatheredStage[] = [];
    const absent: AnyStage[] = [];
    for (const gathered of this.graph.gathered.get(stage.id) ?? []) {
      const view = this.view(gathered.id);
      reads.set(`exists:${gathered.id}`, hashJson(view !== null));
      if (view) all.push({ stage: gathered, input: trackedInput(view, reads) });
      else absent.push(gathered);
    }
    return {
      all,
      absent,
      of: <Data>(wanted: TypedStage<Data>) =>
        all.find((gathered) => gathered.stage.id === wanted.id)?.input as Input<Data> | undefined,
    };
  }
}

/** Parts whose names begin so are read by name, and stand in no list of parts. */
const UNLISTED = '#';

/** Parts may hold colons in their names; node ids and kinds do not. */
function splitKey(key: string): [string, string, string] {
  const [kind = '', id = '', ...rest] = key.split(':');
  return [kind, id, rest.join(':')];
}

/** What a text says, parsed when first asked for. Whoever reads it leaves it as it is. */
class Content {
  readonly #node: AnyStage | Source;
  readonly #load: () => unknown;
  readonly #shas = new Map<string, Sha256>();
  #data: { readonly value: unknown } | undefined;
  #parts: Readonly<Record<string, Json>> | undefined;

  constructor(node: AnyStage | Source, load: () => unknown) {
    this.#node = node;
    this.#load = load;
  }

  get data(): unknown {
    this.#data ??= { value: this.#load() };
    return this.#data.value;
  }

  get parts(): Readonly<Record<string, Json>> {
    this.#parts ??= this.#node.parts?.(this.data) ?? {};
    return this.#parts;
  }

  /** In order, without those that are read by name alone. */
  get partNames(): string[] {
    return Object.keys(this.parts)
      .filter((name) => !name.startsWith(UNLISTED))
      .sort();
  }

  /** Null for a kind of read that does not exist. */
  sha(kind: string, part: string): Sha256 | null {
    const key = `${kind}:${part}`;
    const known = this.#shas.get(key);
    if (known) return known;
    const sha = this.#compute(kind, part);
    if (sha) this.#shas.set(key, sha);
    return sha;
  }

  #compute(kind: string, part: string): Sha256 | null {
    switch (kind) {
      case 'data':
        return hashJson(this.data as Json);
      case 'names':
        return hashJson(this.partNames);
      case 'part':
        return Object.hasOwn(this.parts, part) ? hashJson(this.parts[part] ?? null) : hashJson({ absent: true });
      default:
        return null;
    }
  }
}

/** By stage, what its latest texts say: a plan is looked at many times before anything in it changes. */
const contents = new WeakMap<AnyStage, Memo<Content>>();
const LATEST_TEXTS = 2;

function contentOf(stage: AnyStage, text: string): Content {
  const known = contents.get(stage) ?? new Memo(LATEST_TEXTS);
  contents.set(stage, known);
  return known.get(text, () => new Content(stage, () => fitting(stage, dataPath(stage), parseJson(stage, text))));
}

class NodeView {
  readonly node: AnyStage | Source;
  readonly page: string;
  readonly #content: Content;
  readonly #summary: () => StageSummary;
  #pageSha: Sha256 | undefined;

  constructor(node: AnyStage | Source, content: Content, page: string, summary: () => StageSummary) {
    this.node = node;
    this.#content = content;
    this.page = page;
    this.#summary = summary;
  }

  get summary(): StageSummary {
    return this.#summary();
  }

  get data(): unknown {
    return this.#content.data;
  }

  get parts(): Readonly<Record<string, Json>> {
    return this.#content.parts;
  }

  get partNames(): string[] {
    return this.#content.partNames;
  }

  /** Null for a part that does not exist. */
  sha(kind: string, part: string): Sha256 | null {
    // Whether a stage is out of date depends on what others say.
    if (kind === 'summary') return hashJson(this.summary as unknown as Json);
    if (kind === 'page') {
      this.#pageSha ??= sha256(this.page);
      return this.#pageSha;
    }
    return this.#content.sha(kind, part);
  }
}

/** Parses a file that another program may have written. */
function parseJson(stage: AnyStage, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StageError('generation_error', `${dataPath(stage)} is not valid JSON`, true, { cause });
  }
}

function fitting(node: AnyStage | Source, name: string, value: unknown): unknown {
  const parsed = node.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new StageError('generation_error', `${name} does not fit its schema: ${schemaFaults(parsed.error)}`, true);
}

function sourceView(source: Source, content: Json): NodeView {
  const summary: StageSummary = { draftedBy: 'user', edited: false, findings: [], partial: [] };
  return new NodeView(source, new Content(source, () => fitting(source, source.id, content)), '', () => summary);
}

function outdatedBy(state: Freshness): Pick<StageSummary, 'outdated'> {
  if (state.state === 'stale') return { outdated: 'stale' };
  return state.state === 'edited' && state.stale.length > 0 ? { outdated: 'kept' } : {};
}

function trackedInput(view: NodeView, reads: Map<string, Sha256>): Input<unknown> {
  const note = (kind: string, part = '') => {
    const key = part === '' ? `${kind}:${view.node.id}` : `${kind}:${view.node.id}:${part}`;
    reads.set(key, view.sha(kind, part) ?? '');
  };
  return {
    get data() {
      note('data');
      return view.data;
    },
    get page() {
      note('page');
      return view.page;
    },
    get partNames() {
      note('names');
      return view.partNames;
    },
    part(name) {
      note('part', name);
      return Object.hasOwn(view.parts, name) ? view.parts[name] : undefined;
    },
    field(name: string) {
      return this.part(name) as never;
    },
    get summary() {
      note('summary');
      return view.summary;
    },
  };
}

/** The reads of a finished stage in a fixed order. */
export function sortedReads(reads: ReadonlyMap<string, Sha256>): Read[] {
  return [...reads].map(([key, sha]) => ({ key, sha })).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
