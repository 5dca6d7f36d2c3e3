import type { Scope } from '../../shared/contracts/token.ts';

/** On whose behalf a request is answered. Every door says who it is; nothing behind the guard looks at headers. */
export interface Caller {
  /** Sees this user's plans only. */
  readonly user: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Name of the client, for people; null for the person at this computer. */
  readonly client: string | null;
}
