import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { inlineFiles } from './scripts/inline-files.ts';

/**
 * Pages stand at addresses such as `/plan/<id>/report`, so what they load is named from the root, in the window and
 * under the port of a server alike. electron-vite would name it from the page.
 */
const servedFromRoot = { name: 'served-from-root', config: () => ({ base: '/' }) };

/**
 * Three programs: what runs on Node or in Electron's main process (`out/main`: the window's host, the command line, the
 * worker, the planner process and the model process, with shared chunks beside them), what a window may ask of it
 * (`out/preload`), and what people see (`out/renderer`).
 *
 * Packages are bundled, which starts several times faster than loading them file by file; only what holds native code
 * stays outside, and Electron, which is not a package when it runs.
 */
export default defineConfig({
  main: {
    plugins: [inlineFiles()],
    ssr: { external: ['better-sqlite3', 'electron', 'node-llama-cpp'] },
    // Its build for Node declares a `require` of its own, which electron-vite does, too.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: false,
      target: 'node22',
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/main/cli.ts',
          worker: 'src/worker/index.ts',
          planner: 'src/planner-process/index.ts',
          model: 'src/model-process/index.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: 'node22',
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed window loads no modules.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), servedFromRoot],
    build: {
      target: 'chrome138',
      minify: true,
      cssMinify: true,
      reportCompressedSize: false,
      // The page's policy loads nothing from data: addresses but images.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { index: 'src/renderer/index.html' },
        // One chunk for what many screens share: as chunks of their own, these modules are a hundred files to load.
        output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] } },
      },
    },
  },
});
