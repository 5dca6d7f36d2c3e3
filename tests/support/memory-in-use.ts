import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that this process holds on to: garbage is collected first, so that what is left is somebody's. */
export function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // What the first freed may have held more.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
