import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

let elk: InstanceType<typeof ELK> | undefined;

/** Lays a graph out as its options say, in a worker of its own. */
export function layoutInWorker(graph: ElkNode): Promise<ElkNode> {
  elk ??= new ELK({ workerFactory: () => new Worker(workerUrl) });
  return elk.layout(graph);
}
