import type { SignedLinks } from './signed-links.ts';

/** The address of a plan's events that carries its own permission, for programs that send no token. */
export function sseUrl(links: SignedLinks, planId: string, user: string): string {
  return links.sign(`/plans/${planId}/events`, user).url;
}
