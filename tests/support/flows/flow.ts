import { expect } from 'vitest';
import type { CheckedClient, Said } from '../mcp/checked-client.ts';

/** What a flow is given: a program that serves, and a way in. */
export interface FlowWorld {
  /** Part of every prompt, so that the plans of one flow are its own. */
  readonly name: string;
  /** Folder where downloads go. */
  readonly downloads: string;
  /** A client of a toolset as `planexe mcp --toolset` names it; whoever gave it closes it. */
  connect(toolset: string): Promise<CheckedClient>;
}

/** Everything that a specification lets an agent do, in the order in which it does it. */
export type Flow = (world: FlowWorld) => Promise<void>;

/** A prompt with what a plan needs, of the length of a short one. */
export function promptFor({ name }: FlowWorld, about: string): string {
  return `Weekly meetup in Copenhagen for humans where participants are randomly paired every 5 minutes, ${about} (${name}). Objective: 40 guests each week by 1 June 2027. Budget 20,000 EUR, a team of 3 volunteers, one rented hall. Success: 8 of 10 guests come again.`;
}

/** Waits as agents do, one call after the other, until nothing will change by itself. Returns the last answer. */
export async function waited(client: CheckedClient, plan_id: string): Promise<Said> {
  let done = 0;
  for (;;) {
    const status = await client.call('plan_wait', { plan_id, timeout_sec: 20 });
    expect(status.progress_percentage).toBeGreaterThanOrEqual(done);
    done = Number(status.progress_percentage);
    if (status.timed_out === false) return status;
  }
}

/** Looks again and again, as agents do that cannot wait, until the answer is as wished for. */
export async function polled(look: () => Promise<Said>, isSo: (answer: Said) => boolean): Promise<Said> {
  for (;;) {
    const answer = await look();
    if (isSo(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const POLL_MS = 100;

/** An outline takes about a second, so it may be finished before it can be stopped. */
const MOST_TRIES = 10;

/**
 * Starts something and stops it at once, again and again until the stop comes while it is under way. Returns what was
 * started, and the answer to the stop.
 */
export async function stoppedUnderWay<Started>(
  start: () => Promise<Started>,
  stop: (started: Started) => Promise<Said>,
): Promise<{ readonly started: Started; readonly answer: Said }> {
  for (let tries = 1; ; tries += 1) {
    const started = await start();
    const answer = await stop(started);
    if (answer.state !== 'completed' || tries === MOST_TRIES) return { started, answer };
  }
}

/** The next_steps of an answer, in one text. */
export function nextSteps({ next_steps }: Said): string {
  return (next_steps as readonly string[]).join('\n');
}
