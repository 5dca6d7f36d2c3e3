import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Runs the built app in Node against the double of `electron`: `node run.ts ENTRY [ARGUMENT ...]`. As Electron does it,
 * the app is ready only once its entry has run to the end.
 */
const [, , entry = '', ...args] = process.argv;
const electron = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electron, shortCircuit: true } : next(specifier, context),
});
process.argv = [process.execPath, ...args];
process.env.NODE_ENV = 'production';
const double = await import('./electron.ts');
await import(pathToFileURL(entry).href);
double.becomeReady();
