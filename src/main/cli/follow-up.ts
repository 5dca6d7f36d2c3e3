import { type Cli, commandLine } from './context.ts';
import { counted, plain, shortId } from './text.ts';

/** What an edit brought about. */
interface FollowUp {
  readonly changed: readonly string[];
  readonly stale_stages: readonly string[];
  readonly warnings?: readonly string[];
}

const MOST_NAMES = 6;

/** Says what was computed anew, what is stale now, and how to draft that again. */
export function followUpLines(
  cli: Cli,
  planId: string,
  { changed, stale_stages: stale, warnings }: FollowUp,
): string[] {
  const some = (names: readonly string[]) =>
    `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', ...' : ''}`;
  return [
    ...(changed.length > 0 ? [`Computed anew: ${counted(changed.length, 'file')} (${some(changed)}).`] : []),
    ...(stale.length > 0
      ? [
          `Stale now: ${counted(stale.length, 'section')} (${stale.join(', ')}).`,
          `→ ${commandLine(cli, `resume ${shortId(planId)}`)} drafts them again and nothing else`,
        ]
      : []),
    ...(warnings ?? []).map((warning) => `! ${plain(warning)}`),
  ];
}
