import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../planning/engine/json.ts';
import { inDialect, withoutAddedNulls } from './dialect.ts';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Json;

const FIELDS = schemaOf(
  z.object({
    id: z
      .string()
      .regex(/^[a-z]+$/)
      .max(9)
      .describe('an id'),
    count: z.number().int().min(1).max(5),
    tags: z.array(z.string()).min(1).max(6),
    many: z.array(z.string()).max(500),
    kind: z.enum(['x', 'y']),
    note: z.string().optional(),
    level: z.number().default(3),
  }),
);

describe('what each backend gets', () => {
  it('openai-strict: everything is asked for, what may be missing may be null', () => {
    expect(inDialect(FIELDS, 'openai-strict')).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['id', 'count', 'tags', 'many', 'kind', 'note', 'level'],
      properties: {
        id: { type: 'string', description: 'an id; at most 9 characters; matches ^[a-z]+$' },
        count: { type: 'integer', minimum: 1, maximum: 5 },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 6 },
        many: { type: 'array', items: { type: 'string' }, maxItems: 500 },
        kind: { type: 'string', enum: ['x', 'y'] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        level: { description: '3 when left out', anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
    });
  });

  it('anthropic: no bounds, but in words', () => {
    expect(inDialect(FIELDS, 'anthropic')).toMatchObject({
      additionalProperties: false,
      required: ['id', 'count', 'tags', 'many', 'kind'],
      properties: {
        count: { type: 'integer', description: 'at least 1; at most 5' },
        tags: { description: 'at least 1 entries; at most 6 entries' },
      },
    });
    expect(JSON.stringify(inDialect(FIELDS, 'anthropic'))).not.toMatch(/"(?:m(?:in|ax)\w+|pattern|default|format)":/);
  });

  it('grammar: only small limits of lists, and enums', () => {
    expect(inDialect(FIELDS, 'grammar')).toMatchObject({
      properties: {
        tags: { minItems: 1, maxItems: 6 },
        many: { description: 'at most 500 entries' },
        kind: { enum: ['x', 'y'] },
        count: { description: 'at least 1; at most 5' },
      },
    });
    expect(JSON.stringify(inDialect(FIELDS, 'grammar'))).not.toMatch(/"(?:maxLength|pattern|maximum)":|"maxItems":500/);
  });

  it('google: bounds of numbers and lists', () => {
    expect(inDialect(FIELDS, 'google')).toMatchObject({
      properties: {
        count: { minimum: 1, maximum: 5 },
        tags: { minItems: 1, maxItems: 6 },
        id: { description: 'an id; at most 9 characters; matches ^[a-z]+$' },
      },
    });
  });

  it('plain: nothing', () => {
    expect(inDialect(FIELDS, 'plain')).toBeNull();
  });

  it.each<[string, Json]>([
    ['open maps', schemaOf(z.record(z.string(), z.number()))],
    ['combined schemas', { allOf: [{ type: 'string' }, { minLength: 2 }] }],
    ['lists of fixed places', schemaOf(z.tuple([z.string(), z.number()]))],
  ])('%s go in words', (_, property) => {
    expect(inDialect({ type: 'object', properties: { property } }, 'openai-strict')).toBeNull();
  });

  it('a constant is an enum of one', () => {
    expect(inDialect(schemaOf(z.object({ kind: z.literal('x') })), 'google')).toMatchObject({
      properties: { kind: { enum: ['x'] } },
    });
  });

  it('the order of fields stays: models write in this order', () => {
    const names = Object.keys((inDialect(FIELDS, 'grammar') as { properties: object }).properties);
    expect(names).toEqual(['id', 'count', 'tags', 'many', 'kind', 'note', 'level']);
  });
});

interface Sample {
  readonly type: z.ZodType;
  readonly value: fc.Arbitrary<Json>;
}

/** Types as sections ask for them, each with values that fit. */
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .record({ least: fc.integer({ min: 0, max: 3 }), most: fc.integer({ min: 3, max: 30 }) })
    .map(({ least, most }) => ({
      type: z.string().min(least).max(most).describe('text'),
      value: fc.string({ minLength: least, maxLength: most, unit: 'grapheme-ascii' }),
    })),
  fc.integer({ min: -9, max: 9 }).map((least) => ({
    type: z
      .number()
      .int()
      .min(least)
      .max(least + 10),
    value: fc.integer({ min: least, max: least + 10 }),
  })),
  fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 5 }).map((names) => ({
    type: z.enum(names as [string, ...string[]]),
    value: fc.constantFrom(...names),
  })),
  fc.constant({ type: z.boolean(), value: fc.boolean() }),
  fc.constant({ type: z.string().nullable(), value: fc.option(fc.string()) }),
);

const object = (inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> =>
  fc
    .dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.tuple(inner, fc.boolean()), {
      minKeys: 1,
      maxKeys: 5,
      noNullPrototype: true,
    })
    .map((fields) => ({
      type: z.object(
        Object.fromEntries(
          Object.entries(fields).map(([name, [{ type }, optional]]) => [name, optional ? type.optional() : type]),
        ),
      ),
      value: fc.record(Object.fromEntries(Object.entries(fields).map(([name, [{ value }]]) => [name, value])), {
        requiredKeys: Object.entries(fields).flatMap(([name, [, optional]]) => (optional ? [] : [name])),
        noNullPrototype: true,
      }) as fc.Arbitrary<Json>,
    }));
const list = (inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> =>
  fc.tuple(inner, fc.integer({ min: 1, max: 100 })).map(([{ type, value }, most]) => ({
    type: z.array(type).max(most),
    value: fc.array(value, { maxLength: Math.min(most, 5) }),
  }));
const sample = object(fc.oneof(leaf, list(leaf), list(object(leaf)), object(leaf)));

/** The value as a strict backend must say it: null for every field that is missing. */
function withNulls(value: Json, schema: unknown): Json {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
  };
  if (Array.isArray(value)) return value.map((entry) => withNulls(entry, items));
  const inner = anyOf?.find((entry) => typeof entry === 'object' && entry !== null && 'properties' in entry);
  if (value === null || typeof value !== 'object') return value;
  if (!properties) return inner ? withNulls(value, inner) : value;
  const given = value as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const member = given[name];
      if (member === undefined) return [name, null];
      const nested = (property as { anyOf?: unknown[] }).anyOf?.[0] ?? property;
      return [name, withNulls(member, nested)];
    }),
  );
}

describe.each(['openai-strict', 'anthropic', 'google', 'grammar'] as const)('%s', (dialect) => {
  it('every schema stays one, every value that fits can be given, and comes back as it was', () => {
    fc.assert(
      fc.property(
        sample.chain(({ type, value }) => fc.record({ type: fc.constant(type), value })),
        ({ type, value }) => {
          const original = schemaOf(type);
          const translated = inDialect(original, dialect);
          const said = dialect === 'openai-strict' ? withNulls(value, translated) : value;
          const fits = z.fromJSONSchema(translated as never).safeParse(said);
          expect(fits.error?.issues ?? []).toEqual([]);
          const back = withoutAddedNulls(said, original);
          expect(type.safeParse(back).success).toBe(true);
          if (dialect !== 'openai-strict') expect(back).toEqual(value);
        },
      ),
      { numRuns: 150 },
    );
  });
});
