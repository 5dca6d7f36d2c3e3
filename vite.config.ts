import { dirname } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/**
 * Makes `import html from './page.html?inline'` the text of that page with its scripts and styles in it: a build of its
 * own, for browsers, inside the build of the program that serves the page.
 */
export function inlinePages(): Plugin {
  const query = '.html?inline';
  return {
    name: 'inline-pages',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const page = id.slice(0, -'?inline'.length);
      const built = await build({
        configFile: false,
        root: dirname(page),
        logLevel: 'warn',
        plugins: [viteSingleFile()],
        build: {
          write: false,
          minify: true,
          target: 'es2023',
          // Older ones have no light-dark(), and what would stand in for it ignores a host's theme.
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          rollupOptions: { input: page },
        },
      });
      const { output } = 'output' in built ? built : { output: [] };
      const html = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.html'));
      if (html?.type !== 'asset') throw new Error(`no page came of ${page}`);
      for (const file of output) if (file.type === 'chunk') for (const path of file.moduleIds) this.addWatchFile(path);
      return `export default ${JSON.stringify(String(html.source))};`;
    },
  };
}

/**
 * Builds the command line and the worker, with shared chunks beside them. Packages are bundled, which starts several
 * times faster than loading them file by file; only better-sqlite3 stays outside, because it holds native code.
 */
export default defineConfig({
  plugins: [inlinePages()],
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
