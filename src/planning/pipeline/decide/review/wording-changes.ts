import type { Gathered } from '../../../engine/stage.ts';
import { criticismResponse } from '../experts/criticism-response.ts';
import { consistencyReview } from './consistency-review.ts';
import type { PageEdit } from './page-edits.ts';

interface Reworded {
  readonly edits: readonly PageEdit[];
}

/**
 * All changes of wording that the report makes in the pages, in the order in which they are made: the review saw the
 * pages as criticism had left them.
 */
export function wordingChanges(by: {
  readonly criticism: Reworded | null;
  readonly review: Reworded | null;
}): readonly PageEdit[] {
  return [...(by.criticism?.edits ?? []), ...(by.review?.edits ?? [])];
}

/** The same for a stage that gathers those that change wording. */
export function gatheredChanges({ of }: Gathered): readonly PageEdit[] {
  const [criticism, review] = [of(criticismResponse), of(consistencyReview)];
  return wordingChanges({
    criticism: criticism ? { edits: criticism.field('edits') } : null,
    review: review ? { edits: review.field('edits') } : null,
  });
}
