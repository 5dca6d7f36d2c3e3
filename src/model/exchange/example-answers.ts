/// <reference types="vite/client" />
import type { Json } from '../../planning/engine/json.ts';
import type { Drafter } from '../../planning/engine/question.ts';
import { Unanswered } from '../../planning/engine/stage-error.ts';
import { EXAMPLE_DRAFTER } from '../../shared/example-drafter.ts';

/** Answers by `stage`, or `stage--item` where a stage asks for each of its items. */
export type ExampleAnswers = ReadonlyMap<string, Json>;

/** Bundled at build time, as the example prompts are. */
const files = import.meta.glob<string>('../../../resources/example-answers/*/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Prompts whose example plan is drafted from answers that come with the program. */
export const ANSWERED_EXAMPLES: readonly string[] = [...new Set(Object.keys(files).map(folderOf))].sort();

/** The answers of an example, which are none where it has no folder. A file that is not JSON throws. */
export function exampleAnswers(id: string): ExampleAnswers {
  const own = Object.entries(files).filter(([path]) => folderOf(path) === id);
  return new Map(own.map(([path, text]) => [fileOf(path).slice(0, -'.json'.length), JSON.parse(text) as Json]));
}

/** Ids of the stages that have an answer. */
export function answeredStages(answers: ExampleAnswers): ReadonlySet<string> {
  return new Set([...answers.keys()].map((key) => key.split('--')[0] ?? key));
}

/**
 * Answers by stage and item, whatever the question says today, so that a reworded question does not lose the example.
 * An answer is held against the question's review as a model's is. Without one, and where today's program cannot use
 * it, the section is outlined.
 */
export function answeringFrom(answers: ExampleAnswers): Drafter {
  return {
    async answer(question, { stage }) {
      const key = question.item === '' ? stage : `${stage}--${question.item}`;
      const given = answers.get(key);
      if (given === undefined) throw new Unanswered(`The example has no answer for ${key}.`);
      const { value, faults, warnings } = question.review(given);
      if (value === null) throw new Unanswered(`The example's answer for ${key} no longer fits: ${faults.join(' ')}`);
      return { value, by: EXAMPLE_DRAFTER, warnings };
    },
  };
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}
