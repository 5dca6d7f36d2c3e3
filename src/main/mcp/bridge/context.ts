import type { HostFinder } from './host-finder.ts';
import type { LineWriter } from './write-lines.ts';

/** What all parts of the bridge work with. */
export interface BridgeContext {
  readonly hosts: HostFinder;
  /** Path of the toolset on the host. */
  readonly path: string;
  readonly output: LineWriter;
  /** For standard error: what went wrong, without contents of messages. */
  readonly log: (line: string) => void;
  /** Whether a tool may be called once more when it is not known whether it was. */
  readonly isRepeatable: (tool: string) => boolean;
  /** When the bridge ends. */
  readonly ending: AbortSignal;
}
