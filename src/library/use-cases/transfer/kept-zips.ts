import type { Library } from '../../library.ts';

/** A zip of a plan as it was packed. */
export interface KeptZip {
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Recently packed zips, so that repeated requests for the hash and then for the bytes pack only once. */
interface KeptZips {
  /** Undefined when none is kept of the plan in that state. */
  get(planId: string, state: string): KeptZip | undefined;
  keep(planId: string, state: string, zip: KeptZip): void;
}

const MOST_BYTES = 16_000_000;

const byDatabase = new WeakMap<Library['sqlite'], KeptZips>();

/** Those of an open library, as all its users share them. They hold 16 MB at most; the oldest go first. */
export function keptZips({ sqlite }: Library): KeptZips {
  const known = byDatabase.get(sqlite) ?? createKeptZips();
  byDatabase.set(sqlite, known);
  return known;
}

function createKeptZips(): KeptZips {
  const kept = new Map<string, { readonly state: string; readonly zip: KeptZip }>();
  const total = () => [...kept.values()].reduce((sum, { zip }) => sum + zip.bytes.length, 0);
  return {
    get(planId, state) {
      const found = kept.get(planId);
      return found?.state === state ? found.zip : undefined;
    },
    keep(planId, state, zip) {
      kept.delete(planId);
      kept.set(planId, { state, zip });
      for (const oldest of kept.keys()) {
        if (total() <= MOST_BYTES) return;
        kept.delete(oldest);
      }
    },
  };
}
