/** What was tried in a round, counted by name, such as `{ kills: 2 }`. */
export type Figures = Readonly<Record<string, number>>;

/** A scenario with everything that its rounds share. */
export interface OpenScenario {
  /**
   * Tries one thing. The same seed tries the same, as far as other processes allow.
   * @throws when something fell, with words that say what; the scenario is opened anew after that
   */
  round(seed: number): Promise<Figures>;
  close(): Promise<void>;
}

/** Something that must hold however often it is tried. */
export interface Scenario {
  readonly name: string;
  /** What holds, in a few words. */
  readonly claim: string;
  /** It has a round in every so many turns, from the first one on; left out, in each. */
  readonly everyTurns?: number;
  open(): Promise<OpenScenario>;
}

/** The same with so many rounds in each turn, by seeds of their own. */
export function several(scenario: Scenario, count: number): Scenario {
  return {
    ...scenario,
    async open() {
      const open = await scenario.open();
      return {
        async round(seed) {
          const sums: Record<string, number> = {};
          for (let round = 0; round < count; round += 1) addTo(sums, await open.round(seed * count + round));
          return sums;
        },
        close: () => open.close(),
      };
    },
  };
}

/** Rounds of one scenario by consecutive seeds, for a test. Returns the sums of what was tried. */
export async function rounds(scenario: Scenario, count: number, firstSeed: number): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const open = await scenario.open();
  try {
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) addTo(sums, await open.round(seed));
  } finally {
    await open.close();
  }
  return sums;
}

export function addTo(sums: Record<string, number>, figures: Figures): void {
  for (const [name, count] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + count;
}
