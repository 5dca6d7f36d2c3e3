import { z } from 'zod';
import type { AnyStage, Needs } from '../../src/planning/engine/stage.ts';
import { isSource } from '../../src/planning/engine/stage.ts';
import { randomStream } from '../../src/planning/schedule/random.ts';
import type { VirtualClock } from '../support/models/virtual-clock.ts';

/** A stage reduced to what it waits for. */
export interface SimulatedStage {
  readonly id: string;
  /** Ids of the stages before it. */
  readonly needs: readonly string[];
  /** Milliseconds that each of its calls takes. */
  readonly callsMs: readonly number[];
  readonly sideBySide: boolean;
  /** Milliseconds that the engine is told to expect when nothing else runs. */
  readonly expectedMs: number;
}

/** Numbers from 0 to 1, the same for the same seed and name. */
function uniform(seed: number, name: string): () => number {
  const stream = randomStream(seed, name);
  const word = new Uint32Array(1);
  return () => {
    stream.fill(word, 1);
    return (word[0] ?? 0) / 2 ** 32;
  };
}

/** A standard normal number (Box and Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Log-normal around 12 s, drawn again outside 2 to 60 s. */
function latencyMs(random: () => number): number {
  while (true) {
    const ms = 12_000 * Math.exp(0.8 * normal(random));
    if (ms >= 2_000 && ms <= 60_000) return Math.round(ms);
  }
}

/** How long a stage takes when every call finds a free place at once. */
function spanMs({ callsMs, sideBySide }: Pick<SimulatedStage, 'callsMs' | 'sideBySide'>): number {
  return sideBySide ? Math.max(0, ...callsMs) : callsMs.reduce((sum, ms) => sum + ms, 0);
}

/**
 * A layered graph of 20 to 80 stages in 4 to 14 layers, each stage with 1 to 6 calls, in sequence or side by side with
 * equal chance. A stage needs one of the layer before and up to two of any earlier layer.
 * @param estimateSigma spread of the factor by which the engine's expectation is off; 0: it knows the truth.
 */
export function randomGraph(seed: number, estimateSigma = 0): SimulatedStage[] {
  const random = uniform(seed, 'graph');
  const randomError = uniform(seed, 'estimate');
  const below = (limit: number) => Math.floor(random() * limit);
  const size = 20 + below(61);
  const layerCount = 4 + below(11);
  const layers: SimulatedStage[][] = Array.from({ length: layerCount }, () => []);
  for (let index = 0; index < size; index += 1) {
    // One stage in every layer first, the others anywhere.
    const layer = index < layerCount ? index : below(layerCount);
    const needs = new Set<string>();
    const previous = layers[layer - 1] ?? [];
    const first = previous[below(previous.length)];
    if (first) {
      needs.add(first.id);
      const earlier = layers.slice(0, layer).flat();
      for (let more = below(3); more > 0; more -= 1) needs.add(earlier[below(earlier.length)]?.id ?? first.id);
    }
    const callsMs = Array.from({ length: 1 + below(6) }, () => latencyMs(random));
    const work = { callsMs, sideBySide: random() < 0.5 };
    const expectedMs = Math.round(spanMs(work) * Math.exp(estimateSigma * normal(randomError)));
    layers[layer]?.push({ id: `s${index}`, needs: [...needs], ...work, expectedMs });
  }
  return layers.flat();
}

/** Stages of a real pipeline, inputs before their readers, each taking what it expects in one call. */
export function simulatedStages(stages: readonly AnyStage[]): SimulatedStage[] {
  const known = new Set(stages.map((stage) => stage.id));
  return stages.map((stage) => ({
    id: stage.id,
    needs: Object.values({ ...stage.needs, ...stage.wants } as Needs)
      .filter((node) => !isSource(node) && known.has(node.id))
      .map((node) => node.id),
    callsMs: [stage.expectedMs],
    sideBySide: false,
    expectedMs: stage.expectedMs,
  }));
}

const Nothing = z.strictObject({});

/** Engine stages that wait on the clock; inputs come before their readers. */
export function stagesOnClock(simulated: readonly SimulatedStage[], clock: VirtualClock): AnyStage[] {
  const byId = new Map<string, AnyStage>();
  for (const [index, { id, needs, callsMs, sideBySide, expectedMs }] of simulated.entries()) {
    const inputs = needs.map((need) => byId.get(need)).filter((stage) => stage !== undefined);
    const stage: AnyStage = {
      id,
      title: id,
      number: String(index).padStart(3, '0'),
      phase: 'generating_plan',
      version: 1,
      schema: Nothing,
      needs: Object.fromEntries(inputs.map((input) => [input.id, input])),
      wants: {},
      computed: false,
      expectedMs,
      async run(_inputs, context) {
        const begin = (ms: number, call: number) => context.call({ call }, () => clock.sleep(ms).then(() => null));
        if (sideBySide) await Promise.all(callsMs.map(begin));
        else for (const [call, ms] of callsMs.entries()) await begin(ms, call);
        return { data: {}, draftedBy: 'simulation' };
      },
      check: () => [],
      page: () => '',
    };
    byId.set(id, stage);
  }
  return [...byId.values()];
}

/**
 * What no schedule can beat, in milliseconds. `simple`: the longest path, and all work over the places there are.
 * `strong`: for any calls that cannot begin before `r` and are followed by `q` at least, r + their work over the
 * places + q (the subset bound of Carlier 1987 for identical parallel machines).
 */
export function lowerBounds(stages: readonly SimulatedStage[], places: number): { simple: number; strong: number } {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const heads = new Map<string, number>();
  const tails = new Map<string, number>();
  for (const { id, needs } of stages) {
    const before = needs.map((need) => byId.get(need)).filter((stage) => stage !== undefined);
    heads.set(id, Math.max(0, ...before.map((stage) => (heads.get(stage.id) ?? 0) + spanMs(stage))));
  }
  for (const stage of [...stages].reverse()) {
    const after = (tails.get(stage.id) ?? 0) + spanMs(stage);
    for (const need of stage.needs) tails.set(need, Math.max(tails.get(need) ?? 0, after));
  }
  const calls = stages.flatMap((stage) => {
    let head = heads.get(stage.id) ?? 0;
    let tail = (tails.get(stage.id) ?? 0) + spanMs(stage);
    return stage.callsMs.map((ms) => {
      if (stage.sideBySide) return { head, ms, tail: tails.get(stage.id) ?? 0 };
      tail -= ms;
      head += ms;
      return { head: head - ms, ms, tail };
    });
  });
  const longest = Math.max(...calls.map(({ head, ms, tail }) => head + ms + tail));
  const simple = Math.max(longest, calls.reduce((sum, { ms }) => sum + ms, 0) / places);
  let strong = simple;
  const byTail = [...calls].sort((a, b) => b.tail - a.tail);
  for (const from of new Set(calls.map(({ head }) => head))) {
    let work = 0;
    for (const { head, ms, tail } of byTail) {
      if (head < from) continue;
      work += ms;
      strong = Math.max(strong, from + work / places + tail);
    }
  }
  return { simple, strong };
}
