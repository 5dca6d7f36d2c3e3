import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import type { PlanState } from '../../../shared/plan-state.ts';
import { locale } from '../../components/format/format.ts';
import type { LibrarySearch, SortKey } from './library-search.ts';

/** What needs somebody, or goes on now, comes first. */
const ORDER_OF_STATES: readonly PlanState[] = ['processing', 'pending', 'failed', 'stopped', 'draft', 'completed'];

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

const ORDERS: Readonly<Record<SortKey, (a: LibraryPlan, b: LibraryPlan) => number>> = {
  created: (a, b) => newer(a.created_at, b.created_at),
  changed: (a, b) => newer(a.updated_at, b.updated_at),
  title: (a, b) => collator.compare(a.title, b.title),
  state: (a, b) => ORDER_OF_STATES.indexOf(a.state) - ORDER_OF_STATES.indexOf(b.state),
  // A plan without a date comes after all dates.
  finish: (a, b) => collator.compare(a.glance?.finish ?? '~', b.glance?.finish ?? '~'),
};

function orderOf(sort: SortKey, turned: boolean): (a: LibraryPlan, b: LibraryPlan) => number {
  const usual = ORDERS[sort];
  return turned ? (a, b) => usual(b, a) : usual;
}

function newer(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

interface ShownPlans {
  /** Filtered and in order. */
  readonly shown: readonly LibraryPlan[];
  /** Of all that were found, whatever the filters. */
  readonly inList: number;
  readonly inArchive: number;
}

/** Every tag that there is, in alphabetical order. */
export function tagsOf(plans: readonly LibraryPlan[]): readonly string[] {
  return [...new Set(plans.flatMap(({ tags }) => tags))].sort(collator.compare);
}

/**
 * What of the plans is shown, in which order.
 * @param plans as the host gives them: newest first, or best match first
 */
export function shownPlans(plans: readonly LibraryPlan[], search: LibrarySearch): ShownPlans {
  const archive = search.view === 'archive';
  const here = plans.filter(({ archived }) => archived === archive);
  const { sort, turned } = search;
  const shown = here.filter((plan) => isAsked(plan, search));
  return {
    // Plans that are equal in this order stay in the one in which they came.
    shown: sort === undefined && !turned ? shown : shown.toSorted(orderOf(sort ?? 'created', turned === true)),
    inList: archive ? plans.length - here.length : here.length,
    inArchive: archive ? here.length : plans.length - here.length,
  };
}

const DAY_MS = 86_400_000;

function isAsked(plan: LibraryPlan, { state, tag, profile, within }: LibrarySearch): boolean {
  return (
    (state === undefined || plan.state === state) &&
    (tag === undefined || plan.tags.includes(tag)) &&
    (profile === undefined || plan.model_profile === profile) &&
    (within === undefined || Date.parse(plan.updated_at) >= Date.now() - within * DAY_MS)
  );
}

/** The profiles that draft any of these plans, in alphabetical order. */
export function profilesOf(plans: readonly LibraryPlan[]): readonly string[] {
  return [...new Set(plans.map(({ model_profile }) => model_profile))].sort(collator.compare);
}
