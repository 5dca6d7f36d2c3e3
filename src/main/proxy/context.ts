import type { HostFinder } from './host-finder.ts';
import type { LineWriter } from './write-lines.ts';

/** What all parts of the proxy work with. */
export interface ProxyContext {
  readonly hosts: HostFinder;
  /** Path of the toolset on the host. */
  readonly path: string;
  readonly output: LineWriter;
  /** For standard error: what went wrong, without contents of messages. */
  readonly log: (line: string) => void;
  /** Whether a tool may be called again when it is not known whether the first call was carried out. */
  readonly isRepeatable: (tool: string) => boolean;
  /** When the proxy ends. */
  readonly ending: AbortSignal;
}
