import { examplePrompts } from '../../library/example-prompts.ts';
import type { SignedLinks } from './signed-links.ts';

/** The files of an example plan that are served. */
export const EXAMPLE_FILES = ['report.html', 'run.zip'] as const;
export type ExampleFile = (typeof EXAMPLE_FILES)[number];

/** Example plans are outlines of the sample prompts. They are drafted on first use. */
export const EXAMPLES = examplePrompts.filter(({ sample }) => sample);

/** An example plan as lists show it; the links carry their own permission for a while. */
export interface ExampleLinks {
  readonly title: string;
  readonly report_url: string;
  readonly zip_url: string;
}

/** Every example plan, drafted already or not. */
export function exampleLinks(links: SignedLinks, user: string): ExampleLinks[] {
  const link = (id: string, file: ExampleFile) => links.sign(`/examples/${id}/${file}`, user).url;
  return EXAMPLES.map(({ id, title }) => ({
    title,
    report_url: link(id, 'report.html'),
    zip_url: link(id, 'run.zip'),
  }));
}
