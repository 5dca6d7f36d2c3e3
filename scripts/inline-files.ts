import { dirname } from 'node:path';
import { build, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/**
 * What the program imports with `?inline`, wherever its sources are built. A page is its text with scripts and styles in
 * it: a build of its own, for browsers, inside the build of the program that serves the page. WebAssembly is a `data:`
 * address, as fonts are; without being told, Vite takes it for no file of that kind.
 */
export function inlineFiles(): Plugin {
  const query = '.html?inline';
  return {
    name: 'inline-files',
    enforce: 'pre',
    config: () => ({ assetsInclude: ['**/*.wasm'] }),
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
