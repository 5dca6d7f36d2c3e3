import type { Fact } from '../../../shared/fact.ts';

/** What a model corrects in the facts that code reads. */
export interface Corrections {
  /** Ids of facts that misread the prompt. */
  readonly wrong: ReadonlySet<string>;
  /** Facts that take the place of those of the same id. */
  readonly given: ReadonlyMap<string, Fact>;
}

const NONE: Corrections = { wrong: new Set(), given: new Map() };

/** Collects facts and keeps their ids apart. */
export class FactList {
  readonly facts: Fact[] = [];
  readonly #corrections: Corrections;
  /** Ids that were given out, those of facts that are wrong too: a correction must not renumber the others. */
  readonly #ids = new Set<string>();
  /** The last number that was given out for each name, as a prompt may state the same thing thousands of times. */
  readonly #counts = new Map<string, number>();

  constructor(corrections: Corrections = NONE) {
    this.#corrections = corrections;
  }

  add(fact: Fact): void {
    if (this.#ids.has(fact.id)) return;
    this.#ids.add(fact.id);
    const kept = this.#corrections.given.get(fact.id) ?? (this.#corrections.wrong.has(fact.id) ? null : fact);
    if (kept) this.facts.push(kept);
  }

  /** Adds under `prefix.slug`, numbered when taken. */
  addNamed(prefix: string, label: string, fact: Omit<Fact, 'id' | 'label'>): void {
    const base = `${prefix}.${slug(label)}`;
    let count = this.#counts.get(base) ?? 1;
    while (this.#ids.has(numbered(base, count))) count++;
    this.#counts.set(base, count);
    this.add({ id: numbered(base, count), label, ...fact });
  }

  has(id: string): boolean {
    return this.facts.some((fact) => fact.id === id);
  }
}

function numbered(base: string, count: number): string {
  return count === 1 ? base : `${base}_${count}`;
}

/** Lower-case ASCII words joined by underscores, at most four of them. */
function slug(label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '' && !['the', 'a', 'an', 'of', 'for', 'and', 'to', 'in', 'with'].includes(word));
  return words.slice(0, 4).join('_') || 'item';
}
