/** Ids of the facts that tell the time of the project: its start, its deadline and the dates of the prompt. */
export const OF_TIME = /^(?:timeline|date)\./;

/** Facts of that group that are no date that work could be held by. */
const NO_DATE = ['timeline.start', 'timeline.duration'];

/** Ids of the dates that may hold work, from those of all facts; their values are not read for it. */
export function holdingDates(ids: readonly string[]): string[] {
  return ids.filter((id) => OF_TIME.test(id) && !NO_DATE.includes(id));
}
