import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Graph } from '../../../src/planning/engine/graph.ts';
import type { Answer, CallScope, Drafter, Question } from '../../../src/planning/engine/question.ts';
import { runGraph } from '../../../src/planning/engine/run-graph.ts';
import { schemaMeaning } from '../../../src/planning/engine/schema-meaning.ts';
import type { AnyStage, Json } from '../../../src/planning/engine/stage.ts';
import type { StageFile, StageRecord } from '../../../src/planning/engine/store.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import { PROGRAM } from '../../../src/shared/program.ts';
import { SimulatedDrafter } from '../models/simulated-drafter.ts';
import { VirtualClock } from '../models/virtual-clock.ts';
import { MemoryStore } from './memory-store.ts';

/** The pins that are committed, rewritten by `npm run pin:stages`. */
const PINS_FILE = join(import.meta.dirname, '..', '..', 'fixtures', 'stage-pins.json');

/** What a stage did in one fixed plan: hashes of what it read, and of everything that came of it. */
const Pin = z.object({ read: z.string(), made: z.string() });
const StagePin = z.object({
  version: z.number().int(),
  wording: z.number().int(),
  plans: z.record(z.string(), Pin),
});
const Pins = z.record(z.string(), StagePin);
export type Pins = z.infer<typeof Pins>;

export function committedPins(): Pins {
  return Pins.parse(JSON.parse(readFileSync(PINS_FILE, 'utf8')));
}

/** The fixed plans: three outlines of different domains and places, and one whose questions are answered. */
const PLANS: readonly { readonly name: string; readonly example: string; readonly asked: boolean }[] = [
  { name: 'family move, outlined', example: 'family-move-trondheim', asked: false },
  { name: 'railway, outlined', example: 'andes-freight-railway', asked: false },
  { name: 'app, outlined', example: 'cold-room-app', asked: false },
  { name: 'bath house, answered', example: 'ice-works-bathhouse', asked: true },
];

/**
 * Drafts the fixed plans with a pipeline and says what each of its stages did.
 * @param most plans, of those that there are
 */
export async function currentPins(graph: Graph = pipeline, most = PLANS.length): Promise<Pins> {
  const pins: Pins = {};
  for (const { id, version, wording = 1 } of inOrder(graph)) pins[id] = { version, wording, plans: {} };
  for (const plan of PLANS.slice(0, most)) {
    for (const [stage, pin] of await draftFixedPlan(graph, plan)) {
      const known = pins[stage];
      if (known) known.plans[plan.name] = pin;
    }
  }
  return pins;
}

function inOrder(graph: Graph): AnyStage[] {
  return graph.stages.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
}

async function draftFixedPlan(
  graph: Graph,
  { example, asked }: (typeof PLANS)[number],
): Promise<ReadonlyMap<string, z.infer<typeof Pin>>> {
  const prompt = examplePrompts.find(({ id }) => id === example)?.text;
  if (prompt === undefined) throw new Error(`there is no example ${example}`);
  const clock = new VirtualClock();
  const questions = new Map<string, Json[]>();
  const drafter = asked ? noting(new SimulatedDrafter(clock, SPEED), questions) : null;
  const store = new PinningStore(questions);
  store.sources.set('request', { prompt, start_date: '2027-01-04', speed: 'all', profile: 'pins', locale: 'en-GB' });
  store.sources.set('set_facts', {});
  const outcome = await runGraph({
    graph,
    store,
    stages: stagesOf(graph, 'build_plan_and_validate', { speed: 'all', isAnswered: asked }),
    runId: 'run_0001',
    concurrency: SPEED.concurrency,
    drafter,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
    now: () => clock.nowMs,
  });
  if (outcome.state === 'failed') throw outcome.error;
  return store.pins;
}

const SPEED = { concurrency: 4, firstTokenMs: 800, tokensPerSecond: 100 };

/** Passes questions on and notes them by stage. The form of the answer is left out: zod prints it. */
function noting(drafter: Drafter, questions: Map<string, Json[]>): Drafter {
  return {
    answer(question: Question, scope: CallScope): Promise<Answer> {
      const { review: _, schema: __, ...asked } = question;
      questions.set(scope.stage, [...(questions.get(scope.stage) ?? []), asked as unknown as Json]);
      return drafter.answer(question, scope);
    },
  };
}

class PinningStore extends MemoryStore {
  readonly pins = new Map<string, z.infer<typeof Pin>>();
  readonly #questions: ReadonlyMap<string, readonly Json[]>;

  constructor(questions: ReadonlyMap<string, readonly Json[]>) {
    super();
    this.#questions = questions;
  }

  override commit(stage: AnyStage, record: StageRecord, files: readonly StageFile[]): void {
    super.commit(stage, record, files);
    const { findings, partial, draftedBy, reads } = record;
    const data = files.find(({ role }) => role === 'data')?.content ?? '';
    const made = {
      schema: schemaMeaning(stage.schema),
      definition: stage.definition ?? null,
      // A stage's number is for display, and the program's version changes with every release.
      files: files.map(({ path, role, content }) => [
        path.slice(stage.number.length),
        role,
        content.replaceAll(PROGRAM, ''),
      ]),
      questions: (this.#questions.get(stage.id) ?? []).map((question) => hashJson(question)).sort(),
      findings,
      partial,
      draftedBy,
      gate: stage.gate?.(JSON.parse(data)) ?? null,
    };
    this.pins.set(stage.id, { read: short(reads as unknown as Json), made: short(made as unknown as Json) });
  }
}

/** Enough to tell any two apart. */
function short(value: Json): string {
  return hashJson(value).slice(0, 16);
}

export interface PinComparison {
  /** Stages that do something else on the same inputs, and whose version and wording are still the pinned ones. */
  readonly unraised: readonly string[];
  /** Stages whose pin is to be written anew: with a new version, new or gone, or after one of the others moved. */
  readonly outdated: readonly string[];
}

/**
 * Compares what the stages do with their pins. What a stage reads changes with the stages before it, so a stage counts
 * as changed itself only when its reads are the pinned ones, or when none of its inputs yields anything else; a change
 * of its own behind a changed input shows once that input is pinned anew.
 */
export function comparePins(pinned: Pins, current: Pins, graph: Graph = pipeline): PinComparison {
  const unraised: string[] = [];
  const outdated = Object.keys(pinned).filter((id) => current[id] === undefined);
  const moved = new Map<string, ReadonlySet<string>>();
  for (const stage of graph.stages) {
    const [before, now] = [pinned[stage.id], current[stage.id]];
    const plans = Object.keys(now?.plans ?? {});
    const movedIn = plans.filter((plan) => before?.plans[plan]?.made !== now?.plans[plan]?.made);
    moved.set(stage.id, new Set(movedIn));
    const isOwn = movedIn.some(
      (plan) =>
        before?.plans[plan]?.read === now?.plans[plan]?.read ||
        !graph.inputs.get(stage.id)?.some((input) => moved.get(input)?.has(plan)),
    );
    const raised = before?.version !== now?.version || before?.wording !== now?.wording;
    if (before && isOwn && !raised) unraised.push(stage.id);
    else if (hashJson((before ?? null) as Json) !== hashJson((now ?? null) as Json)) outdated.push(stage.id);
  }
  return { unraised, outdated };
}
