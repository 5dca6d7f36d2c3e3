import { examplePrompt } from '../../../src/library/example-prompts.ts';
import type { Library } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { answeringFrom, type ExampleAnswers, exampleAnswers } from '../../../src/model/exchange/example-answers.ts';
import type { Graph } from '../../../src/planning/engine/graph.ts';
import type { CallScope } from '../../../src/planning/engine/question.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { type DraftedPlan, draftOnce } from './drafted-plan.ts';
import { type TestLibrary, work } from './in-process.ts';
import { unwrap } from './plan-state.ts';

/** A plan that was drafted from the answers that come with an example. */
export interface ExamplePlan {
  readonly library: Library;
  readonly planId: string;
  readonly used: ReadonlySet<string>;
  /** Every question, as often as it was asked. */
  readonly asked: readonly string[];
  /** What the drafter could not answer, in words. */
  readonly unanswered: readonly string[];
}

interface DraftOptions {
  /** Awaited before a question is answered. */
  readonly onAsked?: (key: string, planId: string, scope: CallScope) => void | Promise<void>;
  /** Left out, the pipeline. */
  readonly graph?: Graph;
}

/** An example with all its sections from its answers, drafted once for all tests. */
export function draftedExample(id: string): Promise<DraftedPlan> {
  return draftOnce(id, (test) => draftExample(test, id));
}

/**
 * Drafts an example with all its sections from its answers, some of them changed.
 */
export async function draftExample(
  { library }: TestLibrary,
  id: string,
  change: (answers: ExampleAnswers) => ExampleAnswers = (answers) => answers,
  { onAsked, graph }: DraftOptions = {},
): Promise<ExamplePlan> {
  const { text, answeredFrom, answeredIn } = unwrap(examplePrompt(id));
  const answers = change(exampleAnswers(id));
  const created = unwrap(
    createPlanWith(
      library,
      {
        ...{ prompt: text, start_date: answeredFrom ?? '', locale: answeredIn ?? '', speed_vs_detail: 'all' as const },
        target: 'build_plan_and_validate',
        deduplicate: false,
      },
      'agent',
    ),
  );
  const used = new Set<string>();
  const asked: string[] = [];
  const unanswered: string[] = [];
  const drafter = answeringFrom(answers);
  await work(library, created.plan_id, {
    ...(graph && { graph }),
    drafterFor: async () => ({
      drafter: {
        async answer(question, scope) {
          const key = question.item === '' ? scope.stage : `${scope.stage}--${question.item}`;
          used.add(key);
          asked.push(key);
          await onAsked?.(key, created.plan_id, scope);
          try {
            return await drafter.answer(question, scope);
          } catch (error) {
            if (error instanceof StageError) unanswered.push(error.message);
            throw error;
          }
        },
      },
      waitsForPeople: false,
      close: () => undefined,
    }),
  });
  return { library, planId: created.plan_id, used, asked, unanswered };
}
