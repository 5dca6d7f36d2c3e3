import { quantile } from '../../../schedule/samples.ts';
import {
  type SimulatedMilestone,
  type Simulation,
  type SimulationOptions,
  simulate,
  simulateFinishes,
} from '../../../schedule/simulation.ts';
import { usualCauses } from '../../../schedule/usual-causes.ts';
import type { NetworkInputs } from '../network/network-inputs.ts';
import { delayEvents, type RiskEvent } from '../risks/risk-events.ts';

export const RUNS = 10_000;
/** Fixed, so that the same plan always gives the same result. */
const SEED = 1;

interface SimulatedPlan {
  /** With the links that stand for limited people, and with the windows of dated tasks. */
  readonly network: NetworkInputs;
  /** The scheduled tasks, with the phase and the package of each. */
  readonly tasks: readonly { readonly id: string; readonly phase: string; readonly package: string }[];
  readonly risks: readonly RiskEvent[];
  /** What to watch beside the phases, which are watched by their ids. */
  readonly watched: ReadonlyMap<string, SimulatedMilestone>;
}

interface TornadoOption {
  /** Name of what the tornado is about; the whole when left out. */
  readonly tornadoOf?: string | undefined;
}

/** Ten thousand runs of a plan: estimates go together by phase and role, and risks of the register happen. */
export function simulatePlan({ tornadoOf, ...plan }: SimulatedPlan & TornadoOption): Simulation {
  return simulate(plan.network.tasks, plan.network.links, { ...optionsOf(plan), tornadoOf });
}

/** The same runs, of which only the times are asked. */
export function simulateTimes(plan: SimulatedPlan): Pick<Simulation, 'finishes' | 'reached'> {
  return simulateFinishes(plan.network.tasks, plan.network.links, optionsOf(plan));
}

/**
 * Finishes in working days without causes in common and without risks: what would come out if errors of estimates
 * cancelled out.
 */
export function simulateAlone(network: NetworkInputs): { readonly p50: number; readonly p80: number } {
  const { finishes } = simulateFinishes(network.tasks, network.links, { seed: SEED, runs: RUNS });
  return { p50: quantile(finishes, 0.5), p80: quantile(finishes, 0.8) };
}

function optionsOf({ tasks, risks, watched }: SimulatedPlan): SimulationOptions {
  const phaseOf = new Map(tasks.map(({ id, phase }) => [id, phase]));
  const idsBy = (group: 'phase' | 'package') =>
    new Map([...Map.groupBy(tasks, (task) => task[group])].map(([name, own]) => [name, own.map(({ id }) => id)]));
  const phases = [...idsBy('phase')].map(([phase, ids]) => [phase, { tasks: ids, at: 'finish' }] as const);
  return {
    seed: SEED,
    runs: RUNS,
    causes: ({ id, role }) => usualCauses({ phase: phaseOf.get(id) ?? null, role }),
    events: delayEvents(risks, idsBy('package')),
    milestones: new Map<string, SimulatedMilestone>([...phases, ...watched]),
  };
}
