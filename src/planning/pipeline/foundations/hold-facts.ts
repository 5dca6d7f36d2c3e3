import type { Fact } from '../../../shared/fact.ts';
import type { HoldMention, Milestone, PromptReading } from '../../outline/reading.ts';
import { slugs } from '../frame/data/slug.ts';

/** A date or season that holds some of the work, with the facts that its days are. */
export interface HoldFacts {
  readonly hold: HoldMention;
  readonly first: Fact;
  /** Of a season: its last day. */
  readonly last: Fact | null;
}

/** Ids of such facts: dates that have to hold a task. */
export const HOLDS = /^date\.(?:earliest|season|closed)_/;

const MILESTONE: Readonly<Record<Milestone, string>> = {
  opening: 'opening',
  moving: 'move',
  submission: 'submission',
  start_of_work: 'start of work',
};
const MOST_WORDS = 5;
const YEARLY = 'holds every year; the next one is given';

/** The facts of the earliest days and seasons of a prompt; the same prompt gives the same ids. */
export function holdFacts({ holds }: Pick<PromptReading, 'holds'>): HoldFacts[] {
  const named = slugs('date');
  return holds.map((hold) => {
    const what = subjectOf(hold);
    const dated = (id: string, label: string, value: string): Fact => {
      const note = hold.kind === 'not_before' ? {} : { note: YEARLY };
      return { id: `date.${id}`, label, value, unit: 'date', basis: 'stated', quote: hold.quote, ...note };
    };
    if (hold.kind === 'not_before' || hold.to === null) {
      const first = dated(named(`earliest ${what}`), `Earliest ${what}`, hold.from);
      return { hold, first, last: null };
    }
    const name = hold.kind === 'season' ? `Season for ${what}` : `No ${what}`;
    const id = named(`${hold.kind} ${what}`);
    return {
      hold,
      first: dated(`${id}_first`, `${name}: first day`, hold.from),
      last: dated(`${id}_last`, `${name}: last day`, hold.to),
    };
  });
}

function subjectOf({ words, of }: HoldMention): string {
  if (of !== null && of !== 'start_of_work') return MILESTONE[of];
  const own = words.split(' ').slice(-MOST_WORDS).join(' ');
  return own !== '' ? own : of === null ? 'start' : 'work';
}
