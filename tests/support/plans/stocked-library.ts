import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { claimRun, reportProgress, setTitle } from '../../../src/library/for-drafting.ts';
import { archivePlan, type Library, tagPlan } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { unwrap } from './plan-state.ts';

const LONG =
  'A cooperative cold store for the fruit growers of the upper valley, with a packing hall, photovoltaic roof and a training room for sixty apprentices a year';

/**
 * Puts plans of every kind into a library: being drafted, waiting, failed, archived, with a parent, with tags, with
 * titles that are very long or written from right to left; and drafts until there are so many in all.
 * @returns ids by what they are
 */
export function stockLibrary(library: Library, parentId: string, count: number): Readonly<Record<string, string>> {
  const now = Date.now();
  let number = 0;
  const add = (title: string, input: { start?: boolean; parent?: string; tags?: string[] } = {}) => {
    number += 1;
    const prompt = `${examplePrompts[number % examplePrompts.length]?.text ?? ''}\n\nKnown as codename${number}x.`;
    const request = { prompt, start: input.start ?? false, start_date: '2027-01-04' };
    const { plan_id } = unwrap(
      createPlanWith(
        library,
        { ...request, ...(input.parent !== undefined && { parent_plan_id: input.parent }) },
        'outline',
      ),
    );
    setTitle(library, plan_id, title);
    if (input.tags) unwrap(tagPlan(library, { plan_id, tags: input.tags }));
    const at = new Date(now - number * 5_400_000).toISOString();
    library.prepare('UPDATE plans SET created_at = ?, updated_at = ? WHERE id = ?').run(at, at, plan_id);
    return plan_id;
  };
  return library.transaction(() => {
    const processing = add('Ferry landing with a waiting room', { start: true });
    const run = claimRun(library, `${process.pid}:test`, { planId: processing, leaseMs: 3_600_000 });
    if (!run) throw new Error('nothing to claim');
    const progress = { percentage: 42, stepsCompleted: 18, stepsTotal: 41, currentStep: 'identify_risks' };
    reportProgress(library, run, { ...progress, phase: 'generating_plan' });
    const ids = {
      processing,
      pending: add('Village bakery with a wood-fired oven', { start: true }),
      child: add('Ice works bath house, with a second sauna', { parent: parentId, tags: ['oven', 'Lyon'] }),
      long: add(LONG, { tags: ['agriculture', 'energy', 'training', 'valley'] }),
      rtl: add('مكتبة متنقلة لقرى الجبل', { tags: ['كتب'] }),
      failed: add('Tram line to the harbour', { start: true }),
      archived: add('Old mill turned into flats'),
    };
    const failure = {
      failure_reason: 'generation_error',
      failed_step: 'facts',
      message: 'The model’s account is out of credit.',
      recoverable: true,
    };
    library
      .prepare("UPDATE runs SET state = 'failed', progress = 61, failure = ? WHERE plan_id = ?")
      .run(JSON.stringify(failure), ids.failed);
    library.prepare("UPDATE plans SET state = 'failed', profile = 'frontier' WHERE id = ?").run(ids.failed);
    unwrap(archivePlan(library, { plan_id: ids.archived }));
    while (number < count) add(`Plan number ${number + 1}`);
    return ids;
  });
}
