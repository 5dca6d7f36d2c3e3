import { type Library, listCalls } from '../../src/library/index.ts';
import { readMaterial } from './fake-provider/page-reader.ts';
import type { SeenRequest } from './fake-provider/seen.ts';
import { unwrap } from './plan-state.ts';

/** Which question a request asks, the same for every turn and try: its stage, and the item that it is about. */
export function topicOf({ text }: Pick<SeenRequest, 'text'>): string {
  const item = /^Answer for this one only: .* \((\S+)\)\.$/m.exec(text)?.[1] ?? '';
  return `${readMaterial(text).stage} ${item}`.trim();
}

/** Every question that was asked, once, sorted. */
export function topics(seen: readonly SeenRequest[]): string[] {
  return [...new Set(seen.map(topicOf))].sort();
}

/** Questions with an answer: those whose last turn was answered. Sorted. */
export function answeredTopics(seen: readonly SeenRequest[]): string[] {
  const last = new Map(seen.map((request) => [topicOf(request), request]));
  return [...last]
    .filter(([, { answeredTokens }]) => answeredTokens > 0)
    .map(([topic]) => topic)
    .sort();
}

/** What is in one list and not in the other. */
export function without(all: readonly string[], some: readonly string[]): string[] {
  return all.filter((one) => !some.includes(one));
}

/** Requests that the library has as answered. */
export function callsAnswered(library: Library, planId: string): number {
  const { calls } = unwrap(listCalls(library, { plan_id: planId }));
  return calls.filter(({ outcome }) => outcome === 'answered').length;
}
