import { examplePrompts } from '../../library/example-prompts.ts';
import { EXAMPLE_DRAFTER } from '../../shared/example-drafter.ts';
import type { SignedLinks } from './signed-links.ts';

/** The files of an example plan that are served. */
export const EXAMPLE_FILES = ['report.html', 'run.zip'] as const;
export type ExampleFile = (typeof EXAMPLE_FILES)[number];

/** Prompts that have an example plan, which is drafted from the answers that come with them when it is first looked at. */
export const EXAMPLES = examplePrompts.filter(({ answeredFrom }) => answeredFrom !== null);

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
    drafted_by: EXAMPLE_DRAFTER,
    report_url: link(example.id, 'report.html'),
    zip_url: link(example.id, 'run.zip'),
  }));
}
