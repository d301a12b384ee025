import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inBrowser = fileURLToPath(new URL('../../src/dashboard/shell/browser-entities.ts', import.meta.url));

/** The parsers of Markdown and HTML ask the browser for the characters that names stand for, not the table of a library. */
export const browserEntities: Plugin = {
  name: 'browser-entities',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^entities(\/decode)?$/ },
    // A third of those who ask writes HTML, of which nothing is left in the build.
    handler: (_, importer = '') => (/node_modules\/(markdown-it|htmlparser2)\//.test(importer) ? inBrowser : null),
  },
};
