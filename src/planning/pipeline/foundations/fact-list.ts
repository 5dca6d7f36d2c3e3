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
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}_${count}`;
    this.add({ id, label, ...fact });
  }

  has(id: string): boolean {
    return this.facts.some((fact) => fact.id === id);
  }
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
