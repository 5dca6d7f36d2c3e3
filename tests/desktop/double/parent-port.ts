import { EventEmitter } from 'node:events';

/**
 * Gives a process what Electron gives its helper processes: `process.parentPort` in the place of Node's own channel, which
 * the program must not see.
 */
class ParentPort extends EventEmitter {
  postMessage(message: unknown) {
    if (channel.connected) channel.send(message);
  }
}

const send = process.send?.bind(process);
const channel = {
  get connected() {
    return process.channel !== undefined;
  },
  send: (message: unknown) => send?.(message, () => undefined),
};
const parentPort = new ParentPort();
process.on('message', (data) => parentPort.emit('message', { data }));
// The system ends helper processes with the app, however that ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'send', { value: undefined });
