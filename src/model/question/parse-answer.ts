import { jsonrepair } from 'jsonrepair';
import type { Json } from '../../planning/engine/json.ts';
import { isObject } from '../../shared/json-object.ts';

/** The content of a model's text, or its fault, worded for the model. */
export type ParsedAnswer =
  | { readonly kind: 'value'; readonly value: Json; readonly repaired: boolean }
  | { readonly kind: 'fault'; readonly fault: string }
  | { readonly kind: 'refusal' };

/**
 * Finds the JSON object in a model's text: plain, in a fence, or surrounded by words. Broken syntax is repaired; an
 * object without an end is not, because the missing part is unknown.
 */
export function parseAnswer(raw: string, schema: Json): ParsedAnswer {
  const text = raw.replace(/^\uFEFF/, '').trim();
  const whole = parsed(text);
  if (whole !== undefined)
    return isObject(whole) ? judged(whole, schema, false) : fault('The answer is JSON, but not an object.');
  const said = withoutThinking(text);
  if (said === '') return fault('The answer was empty.');
  if (!said.includes('{')) return REFUSAL.test(said) ? { kind: 'refusal' } : fault('The answer has no JSON object.');
  if (isFencedList(said)) return fault('The answer is JSON, but not an object.');
  const objects = objectsIn(said);
  if (!objects) return fault('The JSON object has no end: brackets or quotes are left open.');
  const longest = objects.reduce((best, next) => (next.length > best.length ? next : best));
  const direct = parsed(longest);
  const value = direct ?? repaired(longest);
  if (value === undefined || !isObject(value)) return fault('The answer is not valid JSON.');
  return judged(value, schema, direct === undefined);
}

/** Whether the text is one JSON object from its beginning to its end. */
export function isWholeObject(raw: string): boolean {
  return isObject(parsed(raw.trim()) ?? null);
}

function judged(value: Json, schema: Json, isRepaired: boolean): ParsedAnswer {
  return echoes(value, schema)
    ? fault('The answer repeats the schema instead of filling it.')
    : { kind: 'value', value, repaired: isRepaired };
}

const THINKING = 'think|thinking|thought|reasoning|reflection|analysis';
/** Before any brace: within an answer it is a word of the answer. */
const OPENED = new RegExp(`^[^{]*?<(${THINKING})>`, 'i');
const CLOSED = new RegExp(`</(?:${THINKING})>`, 'i');

/** Local models may leave their thinking in the text, in several blocks, some without its beginning. */
function withoutThinking(raw: string): string {
  // gpt-oss where the server does not take its channels apart.
  let text = raw.slice(raw.lastIndexOf('<|channel|>final') + 1);
  for (;;) {
    const tag = OPENED.exec(text)?.[1];
    const end = tag === undefined ? CLOSED.exec(text) : new RegExp(`</${tag}>`, 'i').exec(text);
    if (!end) return tag === undefined ? text : '';
    const rest = text.slice(end.index + end[0].length).trim();
    if (tag === undefined && !rest.includes('{')) return text;
    text = rest;
  }
}

/** A list in a fence, of which one entry would otherwise pass for the answer. */
function isFencedList(text: string): boolean {
  const fenced = /^[^{[]*```(?:json)?\s*(\[[\s\S]*\])\s*```/i.exec(text)?.[1];
  return fenced !== undefined && Array.isArray(parsed(fenced) ?? repaired(fenced));
}

/** How refusals begin that come as text. Only looked at where there is no JSON at all. */
const REFUSAL =
  /^(?:i(?:['’]m| am) (?:very )?(?:sorry|unable|not able)|sorry,|i (?:can(?:no|['’])t|cannot|won['’]t|will not|must decline)|i (?:do not|don['’]t) feel comfortable|as an ai\b|unfortunately,? i (?:can|am))/i;

function fault(sentence: string): ParsedAnswer {
  return { kind: 'fault', fault: sentence };
}

/** Texts from an opening brace to its own closing one, outermost only; null when one has no end. */
function objectsIn(text: string): [string, ...string[]] | null {
  const found: string[] = [];
  for (let start = text.indexOf('{'); start !== -1; ) {
    const end = endOfObject(text, start);
    if (end === -1) return null;
    found.push(text.slice(start, end));
    start = text.indexOf('{', end);
  }
  const [first, ...others] = found;
  return first === undefined ? null : [first, ...others];
}

/** One behind the brace that closes the object, -1 when there is none. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function repaired(text: string): Json | undefined {
  try {
    return parsed(jsonrepair(text));
  } catch {
    // jsonrepair throws where it cannot make JSON of it; the model is asked again then.
    return undefined;
  }
}

/** Whether the answer looks like a schema although the schema does not ask for one. */
function echoes(value: Json, schema: Json): boolean {
  if (!isObject(value) || !isObject(schema)) return false;
  const { properties } = value;
  const asked = isObject(schema.properties ?? null) ? (schema.properties as object) : {};
  return (
    !('properties' in asked) &&
    properties !== undefined &&
    isObject(properties) &&
    (value.type === 'object' || '$schema' in value || Object.keys(properties).some((name) => name in asked))
  );
}
