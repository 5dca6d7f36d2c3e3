import { EXIT } from '../exit.ts';

/** npm passes a Ctrl-C on that the terminal has sent to the whole group already: within this time it is one. */
const SAME_KEYPRESS_MS = 300;

interface Handlers {
  /** Called at the first Ctrl-C or termination. */
  readonly stop: () => void;
  /** Called at a second one, right before the process ends. */
  readonly quit: () => void;
}

/** Takes over Ctrl-C: the first asks for a stop, a second one ends the process at once. Returns how to give it back. */
export function listenForInterrupts({ stop, quit }: Handlers): () => void {
  let firstAt: number | null = null;
  const heard = () => {
    const now = performance.now();
    if (firstAt === null) {
      firstAt = now;
      stop();
    } else if (now - firstAt > SAME_KEYPRESS_MS) {
      quit();
      process.exit(EXIT.interrupted);
    }
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return () => {
    process.off('SIGINT', heard);
    process.off('SIGTERM', heard);
  };
}
