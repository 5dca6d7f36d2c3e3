import { type ExamplePrompt, examplePrompts } from '../../library/example-prompts.ts';
import { EXAMPLE_DRAFTER } from '../../shared/example-drafter.ts';
import type { SignedLinks } from './signed-links.ts';

/** The files of an example plan that are served. */
export const EXAMPLE_FILES = ['report.html', 'run.zip'] as const;
export type ExampleFile = (typeof EXAMPLE_FILES)[number];

/**
 * Prompts that have an example plan, which is drafted on first use: those with answers from them, the other samples by
 * the outline. The answered ones come first: they show a whole plan.
 */
export const EXAMPLES = examplePrompts
  .filter(({ sample, answeredFrom }) => sample || answeredFrom !== null)
  .toSorted((a, b) => Number(b.answeredFrom !== null) - Number(a.answeredFrom !== null));

/** Whether the example's plan is drafted from answers that come with the program. */
export function isAnswered(id: string): boolean {
  return EXAMPLES.some((example) => example.id === id && example.answeredFrom !== null);
}

/** How an example plan came about, as people read it. */
export function draftedBy({ answeredFrom }: ExamplePrompt): string {
  return answeredFrom === null ? 'the outline, without a model' : EXAMPLE_DRAFTER;
}

/** An example plan as lists show it; the links carry their own permission for a while. */
export interface ExampleLinks {
  readonly title: string;
  readonly drafted_by: string;
  readonly report_url: string;
  readonly zip_url: string;
}

/** Every example plan, drafted already or not. */
export function exampleLinks(links: SignedLinks, user: string): ExampleLinks[] {
  const link = (id: string, file: ExampleFile) => links.sign(`/examples/${id}/${file}`, user).url;
  return EXAMPLES.map((example) => ({
    title: example.title,
    drafted_by: draftedBy(example),
    report_url: link(example.id, 'report.html'),
    zip_url: link(example.id, 'run.zip'),
  }));
}
