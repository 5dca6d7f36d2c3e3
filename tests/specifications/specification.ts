/**
 * What the documents that this product implements ask for, statement by statement in our own words, and what shows that
 * it is so. `tests/contract/release/specifications.test.ts` holds the tables against the tests.
 */
export interface Specification {
  /** What the document is. */
  readonly document: string;
  /** Its sections, by number or name, each of which has at least one statement. */
  readonly sections: readonly string[];
  readonly statements: readonly Statement[];
}

export type Statement = {
  /** Section. */
  readonly place: string;
  readonly says: string;
} & (
  | { readonly shownBy: readonly Evidence[] }
  /** Asks nothing of this program that could be shown, and why. */
  | { readonly asksNothing: string }
);

/** A test file and the title of one of its tests, or a bench and the name of one of its figures, as they are written. */
export type Evidence = readonly [file: string, title: string];

export function shown(place: string, says: string, ...shownBy: readonly [Evidence, ...Evidence[]]): Statement {
  return { place, says, shownBy };
}

export function asksNothing(place: string, says: string, why: string): Statement {
  return { place, says, asksNothing: why };
}

/** The tests of one file, to be named by their titles. */
export function testsIn(file: string): (title: string) => Evidence {
  return (title) => [file, title];
}
