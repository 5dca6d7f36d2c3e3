/**
 * The preload script of a sandboxed window as a script for a page: it sees the few modules that Electron gives it there,
 * and the page sees what it exposes, copied and frozen as Electron does it.
 * @param source of the built preload script
 * @param args what the window adds to the arguments of its process
 */
export function preloadScript(source: string, args: readonly string[]): string {
  return `(() => {
  if (window !== window.top || location.protocol === 'about:') return;
  const ipc = window.__ipc;
  delete window.__ipc;
  const listeners = new Map();
  const of = (channel) => listeners.get(channel) ?? listeners.set(channel, new Set()).get(channel);
  Object.defineProperty(window, '__ipcReceive', {
    value: (channel, args) => { for (const listener of of(channel)) listener({}, ...args); },
  });
  const ipcRenderer = {
    invoke: (channel, ...args) => ipc('invoke', channel, args),
    send: (channel, ...args) => { void ipc('send', channel, args); },
    on: (channel, listener) => { of(channel).add(listener); return ipcRenderer; },
    removeListener: (channel, listener) => { of(channel).delete(listener); return ipcRenderer; },
  };
  const copy = (value) => {
    if (typeof value === 'function') return (...args) => copy(value(...args));
    if (value instanceof Promise) return value.then(copy);
    if (Array.isArray(value)) return Object.freeze(value.map(copy));
    if (typeof value !== 'object' || value === null) return value;
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)])));
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: copy(api), enumerable: true }),
  };
  const require = (name) => {
    if (name !== 'electron') throw new Error('module not found: ' + name);
    return { contextBridge, ipcRenderer };
  };
  const process = { platform: ${JSON.stringify(process.platform)}, argv: ${JSON.stringify(['electron', ...args])} };
  const module = { exports: {} };
  ((require, process, module, exports) => {
${source}
  })(require, process, module, module.exports);
})();`;
}
