import { addTo, type OpenScenario, type Scenario } from './scenario.ts';

/** A round that fell. */
interface Fallen {
  readonly seed: number;
  readonly reason: string;
}

/** What came of one scenario. */
export interface ScenarioResult {
  readonly name: string;
  readonly claim: string;
  rounds: number;
  readonly tried: Record<string, number>;
  readonly fallen: Fallen[];
}

export interface SoakOptions {
  readonly scenarios: readonly Scenario[];
  /** Of the first round; each further turn takes the next one. */
  readonly seed: number;
  /** Whether another round is to begin. Each scenario has one round in any case. */
  readonly goesOn: () => boolean;
  readonly onRound?: (result: ScenarioResult, seed: number) => void;
}

/** Gives each scenario a round in turn, as long as it may go on. A round that falls does not end the others. */
export async function runSoak({ scenarios, seed, goesOn, onRound }: SoakOptions): Promise<readonly ScenarioResult[]> {
  const results = scenarios.map(
    ({ name, claim }): ScenarioResult => ({ name, claim, rounds: 0, tried: {}, fallen: [] }),
  );
  const opened = new Map<Scenario, OpenScenario>();
  for (let turn = 0; turn === 0 || goesOn(); turn += 1) {
    for (const [index, scenario] of scenarios.entries()) {
      const result = results[index];
      if (turn % (scenario.everyTurns ?? 1) !== 0) continue;
      if (!result || (turn > 0 && !goesOn())) break;
      const roundSeed = seed + turn;
      result.rounds += 1;
      try {
        const open = opened.get(scenario) ?? (await scenario.open());
        opened.set(scenario, open);
        addTo(result.tried, await open.round(roundSeed));
      } catch (error) {
        result.fallen.push({ seed: roundSeed, reason: error instanceof Error ? error.message : String(error) });
        // What a fallen round left behind is not the next one's business.
        await closed(opened, scenario, result, roundSeed);
      }
      onRound?.(result, roundSeed);
    }
  }
  for (const [index, scenario] of scenarios.entries()) {
    const result = results[index];
    if (result) await closed(opened, scenario, result, seed);
  }
  return results;
}

async function closed(
  opened: Map<Scenario, OpenScenario>,
  scenario: Scenario,
  result: ScenarioResult,
  seed: number,
): Promise<void> {
  const open = opened.get(scenario);
  opened.delete(scenario);
  try {
    await open?.close();
  } catch (error) {
    result.fallen.push({ seed, reason: `could not be closed: ${String(error)}` });
  }
}
