import { examplePrompt } from '../../../src/library/example-prompts.ts';
import type { Library } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { answeringFrom, exampleAnswers } from '../../../src/model/exchange/example-answers.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { type TestLibrary, work } from './in-process.ts';
import { unwrap } from './plan-state.ts';

/** A plan that was drafted from the answers that come with an example. */
export interface ExamplePlan {
  readonly library: Library;
  readonly planId: string;
  readonly used: ReadonlySet<string>;
  /** What the drafter could not answer, in words. */
  readonly unanswered: readonly string[];
}

/** Drafts an example with all its sections from its answers. */
export async function draftExample({ library }: TestLibrary, id: string): Promise<ExamplePlan> {
  const { text, answeredFrom, answeredIn } = unwrap(examplePrompt(id));
  const answers = exampleAnswers(id);
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
  const unanswered: string[] = [];
  const drafter = answeringFrom(answers);
  await work(library, created.plan_id, {
    drafterFor: async () => ({
      drafter: {
        async answer(question, scope) {
          used.add(question.item === '' ? scope.stage : `${scope.stage}--${question.item}`);
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
  return { library, planId: created.plan_id, used, unanswered };
}
