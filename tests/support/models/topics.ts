import { type Library, listCalls } from '../../../src/library/index.ts';
import type { PlanCalls } from '../../../src/shared/contracts/call.ts';
import type { SeenRequest } from '../fake-provider/seen.ts';
import { unwrap } from '../plans/plan-state.ts';

/** Every question that was asked, once, sorted: the same for all turns and tries at it. */
export function topics(seen: readonly SeenRequest[]): string[] {
  return [...new Set(seen.map(({ question }) => question))].sort();
}

/** Questions that were asked from their beginning: one whose answer goes back to be repaired is none. */
export function topicsBegun(seen: readonly SeenRequest[]): string[] {
  return topics(seen.filter(({ messages }) => messages.every(({ role }) => role !== 'assistant')));
}

/** Questions with an answer: those whose last turn was answered. Sorted. */
export function answeredTopics(seen: readonly SeenRequest[]): string[] {
  const last = new Map(seen.map((request) => [request.question, request]));
  return [...last]
    .filter(([, { answeredTokens }]) => answeredTokens > 0)
    .map(([question]) => question)
    .sort();
}

/** What is in one list and not in the other. */
export function without(all: readonly string[], some: readonly string[]): string[] {
  return all.filter((one) => !some.includes(one));
}

/**
 * The same by the library's word, each question as its stage and item: what it asks may change with the answers before.
 *
 * @param since leaves out so many requests, the oldest ones
 */
export function itemsAsked(library: Library, planId: string, since = 0): string[] {
  return [...new Set(callsOf(library, planId).slice(since).map(itemOf))].sort();
}

/** Of these, the ones whose last request was answered. */
export function itemsAnswered(library: Library, planId: string): string[] {
  const last = new Map(callsOf(library, planId).map((call) => [itemOf(call), call]));
  return [...last]
    .filter(([, { outcome }]) => outcome === 'answered')
    .map(([item]) => item)
    .sort();
}

/** Stages that asked somebody, sorted. @param since as above */
export function stagesAsking(library: Library, planId: string, since = 0): string[] {
  return [
    ...new Set(
      callsOf(library, planId)
        .slice(since)
        .map(({ stage }) => stage),
    ),
  ].sort();
}

function callsOf(library: Library, planId: string): PlanCalls['calls'] {
  return unwrap(listCalls(library, { plan_id: planId })).calls;
}

function itemOf({ stage, item }: { readonly stage: string; readonly item: string }): string {
  return `${stage} ${item}`.trim();
}

/** Requests to which the library has an answer, whether it could be used or had to go back. */
export function callsAnswered(library: Library, planId: string): number {
  return callsOf(library, planId).filter(({ outcome }) => outcome === 'answered' || outcome === 'rejected').length;
}
