import type { Easing } from '../../../engine/question.ts';
import type { Json } from '../../../engine/stage.ts';

/** Fields beside what a section asks for. */
const BESIDE = ['new_facts', 'open_questions'] as const;

interface MarkedList {
  readonly minItems?: number;
  readonly usual_most?: number;
  readonly rows?: number;
}

/**
 * How a question is made easier for a weak model: without what stands beside the section, unless the section needs new
 * facts, and with lists no longer than was asked for.
 * @param marked JSON Schema of the answer with our own marks
 */
export function easingOf(marked: Json, needsNewFacts: boolean): Easing {
  const { properties = {} } = marked as { readonly properties?: Readonly<Record<string, MarkedList>> };
  const lists = Object.entries(properties).flatMap(([name, { minItems = 0, usual_most, rows }]) => {
    if (rows !== undefined) return [[name, { least: rows, most: rows }] as const];
    return usual_most === undefined ? [] : [[name, { least: minItems, most: usual_most }] as const];
  });
  return {
    dispensable: BESIDE.filter((name) => name in properties && !(needsNewFacts && name === 'new_facts')),
    lists: Object.fromEntries(lists),
  };
}
