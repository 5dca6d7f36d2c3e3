import type { Json } from '../../../src/planning/engine/json.ts';
import { type Course, draw, type Scene, textFor } from './answer-text.ts';
import { arrange, earlierOnly } from './arrange.ts';
import { type PlainNode, plainNode, rangeTold, type SchemaNode, wordsTold } from './json-schema.ts';

/** How many of a nullable field's answers are null, and how many lists that are best left empty have an entry. */
const NULL_SHARE = 0.2;
const EXTRA_SHARE = 0.1;
const RARE_LISTS: ReadonlySet<string> = new Set(['new_facts', 'open_questions', 'contradictions']);
const UNBOUNDED = 1e12;

/**
 * An answer that fits the schema, the same every time for the same scene: texts of the length that descriptions ask
 * for, ids that differ, enums gone through in turn, numbers within what is said of them.
 * @throws Error when the schema refers to something that it does not have.
 */
export function answerFor(schema: Json, scene: Scene): Json {
  const root = schema as SchemaNode;
  return build(root, { scene, root, path: '', name: '', index: 0, siblings: [], own: {}, used: new Map() });
}

function build(raw: SchemaNode, course: Course): Json {
  const random = draw(course, 'node');
  const node = plainNode(raw, course.root, (count) => Math.floor(random() * count));
  if (node.const !== undefined) return node.const;
  if (node.nullable && node.kind !== 'null' && random() < NULL_SHARE) return null;
  if (node.enum) return enumValue(node, course);
  switch (node.kind) {
    case 'object':
      return objectOf(node, course);
    case 'array':
      return arrayOf(node, course);
    case 'string':
      return textFor(node, course);
    case 'integer':
    case 'number':
      return numberOf(node, course);
    case 'boolean':
      // A project that could not be planned at all would end every test at its gate.
      return course.name === 'usable' || random() < 0.5;
    case 'null':
      return null;
  }
}

function objectOf(node: PlainNode, course: Course): Json {
  const own: Record<string, Json> = {};
  let enums = 0;
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const path = `${course.path}.${name}`;
    const index = enums === 0 ? course.index : course.index + Math.floor(draw({ ...course, path }, 'turn')() * 1000);
    own[name] = build(property, { ...course, path, name, index, own });
    if (enumOf(property, course) !== null) enums += 1;
  }
  const properties = Object.entries(node.properties ?? {}).map(([name, property]): [string, SchemaNode] => [
    name,
    property.$ref === undefined ? property : plainNode(property, course.root, () => 0),
  ]);
  return arrange(own, Object.fromEntries(properties));
}

function arrayOf(node: PlainNode, course: Course): Json {
  const items = node.items ?? { type: 'string' };
  const choices = enumOf(items, course);
  const length = lengthOf(node, choices, course);
  if (choices) return distinct(choices, length, course);
  const idsOnly = earlierOnly(node.description ?? '', course.name);
  if (idsOnly && simpleText(items, course)) return course.siblings.slice(-Math.min(2, length));
  const ids: string[] = [];
  // Texts differ within a list, ids in the whole answer.
  const usedIds = course.used.get('id') ?? new Set();
  course.used.set('id', usedIds);
  const used = new Map([['id', usedIds]]);
  return Array.from({ length }, (_, index) => {
    const path = `${course.path}[${index}]`;
    const entry = build(items, { ...course, path, index, siblings: [...ids], own: {}, used });
    const id = entry !== null && typeof entry === 'object' && 'id' in entry ? entry.id : undefined;
    if (typeof id === 'string') ids.push(id);
    return entry;
  });
}

/** How long a list is: what its description says, else its bounds; as many as there are ids, where each has an entry. */
function lengthOf(node: PlainNode, choices: readonly Json[] | null, course: Course): number {
  const description = node.description ?? '';
  const least = node.minItems ?? 0;
  const most = node.maxItems ?? Math.max(least, 5);
  const told = rangeTold(description) ?? {
    least,
    most: node.maxItems === undefined ? most : Math.ceil((least + most) / 2),
  };
  if (needsKnowledge(node.items, course)) return least;
  if (RARE_LISTS.has(course.name)) {
    if (draw(course, 'rare')() >= EXTRA_SHARE) return least;
    return clamp(1, least, most);
  }
  const ids = choices ?? idsOfEntries(node.items, description, course);
  const middle = Math.round((told.least + told.most) / 2);
  if (choices) return clamp(Math.min(middle, choices.length), least, most);
  return clamp(ids ? clamp(ids.length, told.least, most) : middle, least, most);
}

/** Whether entries hold a formula, the number of a quotation, or two days of one span: nobody can make those up. */
function needsKnowledge(items: SchemaNode | undefined, course: Course): boolean {
  const { properties = {}, description: whole = '' } = items ? plainNode(items, course.root, () => 0) : {};
  // What fields with shared ids say stands at the object.
  const said = [whole, ...Object.values(properties).map(({ description = '' }) => description)];
  return (
    Object.hasOwn(properties, 'formula') ||
    said.some((text) => /\bhold the (?:number|figure|date|time)\b|\bday without work\b/.test(text))
  );
}

