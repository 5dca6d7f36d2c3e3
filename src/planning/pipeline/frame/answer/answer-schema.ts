import type { Json } from '../../../engine/stage.ts';
import { withSharedIds } from './shared-ids.ts';

/**
 * The schema of an answer as a question shows it: without our own marks, lists that may be left out not required, and
 * each list of ids once.
 */
export function schemaShown(marked: Json): Json {
  return withSharedIds(plain(marked));
}

const OUR_MARKS: ReadonlySet<string> = new Set(['prose', 'usual_most', 'rows', 'may_be_left_out', '$schema']);

function plain(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plain);
  if (schema === null || typeof schema !== 'object') return schema;
  const { properties, required } = schema as Readonly<Record<string, Json | undefined>>;
  const isOptional = (name: Json) => {
    const property = typeof name === 'string' ? (properties as Record<string, Json> | undefined)?.[name] : undefined;
    return (property as Record<string, Json> | undefined)?.may_be_left_out === true;
  };
  const entries: [string, Json | undefined][] = Object.entries(
    Array.isArray(required) && properties !== undefined
      ? { ...schema, required: required.filter((name) => !isOptional(name as Json)) }
      : schema,
  );
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (OUR_MARKS.has(name) || value === undefined ? [] : [[name, plain(value)]])),
  );
}
