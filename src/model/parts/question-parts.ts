import type { Json } from '../../planning/engine/json.ts';
import type { Easing, Question } from '../../planning/engine/question.ts';
import type { AskingLimits } from '../asking-limits.ts';

type SchemaNode = { readonly [key: string]: Json | undefined };

/** A part of an answer that is asked for by itself. */
export interface QuestionPart {
  readonly fields: readonly string[];
  /** JSON Schema of the part: an object with its fields alone. */
  readonly schema: Json;
  /** Of a list that is asked for in pieces, which of them it is; the first is 0. */
  readonly piece: { readonly index: number; readonly count: number } | null;
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
      drafts.push(...piecesOf(name, node, easing?.lists[name], limits.rows));
      continue;
    }
    const last = drafts.at(-1);
    const weight = 1;
    if (last && !last.isList && Object.keys(last.properties).length < limits.fields) {
      last.properties[name] = node;
      last.weight += weight;
    } else drafts.push({ properties: { [name]: node }, piece: null, isList: false, weight });
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
      words: Math.max(LEAST_WORDS, Math.round((words * draft.weight) / total)),
      isOptional: needed.length === 0,
    };
  });
}

interface Draft {
  readonly properties: Record<string, SchemaNode>;
  readonly piece: QuestionPart['piece'];
  readonly isList: boolean;
  /** Share of the answer: texts and values. */
  weight: number;
}

function piecesOf(name: string, node: SchemaNode, range: Easing['lists'][string] | undefined, rows: number): Draft[] {
  const least = range?.least ?? Number(node.minItems ?? 0);
  const most = range?.most ?? (node.maxItems === undefined ? null : Number(node.maxItems));
  const count = Math.max(1, Math.ceil(least / rows));
  const columns = Object.keys(((node.items as SchemaNode | undefined)?.properties ?? {}) as object).length || 1;
  return Array.from({ length: count }, (_, index) => {
    const share = (all: number) => Math.floor((all * (index + 1)) / count) - Math.floor((all * index) / count);
    const { minItems: _min, maxItems: _max, ...rest } = node;
    const list = { ...rest, minItems: share(least), ...(most !== null && { maxItems: share(most) }) };
    return {
      properties: { [name]: list },
      piece: count === 1 ? null : { index, count },
      isList: true,
      weight: Math.max(1, share(least)) * columns,
    };
  });
}

/** The shared lists of ids that the fields refer to. */
function definitionsFor(properties: SchemaNode, all: Json | undefined): { readonly $defs?: SchemaNode } {
  const text = JSON.stringify(properties);
  const used = Object.entries((all ?? {}) as SchemaNode).filter(([name]) => text.includes(`"#/$defs/${name}"`));
  return used.length === 0 ? {} : { $defs: Object.fromEntries(used) };
}
