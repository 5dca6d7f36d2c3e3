import { z } from 'zod';
import type { Json } from './json.ts';

/**
 * What a schema asks of a value, in words of our own: kinds, fields and which may be missing, bounds, patterns, choices,
 * defaults, descriptions. Equal schemas give equal descriptions whatever version of the library reads them; what a
 * refinement does is code, and only that there is one is said.
 * @throws when the schema uses a kind that has no description here yet
 */
export function schemaMeaning(schema: z.core.$ZodType): Json {
  const about = z.globalRegistry.get(schema)?.description;
  const checks = (schema._zod.def.checks ?? []).map((check) => checkMeaning(check._zod.def as AnyCheck));
  const own = ownCheck(schema._zod.def);
  return {
    ...kindMeaning(schema as z.core.$ZodTypes),
    ...(own.length + checks.length > 0 && { checks: [...own, ...checks] }),
    ...(about !== undefined && { about }),
  };
}

type AnyCheck = z.core.$ZodChecks['_zod']['def'] | z.core.$ZodStringFormatDef | z.core.$ZodCustomDef;

/** A format such as `z.iso.date()` or `z.int()` is a kind and a check in one. */
function ownCheck(def: z.core.$ZodTypeDef): Json[] {
  return 'check' in def && typeof def.check === 'string' ? [checkMeaning(def as unknown as AnyCheck)] : [];
}

function kindMeaning({ _zod: { def } }: z.core.$ZodTypes): { readonly [key: string]: Json } {
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
    case 'custom':
      return { kind: def.type };
    case 'literal':
      return { kind: 'literal', values: def.values.map(plainValue) };
    case 'enum':
      return { kind: 'enum', values: Object.values(def.entries).map(plainValue) };
    case 'object':
      return {
        kind: 'object',
        fields: Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, schemaMeaning(field)])),
        ...(def.catchall && { others: schemaMeaning(def.catchall) }),
      };
    case 'never':
      return { kind: 'never' };
    case 'array':
      return { kind: 'array', of: schemaMeaning(def.element) };
    case 'record':
      return { kind: 'record', keys: schemaMeaning(def.keyType), of: schemaMeaning(def.valueType) };
    case 'tuple':
      return { kind: 'tuple', of: def.items.map(schemaMeaning), rest: def.rest ? schemaMeaning(def.rest) : null };
    case 'union':
      return { kind: 'union', of: def.options.map(schemaMeaning) };
    case 'optional':
    case 'nullable':
      return { kind: def.type, of: schemaMeaning(def.innerType) };
    case 'default':
      return { kind: 'default', value: def.defaultValue as Json, of: schemaMeaning(def.innerType) };
    default:
      throw new Error(`a schema of kind ${def.type} has no description`);
  }
}

function checkMeaning(def: AnyCheck): Json {
  switch (def.check) {
    case 'less_than':
      return { below: plainValue(def.value), itself: def.inclusive };
    case 'greater_than':
      return { above: plainValue(def.value), itself: def.inclusive };
    case 'multiple_of':
      return { multiple_of: plainValue(def.value) };
    case 'min_length':
      return { length_from: def.minimum };
    case 'max_length':
      return { length_to: def.maximum };
    case 'length_equals':
      return { length: def.length };
    case 'number_format':
      return { format: def.format };
    case 'string_format':
      // The patterns of the library's own formats are its business.
      return def.format === 'regex' ? { pattern: String(def.pattern) } : { format: def.format };
    case 'custom':
      return { check: 'custom' };
    default:
      throw new Error(`a check ${def.check} has no description`);
  }
}

function plainValue(value: unknown): Json {
  if (value === undefined || typeof value === 'bigint' || value instanceof Date) return String(value);
  return value as Json;
}
