import { z } from 'zod';
import { STRATEGY_STAGE } from '../../../shared/contracts/strategy.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { stageFile } from '../../store/files/stage-files.ts';
import { validData } from '../files/write-artifact.ts';

/** The fields that people see; what else the sections hold is kept as it is. */
const ScenarioChoice = z.looseObject({
  chosen: z.string(),
  best: z.string(),
  totals: z.array(z.looseObject({ scenario: z.string(), score: z.number() })),
  broken: z.array(z.looseObject({ scenario: z.string(), quote: z.string() })),
  reasons: z.record(z.string(), z.string()),
});

const Scenarios = z.looseObject({
  levers: z.array(z.object({ id: z.string(), title: z.string() })),
  scenarios: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      idea: z.string(),
      gives_up: z.string(),
      choices: z.array(z.object({ lever: z.string(), title: z.string() })),
    }),
  ),
});

export interface StoredStrategy {
  /** Of the data of the choice. */
  readonly path: string;
  /** Of that file as it is now. */
  readonly sha256: string;
  readonly choice: z.infer<typeof ScenarioChoice>;
  readonly scenarios: z.infer<typeof Scenarios>;
}

/**
 * The plan's scenarios and the choice among them as they lie in its folder; null where it has none. INVALID_DATA when a
 * file does not fit.
 */
export function readStrategy(library: Library, planId: string): Result<StoredStrategy | null> {
  const choice = readData(library, planId, STRATEGY_STAGE);
  if (!choice.ok) return choice;
  const scenarios = readData(library, planId, 'scenarios');
  if (!scenarios.ok) return scenarios;
  if (choice.value === null || scenarios.value === null) return ok(null);
  const { path, text, data } = choice.value;
  // The planner has checked both against the sections' own schemas, which have these fields.
  return ok({
    path,
    sha256: sha256(text),
    choice: ScenarioChoice.parse(data),
    scenarios: Scenarios.parse(scenarios.value.data),
  });
}

interface StoredData {
  readonly path: string;
  readonly text: string;
  readonly data: unknown;
}

function readData(library: Library, planId: string, stage: string): Result<StoredData | null> {
  const row = stageFile(library, planId, stage, { role: 'data' });
  const text = row ? readPlanText(library.home, planId, row.path) : null;
  if (!row || text === null) return ok(null);
  const valid = validData(library, row, text);
  return valid.ok ? ok({ path: row.path, text, data: JSON.parse(valid.value.text) }) : valid;
}
