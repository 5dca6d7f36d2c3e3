import type { Rate } from './rate-limit.ts';

/** Bounds of what the guard lets through. Times in milliseconds, sizes in bytes. */
export interface GuardLimits {
  readonly bodyBytes: number;
  /** From the first byte of a body to its last. */
  readonly bodyMs: number;
  /** How deep JSON may nest. */
  readonly jsonDepth: number;
  /** How many values JSON may hold, at all depths. */
  readonly jsonValues: number;
  /** Messages in one batch, which the older era of the protocol allows. */
  readonly batchMessages: number;
  /** From the whole request to the beginning of its answer; a stream may go on for as long as it likes. */
  readonly answerMs: number;
  /** How often the token of a stream is asked about. */
  readonly streamCheckMs: number;
  /** Failed authentications of one connection, after which it is not listened to for a while. */
  readonly failures: Rate;
  /** Requests of one token. */
  readonly requests: Rate;
}

/** The largest file that can be written, 5 MB, with room for what JSON escapes in it and for the message around it. */
const MAX_BODY_BYTES = 8_000_000;

export const GUARD_LIMITS: GuardLimits = {
  bodyBytes: MAX_BODY_BYTES,
  bodyMs: 20_000,
  jsonDepth: 64,
  jsonValues: 200_000,
  batchMessages: 50,
  // Tools that wait do so for 45 seconds; those that export or import may take their time.
  answerMs: 120_000,
  streamCheckMs: 5_000,
  failures: { times: 20, seconds: 60 },
  // A client that asks again as soon as it is answered gets to about a third of it.
  requests: { times: 30_000, seconds: 10 },
};
