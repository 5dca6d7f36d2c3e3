import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * One processor stays free for the window and other programs, and in the background half of them. Threads of llama.cpp
 * wait for each other without rest, so one that has to share its processor makes all of them slower many times over.
 * @param cores those that calculate
 */
export function threadsOn(cores: number, inBackground: boolean): number {
  return Math.max(1, inBackground ? Math.floor(cores / 2) : cores - 1);
}

/**
 * Lets every other program of this computer come first. It cannot be taken back: the system lets no program raise its
 * own priority again.
 */
export function yieldToOthers(): void {
  for (const thread of threadsOfThisProcess()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended, or the system refuses.
    }
  }
}

/** On Linux each thread has a priority of its own, which those that it starts begin with; elsewhere the process has one. */
function threadsOfThisProcess(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
