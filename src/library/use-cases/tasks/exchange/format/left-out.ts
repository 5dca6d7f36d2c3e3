/** Something that a format or PlanExe has no place for. */
export interface LeftOut {
  /** Such as `field createdAt` or `status "review"`. */
  readonly what: string;
  /** How often it was left out. */
  readonly count: number;
  /** Key of the first task that it was left out of, or where in the file it stood. */
  readonly example: string;
}

/** Collects what is left out while tasks are read or written. */
export interface LeftOutList {
  add(what: string, example: string): void;
  /** In the order in which it was first met. */
  list(): readonly LeftOut[];
}

/** A hostile file could have a new kind for each task. */
const MOST_KINDS = 50;
const OTHERS = 'other things';

export function leftOutList(): LeftOutList {
  const kinds = new Map<string, { count: number; readonly example: string }>();
  return {
    add(what, example) {
      const named = short(what);
      const kind = kinds.has(named) || kinds.size < MOST_KINDS ? named : OTHERS;
      const known = kinds.get(kind);
      if (known) known.count++;
      else kinds.set(kind, { count: 1, example: short(example) });
    },
    list: () => [...kinds].map(([what, { count, example }]) => ({ what, count, example })),
  };
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
