import type { ApiOutputs } from '../../api/api.ts';

/** A client that can be set up, and whether it is. */
export type ClientState = ApiOutputs['connect']['clients']['clients'][number];

/** What is to be done with a client’s settings. */
export interface ClientRequest {
  readonly client: ClientState;
  readonly action: 'connect' | 'remove';
  /** Of the entry; ours by default. */
  readonly name?: string;
}
