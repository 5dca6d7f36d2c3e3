import { counted } from '../../../shared/counted.ts';
import { asTyped, type Cli, commandLine } from '../context.ts';
import { plain, shortId } from '../terminal/text.ts';

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
    ...(changed.length > 0 ? [`${counted(changed.length, 'file')} updated (${some(changed)}).`] : []),
    ...(stale.length > 0
      ? [
          `${counted(stale.length, 'section')} now stale (${stale.join(', ')}).`,
          `→ ${commandLine(cli, `resume ${shortId(planId)}`)} redrafts only these`,
        ]
      : []),
    ...(warnings ?? []).map((warning) => `! ${asTyped(cli, plain(warning))}`),
  ];
}
