import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { hasEnding } from '../../../shared/file-endings.ts';

/** A screen that can use files with these endings. */
interface Taker {
  readonly endings: readonly string[];
  readonly take: (files: File[]) => void;
}

const takers: Taker[] = [];
let waiting: readonly File[] = [];

/** Of the message about files that no screen has taken yet. */
export const WAITING_MESSAGE = 'opened-files';

/**
 * Gives files that the person opened with the app to the screen that is shown, as if they were dropped there. What it
 * has no use for is kept for the next screen that has.
 *
 * @returns what is kept
 */
export function giveOpenedFiles(files: readonly File[]): readonly File[] {
  waiting = [...waiting, ...files];
  handOver();
  return waiting;
}

/** Takes files with these endings that were opened with the app, before this screen was shown or while it is. */
export function useOpenedFiles(endings: readonly string[], take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const taker: Taker = { endings, take: (files) => latest.current(files) };
    takers.push(taker);
    handOver();
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [endings]);
}

function handOver(): void {
  // What came last is in front.
  for (const { endings, take } of takers.toReversed()) {
    const own = waiting.filter(({ name }) => hasEnding(name, endings));
    if (own.length === 0) continue;
    waiting = waiting.filter((file) => !own.includes(file));
    take(own);
  }
  if (waiting.length === 0) notifications.hide(WAITING_MESSAGE);
}
