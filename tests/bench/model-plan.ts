import { pipeline } from '../../src/planning/pipeline/index.ts';
import type { SimulatedCall } from '../support/models/simulated-drafter.ts';
import { type SimulatedPlan, simulatePlan } from '../support/models/simulated-plan.ts';
import type { Figure, FigureGroup } from './figure.ts';

const MOST_MINUTES = 5;
const MOST_CALLS: Readonly<Record<'fast' | 'all', number>> = { fast: 35, all: 90 };
const LONGEST_CHAIN = 14;
const MOST_TOKENS_OF_QUESTIONS: Readonly<Record<'fast' | 'all', number>> = { fast: 110_000, all: 300_000 };

/** What drafting with a model takes: calls, the longest chain of them, tokens, and simulated time. */
export const modelPlan: FigureGroup = {
  name: 'model-plan',
  async measure({ prompt }) {
    const all = await simulatePlan(prompt, 'all', 8);
    const fast = await simulatePlan(prompt, 'fast', 8);
    return [...counts(all, 'all'), ...counts(fast, 'fast'), ...(await times(prompt, all)), ...stageFigures(all, fast)];
  },
};

function counts({ calls }: SimulatedPlan, speed: 'fast' | 'all'): Figure[] {
  const sum = (value: (call: SimulatedCall) => number) => calls.reduce((total, call) => total + value(call), 0);
  return [
    { name: `calls, ${speed}`, value: calls.length, unit: 'calls', target: { of: 'value', atMost: MOST_CALLS[speed] } },
    { name: `of them asked again, ${speed}`, value: calls.filter(({ again }) => again).length, unit: 'calls' },
    { name: `of them with the prompt, ${speed}`, value: calls.filter((call) => call.hasPrompt).length, unit: 'calls' },
    {
      name: `longest chain, ${speed}`,
      value: longestChain(calls, (chain) => chain.length),
      unit: 'calls',
      target: { of: 'value', atMost: LONGEST_CHAIN },
    },
    {
      name: `tokens of questions, ${speed}`,
      value: sum(({ inputTokens }) => inputTokens),
      unit: 'tokens',
      target: { of: 'value', atMost: MOST_TOKENS_OF_QUESTIONS[speed] },
    },
    { name: `tokens of answers, ${speed}`, value: sum(({ outputTokens }) => outputTokens), unit: 'tokens' },
  ];
}

async function times(prompt: string, all: SimulatedPlan): Promise<Figure[]> {
  const drafts = [all, await simulatePlan(prompt, 'all', 4), await simulatePlan(prompt, 'all', 1)];
  return drafts.map(({ calls, seconds, concurrency }): Figure => {
    const reference = lowerBoundSeconds(calls, concurrency);
    const name = `simulated time, all, concurrency ${concurrency}`;
    const figure = { name, value: seconds, unit: 's', reference: { name: 'lower bound', value: reference } };
    return concurrency === 8 ? { ...figure, target: { of: 'value', atMost: MOST_MINUTES * 60 } } : figure;
  });
}

/** Seconds. No order of work is faster than the longest chain, nor than all calls on all places without a gap. */
export function lowerBoundSeconds(calls: readonly SimulatedCall[], concurrency: number): number {
  const work = calls.reduce((sum, call) => sum + call.endMs - call.startMs, 0);
  const chain = longestChain(calls, (path) => path.reduce((sum, call) => sum + call.endMs - call.startMs, 0));
  return Math.max(chain, work / concurrency) / 1000;
}

/**
 * The most that `measure` gives for a chain of calls of which each had to wait for the one before: calls of a stage
 * that began after another of the same stage had ended, and stages that read each other.
 */
function longestChain(calls: readonly SimulatedCall[], measure: (chain: readonly SimulatedCall[]) => number): number {
  const best = new Map<string, readonly SimulatedCall[]>();
  for (const { id } of pipeline.stages) {
    const before = (pipeline.inputs.get(id) ?? [])
      .map((input) => best.get(input) ?? [])
      .reduce((longest, chain) => (measure(chain) > measure(longest) ? chain : longest), []);
    best.set(id, [
      ...before,
      ...ownChain(
        calls.filter((call) => call.stage === id),
        measure,
      ),
    ]);
  }
  return Math.max(...[...best.values()].map(measure));
}

function ownChain(
  calls: readonly SimulatedCall[],
  measure: (chain: readonly SimulatedCall[]) => number,
): readonly SimulatedCall[] {
  const chains: (readonly SimulatedCall[])[] = [];
  for (const call of [...calls].sort((a, b) => a.endMs - b.endMs)) {
    // Another item's calls run beside it; a second try, or a second round, waits for the first.
    const before = chains.filter((chain) => {
      const last = chain.at(-1);
      return last !== undefined && last.item === call.item && last.endMs <= call.startMs;
    });
    const longest = before.reduce((one, other) => (measure(other) > measure(one) ? other : one), []);
    chains.push([...longest, call]);
  }
  return chains.reduce((one, other) => (measure(other) > measure(one) ? other : one), []);
}

function stageFigures(all: SimulatedPlan, fast: SimulatedPlan): Figure[] {
  const stages = [...new Set(all.calls.map(({ stage }) => stage))].sort();
  return stages.map((stage): Figure => {
    const own = all.calls.filter((call) => call.stage === stage);
    const tokens = (pick: 'inputTokens' | 'outputTokens') => own.reduce((sum, call) => sum + call[pick], 0);
    const fastCalls = fast.calls.filter((call) => call.stage === stage).length;
    const [read, written] = [tokens('inputTokens'), tokens('outputTokens')];
    return {
      name: `${stage} (fast ${fastCalls}; ${read} tokens read, ${written} written)`,
      value: own.length,
      unit: 'calls',
    };
  });
}
