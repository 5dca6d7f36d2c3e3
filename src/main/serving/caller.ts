import { Scope } from '../../shared/contracts/token.ts';

/** On whose behalf a request is answered. Each entrance sets it; nothing behind the guard reads headers. */
export interface Caller {
  /** Sees this user's plans only. */
  readonly user: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Name of the client, for people; null for the person at this computer. */
  readonly client: string | null;
}

/** Clients have tokens of their own, with scopes; the person at this computer may do everything. */
export function isPerson({ client, scopes }: Caller): boolean {
  return client === null && Scope.options.every((scope) => scopes.has(scope));
}
