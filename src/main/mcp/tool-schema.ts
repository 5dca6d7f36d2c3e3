import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Tool } from './tool.ts';

/**
 * Schemas of tools as clients see them, built once and for display only: `callTool` checks inputs and answers with the
 * program's own errors, and tests check outputs.
 */

type JsonObject = Record<string, unknown>;

interface ShownSchemas {
  readonly input: StandardSchemaWithJSON;
  readonly output: StandardSchemaWithJSON;
  /** The input in JSON Schema. */
  readonly inputJson: JsonObject;
}

const shown = new WeakMap<Tool, ShownSchemas>();

/** The tool's schemas in the form that the SDK lists. */
export function schemasOf(tool: Tool): ShownSchemas {
  const known = shown.get(tool);
  if (known) return known;
  const inputJson: JsonObject = jsonOf(tool.input);
  const made = { input: showing(inputJson), output: showing(outputJson(tool.output)), inputJson };
  shown.set(tool, made);
  return made;
}

function showing(json: JsonObject): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'planexe',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/**
 * An error is also an answer, and some clients validate it against the output schema. So fields are required only of
 * answers that are no error. A tool whose own answer has an `error` of another shape declares both.
 */
function outputJson(schema: z.ZodObject): JsonObject {
  const { required = [], properties, ...json } = jsonOf(schema);
  const own = properties?.error;
  return {
    ...json,
    properties: {
      ...properties,
      error: own ? { anyOf: [own, { type: 'object', required: ['code'] }] } : { type: 'object' },
    },
    anyOf: [{ required }, { required: ['error'] }],
  };
}

/** Draft 2020-12, the default of both eras of the protocol; everything inline, no `$ref`. */
function jsonOf(schema: z.ZodObject) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  return json;
}

/**
 * Removes bounds without meaning, such as those of JavaScript's safe integers: every agent pays tokens for the list.
 * Formats go, too: strict validators refuse those that they do not know.
 */
function plain(json: z.core.JSONSchema.BaseSchema): void {
  delete json.format;
  if (json.maximum === Number.MAX_SAFE_INTEGER) {
    delete json.maximum;
    if (json.minimum === 0) delete json.minimum;
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
}
