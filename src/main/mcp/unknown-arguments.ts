import { nearestName } from '../../shared/nearest-name.ts';
import type { Tool } from './tool.ts';
import { schemasOf } from './tool-schema.ts';

/** An argument that a tool does not have. */
export interface UnknownArgument {
  /** Where it stands in the input, such as `["range", "lenght"]`. */
  readonly path: readonly string[];
  /** What was probably meant, or else all that there is. */
  readonly hint: string;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

/**
 * The arguments of a call that the tool would pass over in silence: a misspelt limit would be no limit. A tool without
 * arguments takes any, because some clients send a placeholder where they have nothing to send.
 */
export function unknownArguments(tool: Tool, input: unknown): UnknownArgument[] {
  if (tool.ignoresUnknownArguments === true || Object.keys(tool.input.shape).length === 0) return [];
  return unknownIn(schemasOf(tool).inputJson, input, []);
}

function unknownIn(schema: Schema, value: unknown, path: readonly string[]): UnknownArgument[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, index) => unknownIn(items, item, [...path, String(index)])) : [];
  }
  const { properties } = schema;
  if (!properties || schema.additionalProperties !== undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known
      ? unknownIn(known, inner, [...path, name])
      : [{ path: [...path, name], hint: hintFor(name, Object.keys(properties)) }];
  });
}

function hintFor(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? `use one of ${known.join(', ')}` : `did you mean ${nearest}?`;
}
