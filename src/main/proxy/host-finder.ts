import type { Failure } from './failure.ts';

/** Where a host is, and how to be let in. */
export interface HostAddress {
  /** Such as `http://127.0.0.1:4711`. */
  readonly url: string;
  readonly token: string;
}

export type HostSearch =
  | { readonly ok: true; readonly value: HostAddress }
  | { readonly ok: false; readonly error: Failure };

/** Finds the library's host. Asked for each message, because the host may have been restarted in the meantime. */
export interface HostFinder {
  /** The host that runs; null when there is none. */
  find(): Promise<HostAddress | null>;
  /** The host that runs, or else one that is started. */
  findOrStart(): Promise<HostSearch>;
}

export function isSameHost(one: HostAddress, other: HostAddress): boolean {
  return one.url === other.url && one.token === other.token;
}
