import { hash } from 'node:crypto';
import { examplePrompts } from '../../library/example-prompts.ts';
import { errorAnswer } from './error-answer.ts';
import { EXAMPLE_FILES, type ExampleFile, type ExamplePlans } from './example-plans.ts';
import { fileAnswer } from './file-answer.ts';
import { framedByOurs, reportPolicy } from './report-policy.ts';
import type { SignedLinks } from './signed-links.ts';

/** Example plans are outlines of the sample prompts. They are drafted when they are first looked at. */
const EXAMPLES = examplePrompts.filter(({ sample }) => sample);

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

/** Answers GET and HEAD for a file of an example plan. */
export async function exampleFile(
  request: Request,
  plans: ExamplePlans | undefined,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<Response> {
  const name = EXAMPLE_FILES.find((known) => known === file);
  if (!plans || !name || !EXAMPLES.some((example) => example.id === id)) {
    return errorAnswer({ code: 'ARTIFACT_NOT_FOUND', message: 'Example not found.', details: NEXT });
  }
  const bytes = await plans.read(id, name);
  const answer = fileAnswer(request, {
    name: `${id}-${name}`,
    contentType: name === 'run.zip' ? 'application/zip' : 'text/html',
    sha256: hash('sha256', bytes),
    bytes,
    ...(name === 'report.html' && { shownUnder: reportPolicy(bytes.toString('utf8')) }),
  });
  return name === 'report.html' ? framedByOurs(answer) : answer;
}

const NEXT = { next: 'Call example_plans for links to all examples.' };
