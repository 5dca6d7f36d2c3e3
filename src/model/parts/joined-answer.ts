import type { Json } from '../../planning/engine/json.ts';
import type { QuestionPart } from './question-parts.ts';

type Fields = { readonly [name: string]: Json | undefined };

/** Answers to the parts of one question, in their order; of those that are still missing there is none. */
export class JoinedAnswer {
  readonly parts: readonly QuestionPart[];
  readonly answers: readonly Json[];

  constructor(parts: readonly QuestionPart[], answers: readonly Json[]) {
    this.parts = parts;
    this.answers = answers;
  }

  /** With another answer to one part, or with the first one to the next. */
  with(index: number, answer: Json): JoinedAnswer {
    const before = this.answers.slice(0, index);
    const after = this.answers.slice(index + 1);
    return new JoinedAnswer(this.parts, [...before, onlyFields(answer, this.parts[index]?.fields ?? []), ...after]);
  }

  get isWhole(): boolean {
    return this.answers.length === this.parts.length;
  }

  /** The answer to the whole question as far as there is one; pieces of a list are one list. */
  get value(): Fields {
    const joined: Record<string, Json | undefined> = {};
    for (const answer of this.answers) {
      for (const [name, value] of Object.entries(answer as Fields)) {
        const known = joined[name];
        joined[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value;
      }
    }
    return joined;
  }

  /**
   * What is wrong with one part, with paths as its own answer has them. A fault belongs to the part whose path it
   * begins with, or to those whose ids it names, otherwise to the one that has a value which it names. A fault of a
   * list as a whole belongs to its last piece, and one that names nothing to the longest part.
   */
  faultsOf(index: number, faults: readonly string[]): readonly string[] {
    return faults.flatMap((fault) => {
      const row = this.#byRow(fault);
      if (row) return row.owner === index ? [row.text] : [];
      const owners = this.#byIds(fault);
      if (owners.length > 0) return owners.includes(index) ? [fault] : [];
      return (this.#byField(fault) ?? this.#byValue(fault) ?? this.#longest) === index ? [fault] : [];
    });
  }

  get #longest(): number {
    const most = Math.max(...this.parts.map(({ words }) => words));
    return this.parts.findLastIndex(({ words }) => words === most);
  }

  #holdersOf(field: string): readonly number[] {
    return this.parts.flatMap(({ fields }, index) => (fields.includes(field) ? [index] : []));
  }

  #byRow(fault: string): { readonly owner: number; readonly text: string } | null {
    const [path = '', field = '', row] = /^(\w+)\.(\d+)(?=[.: ])/.exec(fault) ?? [];
    let before = 0;
    for (const owner of row === undefined ? [] : this.#holdersOf(field)) {
      const length = lengthOf(this.answers[owner], field);
      const at = Number(row) - before;
      if (at < length) return { owner, text: `${field}.${at}${fault.slice(path.length)}` };
      before += length;
    }
    return null;
  }

  #byIds(fault: string): readonly number[] {
    const named = new Set(fault.split(/[^\p{L}\p{N}_-]+/u));
    return this.parts.flatMap(({ ids }, index) => (ids.some((id) => named.has(id)) ? [index] : []));
  }

  #byField(fault: string): number | undefined {
    return this.#holdersOf(/^(\w+)(?=[.:, ])/.exec(fault)?.[1] ?? '').at(-1);
  }

  #byValue(fault: string): number | undefined {
    const named = [
      /^([\w.-]+)(?=:| is )/.exec(fault)?.[1],
      ...[...fault.matchAll(/[“"]([^”"]{2,})[”"]/g)].map(([, quoted]) => quoted),
    ].filter((name) => name !== undefined);
    for (const name of named) {
      const owner = this.answers.findLastIndex((answer) => textsOf(answer).includes(name));
      if (owner !== -1) return owner;
    }
    return undefined;
  }
}

function onlyFields(answer: Json, fields: readonly string[]): Json {
  const given = answer as Fields;
  return Object.fromEntries(fields.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]));
}

function lengthOf(answer: Json | undefined, field: string): number {
  const value = (answer as Fields | undefined)?.[field];
  return Array.isArray(value) ? value.length : 0;
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((entry) => (entry === undefined ? [] : textsOf(entry)));
}
