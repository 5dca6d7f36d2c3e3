import { type Library, openLibrary } from '../library/for-drafting.ts';
import { planner } from '../planner/planner.ts';
import type { PlannerCall, PlannerReply } from '../planner/planner-calls.ts';
import { openHostChannel } from '../platform/host-channel.ts';
import type { Result } from '../shared/result.ts';
import { carryOut, thrownError } from './carry-out.ts';

/**
 * The planner process: answers long calls of its host, on its own connection to the library, so that the host stays
 * responsive. It finishes the call in progress before it ends.
 */

let library: Library | null = null;
let refused: Result<never> | null = null;
let inHand = 0;
let ending = false;

// What the host sends comes from our own program.
const channel = openHostChannel({ onEnd: end, onMessage: (message) => void answer(message as PlannerCall) });

// Ctrl-C in a terminal reaches the whole group; the host decides what it means.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
process.on('SIGHUP', end);

const opened = openLibrary({ planner });
if (opened.ok) library = opened.value;
// Such as a full disk: every call is told, and the process ends with it, so that the next call tries anew.
else refused = opened;
// The host calls when it hears this.
reply({ type: 'ready' });

async function answer({ id, request }: PlannerCall): Promise<void> {
  if (refused) {
    reply({ type: 'answer', id, answer: refused });
    ending = true;
    setImmediate(end);
    return;
  }
  if (!library) return;
  inHand += 1;
  try {
    reply({ type: 'answer', id, answer: await carryOut(planner, library, request) });
  } catch (error) {
    reply({ type: 'thrown', id, error: thrownError(error) });
  } finally {
    inHand -= 1;
    if (ending) end();
  }
}

function end(): void {
  ending = true;
  if (inHand > 0) return;
  library?.close();
  process.exit(0);
}

function reply(message: PlannerReply): void {
  channel.send(message);
}
