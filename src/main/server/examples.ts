import { hash } from 'node:crypto';
import { EXAMPLE_FILES, EXAMPLES } from '../serving/example-links.ts';
import { errorAnswer } from './error-answer.ts';
import type { ExamplePlans } from './example-plans.ts';
import { fileAnswer } from './file-answer.ts';
import { framedByOurs, reportPolicy } from './report-policy.ts';

/** Answers GET and HEAD for a file of an example plan. @param script `Planner.reportScript` */
export async function exampleFile(
  request: Request,
  plans: ExamplePlans | undefined,
  script: string | null,
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
    ...(name === 'report.html' && { shownUnder: reportPolicy(bytes.toString('utf8'), script) }),
  });
  return name === 'report.html' ? framedByOurs(answer) : answer;
}

const NEXT = { next: 'Call example_plans for links to all examples.' };
