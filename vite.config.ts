import { defineConfig } from 'vite';

/**
 * Builds the command line and the worker, with shared chunks beside them. Packages are bundled, which starts several
 * times faster than loading them file by file; only better-sqlite3 stays outside, because it holds native code.
 */
export default defineConfig({
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  build: {
    ssr: true,
    outDir: 'out',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rollupOptions: {
      input: { cli: 'src/main/cli.ts', worker: 'src/worker/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
