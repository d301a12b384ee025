import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const FONTS = ['inter-latin-wght-normal', 'inter-latin-ext-wght-normal'];

/** The fonts are named by each site's own styles, so no import of a module does it. */
const fonts: Plugin = {
  name: 'bindery-fonts',
  async generateBundle() {
    for (const name of FONTS) {
      const path = new URL(`node_modules/@fontsource-variable/inter/files/${name}.woff2`, import.meta.url);
      this.emitFile({ type: 'asset', name: `${name}.woff2`, source: await readFile(path) });
    }
  },
};

/** What draws diagrams: no module, so it is served as it is. */
const mermaid: Plugin = {
  name: 'bindery-mermaid',
  async generateBundle() {
    const path = fileURLToPath(import.meta.resolve('@mermaid-js/tiny'));
    this.emitFile({ type: 'asset', name: 'mermaid.js', source: await readFile(path) });
  },
};

/** The script, what it fetches itself, the one, the one style sheet and the fonts of published sites. The service reads them once and serves them itself. */
export default defineConfig({
  plugins: [fonts, mermaid],
  build: {
    outDir: 'dist/published',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { site: 'src/published/islands/site.ts' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/part-[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
