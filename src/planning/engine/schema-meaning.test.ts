import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pipeline } from '../pipeline/index.ts';
import { canonicalJson } from './canonical-json.ts';
import { schemaMeaning } from './schema-meaning.ts';

const said = (schema: z.ZodType) => canonicalJson(schemaMeaning(schema));

describe('the description of a schema', () => {
  it('says all that data must be', () => {
    const schema = z.object({
      title: z.string().min(1).max(80).describe('what it is called'),
      days: z.number().int().min(0).lt(400),
      tone: z.enum(['good', 'bad']).nullable(),
      links: z.array(z.union([z.string().regex(/^[a-z]+$/), z.literal(0)])).default([]),
      notes: z.record(z.string(), z.boolean()).optional(),
    });
    expect(schemaMeaning(schema)).toEqual({
      kind: 'object',
      fields: {
        title: { kind: 'string', checks: [{ length_from: 1 }, { length_to: 80 }], about: 'what it is called' },
        days: {
          kind: 'number',
          checks: [{ format: 'safeint' }, { above: 0, itself: true }, { below: 400, itself: false }],
        },
        tone: { kind: 'nullable', of: { kind: 'enum', values: ['good', 'bad'] } },
        links: {
          kind: 'default',
          value: [],
          of: {
            kind: 'array',
            of: {
              kind: 'union',
              of: [
                { kind: 'string', checks: [{ pattern: '/^[a-z]+$/' }] },
                { kind: 'literal', values: [0] },
              ],
            },
          },
        },
        notes: {
          kind: 'optional',
          of: { kind: 'record', keys: { kind: 'string' }, of: { kind: 'boolean' } },
        },
      },
    });
  });

  it.each<[string, z.ZodType, z.ZodType]>([
    ['a bound', z.number().min(1), z.number().min(2)],
    ['whether a bound belongs to it', z.number().gt(1), z.number().min(1)],
    ['a choice', z.enum(['a', 'b']), z.enum(['a', 'c'])],
    ['a word about it', z.string().describe('one'), z.string().describe('two')],
    ['whether it may be missing', z.object({ a: z.string() }), z.object({ a: z.string().optional() })],
    ['whether others may be there', z.object({}), z.strictObject({})],
    ['a default', z.string().default('a'), z.string().default('b')],
    ['a format', z.string(), z.iso.date()],
    ['that more is checked', z.string(), z.string().refine((text) => text !== 'x')],
  ])('differs by %s', (_, one, other) => {
    expect(said(one)).not.toBe(said(other));
  });

  it('does not depend on the order of fields', () => {
    const [a, b] = [z.string(), z.number()];
    expect(said(z.object({ a, b }))).toBe(said(z.object({ b, a })));
  });

  it('refuses a kind that it has no words for, by name', () => {
    expect(() => schemaMeaning(z.map(z.string(), z.string()))).toThrow(/kind map/);
  });

  it('is there for every stage', () => {
    for (const { id, schema } of pipeline.stages) expect(() => schemaMeaning(schema), id).not.toThrow();
  });
});
