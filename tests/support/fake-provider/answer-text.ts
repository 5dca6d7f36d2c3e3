import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import { addDays } from '../../../src/shared/calendar-date.ts';
import { seeded } from '../seeded.ts';
import { type PlainNode, type SchemaNode, wordsTold } from './json-schema.ts';
import type { Material } from './page-reader.ts';
import { type Language, writeText, writeWord } from './words.ts';

/** What an answer depends on. */
export interface Scene {
  /** Another one, another answer. */
  readonly key: string;
  readonly material: Material;
  /** Language of prose. */
  readonly language: Language;
  readonly bareNumbers: boolean;
  /** References lead to a fact that nobody has. */
  readonly unknownReferences: boolean;
}

/** Where in the answer a value stands. */
export interface Course {
  readonly scene: Scene;
  readonly root: SchemaNode;
  readonly path: string;
  readonly name: string;
  /** Place in the nearest list, from 0. */
  readonly index: number;
  /** Ids of the entries before this one. */
  readonly siblings: readonly string[];
  /** Fields of the same object that are there already. */
  readonly own: Readonly<Record<string, Json>>;
  /** Texts of the same field in the entries before, and ids of the whole answer, so that none comes twice. */
  readonly used: Map<string, Set<string>>;
}

/** Words of a text of which nothing is said, and the part of a limit that is used. */
const USUAL_WORDS = 8;
const SHARE_OF_LIMIT = 0.6;
/** Texts with less room refer to no fact: they are names. */
const ROOM_FOR_REFERENCE = 20;
const REFERENCE_SHARE = 0.3;
const TRIES = 20;

/** Random numbers that depend on the scene, the place in the answer and the purpose, and on nothing else. */
export function draw({ scene, path }: Pick<Course, 'scene' | 'path'>, purpose: string): () => number {
  return seeded(Number.parseInt(hashJson([scene.key, path, purpose]).slice(0, 8), 16));
}

/** A text that its name, description and format ask for. */
export function textFor(node: PlainNode, course: Course): string {
  const special = specialText(node, course);
  if (special !== null) return special;
  const used = usedOf(course);
  for (let attempt = 0; ; attempt++) {
    const text = fitted(plainText(node, course, attempt), node);
    if (used.has(text) && attempt < TRIES) continue;
    used.add(text);
    return text;
  }
}

function plainText(node: PlainNode, course: Course, attempt: number): string {
  const { scene } = course;
  const random = draw(course, `text ${attempt}`);
  const limit = wordsTold(node.description ?? '');
  const prose = limit !== null && limit >= ROOM_FOR_REFERENCE;
  const ids = scene.unknownReferences ? ['nobody.knows_this'] : scene.material.factIds;
  const wanted = scene.unknownReferences || random() < REFERENCE_SHARE;
  return writeText(
    {
      words: limit === null ? usualWords(course.name) : Math.max(1, limit * SHARE_OF_LIMIT),
      language: scene.language,
      reference: prose && wanted ? ids[Math.floor(random() * ids.length)] : undefined,
      bareNumbers: prose && scene.bareNumbers,
    },
    random,
  );
}

function usualWords(name: string): number {
  return /title|name|label/.test(name) ? 4 : USUAL_WORDS;
}

/** Texts that are no prose: ids, dates, codes, quotations. */
function specialText(node: PlainNode, course: Course): string | null {
  const { name, scene, index } = course;
  const description = node.description ?? '';
  const about = `${name.replaceAll('_', ' ')} ${description}`;
  if (node.format === 'date' || /YYYY-MM-DD/.test(description)) return dateFor(course);
  if (node.format === 'uri' || /\burl\b/i.test(about)) return `https://example.org/${index + 1}`;
  if (/\bISO 4217\b/.test(description)) return /percent|\bday\b/.test(description) ? 'day' : 'EUR';
  if (/\bISO 3166\b/.test(description)) return 'DE';
  if (/\bISO 639\b|\bBCP 47\b/.test(description)) return 'en';
  if (name === 'id' || (node.pattern !== undefined && /_id$/.test(name))) return newId(description, course);
  if (
    wordsTold(description) === null &&
    /\bid of\b|\bids of\b|(?:^|_)(?:parent|predecessor)(?:_id)?$/.test(`${description} ${name}`)
  ) {
    return course.siblings.at(-1) ?? newId(description, course);
  }
  // "Evidence" may also be what must be on the table.
  const quoted =
    /(?:^|_)(?:quote|quotation)$/.test(name) ||
    /verbatim|exact words|word for word|words of the prompt/i.test(description) ||
    (name === 'evidence' && wordsTold(description) === null);
  if (quoted && scene.material.quotes.length > 0) return quoteFor(node, course);
  return null;
}

/** A sentence of the prompt, or as many of its first words as there is room for; of numbers one that has some. */
function quoteFor({ description = '', maxLength = 1e9 }: PlainNode, course: Course): string {
  const all = course.scene.material.quotes;
  const numbered = /\bnumber\b/.test(description) ? all.filter((quote) => /\d/.test(quote)) : [];
  const quotes = numbered.length > 0 ? numbered : all;
  const start = Math.floor(draw({ ...course, path: course.path.replace(/\[\d+\]/g, '') }, 'quote')() * quotes.length);
  const quote = quotes[(start + course.index) % quotes.length] ?? '';
  const words = [...quote.matchAll(/\S+/g)];
  const after = words[wordsTold(description) ?? words.length];
  const cut = after ? quote.slice(0, after.index).trim() : quote;
  return cut.length <= maxLength ? cut : cut.slice(0, maxLength).replace(/\s\S*$/, '');
}

/** Later entries have later dates. */
function dateFor(course: Course): string {
  const days = 14 + course.index * 30 + Math.floor(draw(course, 'date')() * 25);
  return addDays(course.scene.material.dayZero, days);
}

function newId(description: string, course: Course): string {
  const numbered = /\b([a-z]+)1, \1 ?2\b/i.exec(description)?.[1];
  if (numbered !== undefined) return `${numbered}${course.index + 1}`;
  const { stage } = course.scene.material;
  const prefix = /\bdotted\b/.test(description) && stage !== '' ? `${stage}.` : '';
  const used = usedOf(course);
  for (let attempt = 0; ; attempt++) {
    const word = writeWord(draw(course, `id ${attempt}`));
    const id = `${prefix}${word}${attempt < TRIES ? '' : `_${attempt}`}`;
    if (used.has(id)) continue;
    used.add(id);
    return id;
  }
}

function usedOf({ used, name }: Course): Set<string> {
  const texts = used.get(name) ?? new Set();
  used.set(name, texts);
  return texts;
}

function fitted(text: string, { minLength = 0, maxLength = 1e9 }: PlainNode): string {
  const long = text.length < minLength ? text.padEnd(minLength, ' and so on') : text;
  return long.slice(0, maxLength).trimEnd();
}
