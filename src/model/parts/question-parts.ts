import type { Json } from '../../planning/engine/json.ts';
import type { Easing, Question } from '../../planning/engine/question.ts';
import type { AskingLimits } from '../ask/asking-limits.ts';

type SchemaNode = { readonly [key: string]: Json | undefined };

/** A part of an answer that is asked for by itself. */
export interface QuestionPart {
  readonly fields: readonly string[];
  /** JSON Schema of the part: an object with its fields alone. */
  readonly schema: Json;
  /** Of a list that is asked for in pieces, which of them it is; the first is 0. */
  readonly piece: { readonly index: number; readonly count: number } | null;
  /** Ids that only entries of this piece have, where the list has one entry for each of its ids. */
  readonly ids: readonly string[];
  /** Expected size in words. */
  readonly words: number;
  /** Whether the answer may do without it. */
  readonly isOptional: boolean;
}

const LEAST_WORDS = 20;

/**
 * The parts in which a question is put to a model that can do little at a time, in the order of their fields: each list
 * by itself, a long one in pieces, the other fields a few at a time. A list has no more entries than were asked for, and
 * what the answer can do without is left out.
 */
export function partsOf(
  { schema, words, easing }: Pick<Question, 'schema' | 'words' | 'easing'>,
  limits: AskingLimits,
): readonly QuestionPart[] {
  const whole = schema as SchemaNode;
  const properties = Object.entries((whole.properties ?? {}) as Readonly<Record<string, SchemaNode>>);
  const required = new Set(whole.required as readonly string[] | undefined);
  const asked = properties.filter(([name]) => required.has(name) || !easing?.dispensable.includes(name));
  const drafts: Draft[] = [];
  for (const [name, node] of asked) {
    if (node.type === 'array') {
      const range = rangeOf(node, easing?.lists[name]);
      drafts.push(...piecesOf(name, node, { ...range, rows: limits.rows, $defs: whole.$defs }));
      continue;
    }
    const last = drafts.at(-1);
    if (last && !last.isList && Object.keys(last.properties).length < limits.fields) {
      last.properties[name] = node;
      last.weight += 1;
    } else drafts.push({ properties: { [name]: node }, piece: null, ids: [], isList: false, weight: 1 });
  }
  const total = drafts.reduce((sum, { weight }) => sum + weight, 0);
  return drafts.map((draft) => {
    const fields = Object.keys(draft.properties);
    const needed = fields.filter((name) => required.has(name));
    return {
      fields,
      schema: {
        type: 'object',
        properties: draft.properties,
        required: needed,
        ...definitionsFor(draft.properties, whole.$defs),
      },
      piece: draft.piece,
      ids: draft.ids,
      words: Math.max(LEAST_WORDS, Math.round((words * draft.weight) / total)),
      isOptional: needed.length === 0,
    };
  });
}

interface Draft {
  readonly properties: Record<string, SchemaNode>;
  readonly piece: QuestionPart['piece'];
  readonly ids: readonly string[];
  readonly isList: boolean;
  /** Share of the answer: texts and values. */
  weight: number;
}

function rangeOf({ minItems, maxItems }: SchemaNode, meant: Easing['lists'][string] | undefined) {
  return {
    least: meant?.least ?? Number(minItems ?? 0),
    most: meant?.most ?? (maxItems === undefined ? null : Number(maxItems)),
  };
}

interface Cut {
  readonly least: number;
  readonly most: number | null;
  /** Most entries of one piece. */
  readonly rows: number;
  readonly $defs: Json | undefined;
}

function piecesOf(name: string, node: SchemaNode, cut: Cut): Draft[] {
  const { least, most, rows } = cut;
  const { minItems: _min, maxItems: _max, ...rest } = node;
  const count = Math.max(1, Math.ceil(least / rows));
  const items = (node.items ?? {}) as SchemaNode;
  const columns = (items.properties ?? {}) as Readonly<Record<string, SchemaNode>>;
  const id = count > 1 ? idColumn(columns, cut) : null;
  return Array.from({ length: count }, (_, index) => {
    const upTo = (all: number, pieces: number) => Math.floor((all * pieces) / count);
    const share = (all: number) => upTo(all, index + 1) - upTo(all, index);
    const ids = id?.values.slice(upTo(least, index), upTo(least, index + 1)) ?? [];
    const own = id && { properties: { ...columns, [id.name]: { type: 'string', enum: ids } } };
    const list = {
      ...rest,
      items: { ...items, ...own },
      minItems: share(least),
      ...(most !== null && { maxItems: share(most) }),
    };
    return {
      properties: { [name]: list },
      piece: count === 1 ? null : { index, count },
      ids,
      isList: true,
      weight: Math.max(1, share(least)) * Math.max(1, Object.keys(columns).length),
    };
  });
}

/** The column whose ids each have one entry, because there are as many as entries are meant; its ids are shared out. */
function idColumn(columns: Readonly<Record<string, SchemaNode>>, { least, most, $defs }: Cut) {
  if (least !== most) return null;
  for (const [name, column] of Object.entries(columns)) {
    const shared = typeof column.$ref === 'string' ? column.$ref.replace('#/$defs/', '') : null;
    const node = shared === null ? column : ($defs as Readonly<Record<string, SchemaNode>> | undefined)?.[shared];
    if (Array.isArray(node?.enum) && node.enum.length === least) return { name, values: node.enum as string[] };
  }
  return null;
}

/** The shared lists of ids that the fields refer to. */
function definitionsFor(properties: SchemaNode, all: Json | undefined): { readonly $defs?: SchemaNode } {
  const text = JSON.stringify(properties);
  const used = Object.entries((all ?? {}) as SchemaNode).filter(([name]) => text.includes(`"#/$defs/${name}"`));
  return used.length === 0 ? {} : { $defs: Object.fromEntries(used) };
}
