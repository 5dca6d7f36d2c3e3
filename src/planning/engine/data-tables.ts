import { z } from 'zod';
import type { ColumnKind, DataColumn, DataTable } from '../../shared/contracts/data-table.ts';

/** What a section adds to the description of an amount in minor units, so that people enter it in whole units. */
export const MONEY = { money: true } as const;

type Node = z.core.JSONSchema.JSONSchema;

/**
 * The lists of entries in the data of a section, as tables that can be edited. Lists of plain values and single fields
 * are none.
 *
 * @param leftOut names of lists that are not edited by people
 */
export function dataTables(schema: z.ZodType, leftOut: ReadonlySet<string>): DataTable[] {
  // What has no JSON Schema is no table.
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([field, node]): DataTable[] => {
    const list = bare(node);
    const entry = list.type === 'array' && !Array.isArray(list.items) ? bare(list.items) : {};
    if (leftOut.has(field) || entry.type !== 'object') return [];
    const required = new Set(entry.required ?? []);
    const columns = Object.entries(entry.properties ?? {}).map(([name, column]) =>
      columnOf(name, column, required.has(name)),
    );
    return columns.length < 2 ? [] : [{ field, title: titleOf(field), columns }];
  });
}

/** A name in words: `decision_rights` → `Decision rights`. */
function titleOf(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function columnOf(name: string, raw: Node | boolean, required: boolean): DataColumn {
  const node = bare(raw);
  const { description } = typeof raw === 'object' && raw.description !== undefined ? raw : node;
  const kind = kindOf(node, raw);
  return {
    name,
    about: description ?? null,
    kind,
    choices: kind === 'choice' ? (node.enum ?? []).map(String) : [],
    optional: !required || isNullable(raw),
  };
}

function kindOf(node: Node, raw: Node | boolean): ColumnKind {
  if (node.enum !== undefined) return 'choice';
  switch (node.type) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'yes_no';
    case 'number':
      return 'number';
    case 'integer':
      return isMoney(node) || isMoney(raw) ? 'money' : 'whole';
    case 'array':
      return bare(Array.isArray(node.items) ? {} : node.items).type === 'string' ? 'texts' : 'nested';
    default:
      return 'nested';
  }
}

function isMoney(node: Node | boolean): boolean {
  return typeof node === 'object' && 'money' in node && node.money === true;
}

function isNullable(node: Node | boolean | undefined): boolean {
  return (
    typeof node === 'object' &&
    [node, ...(node.anyOf ?? [])].some((one) => typeof one === 'object' && typesOf(one).includes('null'))
  );
}

function typesOf({ type }: Node): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

/** The schema without "or null". */
function bare(node: Node | boolean | undefined): Node {
  if (typeof node !== 'object') return {};
  const [type, ...types] = typesOf(node).filter((one) => one !== 'null');
  if (types.length === 0 && Array.isArray(node.type)) return { ...node, type } as Node;
  const others = (node.anyOf ?? []).filter((one) => typeof one === 'object' && one.type !== 'null');
  const [only] = others;
  return others.length === 1 && typeof only === 'object' ? only : node;
}
