import { type Library, listPlans } from '../../../library/index.ts';
import { counted } from '../../../shared/counted.ts';

/** A plan that is being drafted. */
export interface RunningPlan {
  readonly planId: string;
  readonly title: string;
  /** Percent, 0 to 100. */
  readonly progress: number;
}

/** Plans of this person that are being drafted, or wait for it. */
export function runningPlans(library: Library): RunningPlan[] {
  return ['processing', 'pending'].flatMap((state) => {
    const found = listPlans(library, { state, limit: 100, include_archived: true });
    if (!found.ok) return [];
    return found.value.plans.map(({ plan_id, title, progress_percentage }) => ({
      planId: plan_id,
      title,
      progress: progress_percentage,
    }));
  });
}

/** All of them together, from 0 to 1; null where there is none. */
export function overallProgress(plans: readonly RunningPlan[]): number | null {
  if (plans.length === 0) return null;
  return plans.reduce((sum, { progress }) => sum + progress, 0) / plans.length / 100;
}

/** In a few words, such as "2 plans, 45%". */
export function progressText(plans: readonly RunningPlan[]): string {
  const progress = overallProgress(plans);
  if (progress === null) return 'No plans being drafted';
  return `${counted(plans.length, 'plan')}, ${Math.floor(progress * 100)}%`;
}

const LONGEST_TITLE = 48;

/** A title for a place with little room; the whole one stands in the window. */
export function shortTitle(title: string): string {
  const characters = [...title.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= LONGEST_TITLE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