/** The ids that the entries are about: the enum of a first field that holds ids. */
function idsOfEntries(items: SchemaNode | undefined, description: string, course: Course): readonly Json[] | null {
  if (!items) return null;
  const { properties = {} } = plainNode(items, course.root, () => 0);
  const [first] = Object.entries(properties);
  const choices = first ? enumOf(first[1], course) : null;
  if (!first || !choices) return null;
  const about = `${description} ${first[1].description ?? ''}`;
  return /(?:^|_)id$/.test(first[0]) || /\bids?\b|\beach\b|\bevery\b|\bone per\b/i.test(about) ? choices : null;
}

/** Ways in which dates hold a task that take a second day, which nobody can make up. */
const SPANS: readonly Json[] = ['season', 'closed'];

function enumValue(node: PlainNode, course: Course): Json {
  const all = (node.enum ?? []).filter((value) => value !== null);
  if (course.name === 'until' && all.includes('none')) return 'none';
  const choices = all.includes('season') ? all.filter((value) => !SPANS.includes(value)) : all;
  const others = choices.filter((value) => !Object.values(course.own).includes(value));
  const from = others.length > 0 && isIds(choices) ? others : choices;
  return from[course.index % from.length] ?? null;
}

/** Different ones of the choices; of ids that the entry depends on only those that stand before its own. */
function distinct(choices: readonly Json[], length: number, course: Course): Json {
  const mine = choices.findIndex((choice) => Object.values(course.own).includes(choice));
  const possible =
    mine === -1 ? choices : choices.filter((_, index) => index < mine || (!ordered(course) && index > mine));
  const start = Math.floor(draw(course, 'start')() * Math.max(1, possible.length));
  const count = Math.min(length, possible.length);
  return Array.from({ length: count }, (_, index) => possible[(start + index) % possible.length] ?? null);
}

function ordered({ name }: Course): boolean {
  return earlierOnly('', name);
}

/** Ids differ from words of a scale such as low, medium, high by their number or their spelling. */
function isIds(choices: readonly Json[]): boolean {
  return choices.some((choice) => typeof choice === 'string' && /[_.\d]/.test(choice));
}

function enumOf(raw: SchemaNode, course: Course): readonly Json[] | null {
  return plainNode(raw, course.root, () => 0).enum?.filter((value) => value !== null) ?? null;
}

/** A text that is no prose. */
function simpleText(raw: SchemaNode, course: Course): boolean {
  const { kind, description = '' } = plainNode(raw, course.root, () => 0);
  return kind === 'string' && wordsTold(description) === null;
}

function numberOf(node: PlainNode, course: Course): number {
  const whole = node.kind === 'integer';
  const step = node.multipleOf ?? (whole ? 1 : 0.01);
  const [usualLeast, usualMost] = usual(`${course.name.replaceAll('_', ' ')} ${node.description ?? ''}`);
  const lowest = bound(node.minimum, node.exclusiveMinimum === undefined ? undefined : node.exclusiveMinimum + step);
  const highest = bound(node.maximum, node.exclusiveMaximum === undefined ? undefined : node.exclusiveMaximum - step);
  const least = lowest ?? Math.min(usualLeast, highest ?? usualLeast);
  const most = highest ?? Math.max(usualMost, least);
  // A bound such as 1,000,000 says what is impossible, not what is usual.
  const from = clamp(usualLeast, least, most);
  const to = highest !== undefined && highest - least <= 100 ? highest : clamp(usualMost, from, most);
  const start = highest !== undefined && highest - least <= 100 ? least : from;
  const value = start + draw(course, 'number')() * (to - start + (whole ? 0.999 : 0));
  return clamp(Number((Math.floor(value / step) * step).toFixed(6)), least, most);
}

/** Zod's bounds of an integer are no bounds. */
function bound(...values: readonly (number | undefined)[]): number | undefined {
  return values.find((value) => value !== undefined && Math.abs(value) < UNBOUNDED);
}

/** The range that the words of a number suggest. */
function usual(words: string): readonly [number, number] {
  const told = /(?:^|[^\d.])(\d+(?:\.\d+)?)(?: [a-z]+){0,3} (?:to|and) (\d+(?:\.\d+)?)/i.exec(words);
  if (told) return [Number(told[1]), Number(told[2])];
  const rule = /(\d+) as a rule/.exec(words)?.[1];
  if (rule !== undefined) return [Number(rule), Number(rule)];
  const known: readonly (readonly [RegExp, readonly [number, number]])[] = [
    [/at the same time|no more than there are/i, [1, 1]],
    [/counted from 1/i, [1, 2]],
    [/percent/i, [5, 60]],
    [/\bshare\b|fraction/i, [0.05, 0.6]],
    [/cost|price|currency units|money|amount|budget|unit_rate/i, [500, 20_000]],
    [/hour/i, [4, 40]],
    [/\bdays?\b|workdays?/i, [3, 25]],
    [/weeks?/i, [1, 8]],
  ];
  return known.find(([pattern]) => pattern.test(words))?.[1] ?? [1, 12];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
