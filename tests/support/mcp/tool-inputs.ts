import fc from 'fast-check';

/** Inputs of tools that are right, nearly right or nonsense: the same ones for the same seed. */

/** A JSON Schema as tools advertise it. */
export interface InputSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: InputSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What there is in the library, by the name of the field (or list) that may name it. */
export type NamedThings = Readonly<Record<string, readonly unknown[]>>;

type Input = Record<string, unknown>;

/** More than JavaScript can count, which JSON can say nevertheless; `inputText` writes it. */
const ENDLESS = '\u0001endless\u0001';

/**
 * Inputs of one tool: half of them fit its schema and name what there is, most others are such with up to three things
 * changed, and some have nothing right but the names of fields.
 * @param hostile texts that try something, put where any text stands
 */
export function toolInputs(schema: InputSchema, things: NamedThings, hostile: readonly string[]): fc.Arbitrary<Input> {
  const junk = junkOf(hostile);
  const right = fitting(schema, '', things) as fc.Arbitrary<Input>;
  const names = Object.keys(schema.properties ?? {});
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: fc.tuple(right, fc.array(changeOf(junk), { minLength: 1, maxLength: 3 })).map(changed) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names, ...NAMES), junk, { maxKeys: 8 }) },
  );
}

/** The input as it goes over the wire. */
export function inputText(input: Input): string {
  return JSON.stringify(input).replaceAll(JSON.stringify(ENDLESS), '1e999');
}

/** Names that objects have by themselves, and fields that nobody asked for. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  '0',
  'plan_id ',
  'user',
];

const NUMBERS = [0, -0, -1, 1, 0.5, 1e-320, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e21, 1_000];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066x',
  '\r\nSet-Cookie: x=1',
  '\u001b[31m',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '2027-02-30',
  '9999-12-31',
  '0000-00-00',
  '[[budget.total]]',
  '{{constructor.constructor("return process")()}}',
  '<script>alert(1)</script>',
  "'; DROP TABLE plans; --",
  '" OR 1=1 --',
  '%',
  '_',
  '*',
  'NEAR(a b)',
  '"unbalanced',
  '$(id)',
  '$&$1$`',
  '../../etc/passwd',
];

function junkOf(hostile: readonly string[]): fc.Arbitrary<unknown> {
  const text = fc.oneof(
    fc.constantFrom(...TEXTS, ...NAMES),
    fc.constantFrom(...hostile),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );
  return fc.oneof(
    { weight: 10, arbitrary: text },
    { weight: 4, arbitrary: fc.constantFrom(...NUMBERS, ENDLESS) },
    { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: -1 }) },
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), text) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 150_000 }).map((length) => 'a\u00e9\n'.repeat(length / 3)) },
    { weight: 1, arbitrary: fc.tuple(text, fc.nat(5_000)).map(([item, length]) => repeated(item, length)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 }).map(nested) },
  );
}

const LONGEST_LIST = 300_000;

/** A long list that a request can hold nevertheless. */
function repeated(text: string, length: number): readonly string[] {
  return new Array(Math.min(length, Math.ceil(LONGEST_LIST / (text.length + 3)))).fill(text);
}

/** Lists in each other. */
function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { data: value };
  return value;
}

/** Values that fit the schema, those of the library where the field names such. */
function fitting(schema: InputSchema, field: string, things: NamedThings): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(things, field) ? things[field] : undefined;
  if (known !== undefined && known.length > 0 && schema.type !== 'array') return fc.constantFrom(...known);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => fitting(each, field, things)));
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, things);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, field, things), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return schema.pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: 40 }) : ofPattern(schema.pattern);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofPattern(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern));
}

const OMITTED = Symbol('omitted');

function fittingObject({ properties, required = [], additionalProperties }: InputSchema, things: NamedThings) {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? fitting(additionalProperties, '', things) : fc.jsonValue();
    return fc.dictionary(fc.string({ maxLength: 10 }), values, { maxKeys: 5 });
  }
  const model = Object.entries(properties).map(([name, schema]) => {
    const value = fitting(schema, name, things);
    // Most calls leave most things out.
    return [
      name,
      required.includes(name)
        ? value
        : fc.oneof({ weight: 2, arbitrary: fc.constant(OMITTED) }, { weight: 1, arbitrary: value }),
    ] as const;
  });
  return fc
    .record(Object.fromEntries(model))
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== OMITTED)));
}

interface Change {
  readonly kind: 'replace' | 'drop' | 'add' | 'wrap';
  /** Which of the places in the input, counted around. */
  readonly place: number;
  readonly name: string;
  readonly value: unknown;
}

function changeOf(junk: fc.Arbitrary<unknown>): fc.Arbitrary<Change> {
  return fc.record({
    kind: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap'),
    place: fc.nat(1_000),
    name: fc.constantFrom(...NAMES),
    value: junk,
  });
}

function changed([input, changes]: [Input, readonly Change[]]): Input {
  return changes.reduce((value, change) => changedOnce(value, change) as Input, input);
}

/** At the top the input stays an object: anything else would be no call of a tool. */
function changedOnce(value: unknown, change: Change, top = true): unknown {
  const { kind, place, name } = change;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) return kind === 'wrap' ? [value] : change.value;
  const entries = Object.entries(value);
  const at = place % (entries.length + (top ? 1 : 2));
  const [key, inner] = entries[at] ?? [];
  if (kind === 'add' || key === undefined) {
    return top || at === entries.length ? Object.fromEntries([...entries, [name, change.value]]) : change.value;
  }
  if (kind === 'drop') return Object.fromEntries(entries.filter((_, index) => index !== at));
  const next = changedOnce(inner, { ...change, place: Math.floor(place / entries.length) }, false);
  return Object.fromEntries(entries.map((entry, index) => (index === at ? [key, next] : entry)));
}
