import { openHostChannel } from '../platform/host-channel.ts';
import type { ModelReply, ModelRequest } from '../platform/model-messages.ts';
import { ModelFault, Runtime } from './runtime.ts';

/**
 * The model process: runs a model file with llama.cpp for the program that started it, one request after another. It
 * has the memory of the model to itself, may be killed at any time, and writes nothing anywhere.
 */

const runtime = new Runtime({ mayUseGpu: process.env.PLANEXE_MODEL_GPU !== 'off' });
const underWay = new Map<number, AbortController>();
let turn: Promise<void> = Promise.resolve();

// What is asked comes from our own program. Nothing is worth waiting for when that is gone.
const channel = openHostChannel({
  onEnd: () => process.exit(0),
  onMessage: (message) => take(message as ModelRequest),
});
// Ctrl-C in a terminal reaches the whole group; whoever started this process decides what it means.
process.on('SIGINT', () => undefined);
reply({ type: 'ready' });

function take(request: ModelRequest): void {
  if (request.type === 'abort') {
    underWay.get(request.id)?.abort();
    return;
  }
  const controller = new AbortController();
  underWay.set(request.id, controller);
  turn = turn.then(() => carryOut(request, controller.signal)).finally(() => underWay.delete(request.id));
}

async function carryOut(request: Exclude<ModelRequest, { type: 'abort' }>, signal: AbortSignal): Promise<void> {
  const { id } = request;
  try {
    signal.throwIfAborted();
    if (request.type === 'load') {
      reply({ type: 'loaded', id, loaded: await runtime.load(request.model, signal) });
      return;
    }
    const answered = await runtime.answer(request, signal, (text) => reply({ type: 'piece', id, text }));
    reply({ type: 'end', id, ...answered });
  } catch (error) {
    if (signal.aborted) reply({ type: 'aborted', id });
    else if (error instanceof ModelFault) reply({ type: 'fault', id, code: error.code, text: error.message });
    // Messages of llama.cpp may quote the question.
    else reply({ type: 'fault', id, code: 'failed', text: error instanceof Error ? error.name : 'unknown error' });
  }
}

function reply(message: ModelReply): void {
  channel.send(message);
}
