import type { HostAddress } from './host-finder.ts';

/** A session of the older era with one host. */
export interface LegacySession {
  readonly host: HostAddress;
  /** Null for a host that keeps no sessions. */
  readonly id: string | null;
  readonly version: string;
}
