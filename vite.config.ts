import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserEntities } from './scripts/vite/browser-entities.ts';
import { clientByOperation } from './scripts/vite/client-by-operation.ts';
import { fileGroups } from './scripts/vite/file-groups.ts';
import { screensBesideThePage } from './scripts/vite/screens-beside-the-page.ts';
import { smallIcons } from './scripts/vite/small-icons.ts';

/** The generated client can read streams, of which the service has none. */
const withoutStreams: Plugin = {
  name: 'without-streams',
  load: id =>
    id.endsWith('/client/core/serverSentEvents.gen.ts') ? 'export const createSseClient = undefined;' : null,
};

/** The app is imported once the language is known; its files need not wait for that. */
const appAtOnce: Plugin = {
  name: 'app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      return chunks
        .flatMap(({ name, fileName, imports }) => (name === 'app' ? [fileName, ...imports] : []))
        .filter(fileName => !html.includes(fileName))
        .map(fileName => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const, // as text it would be any string
        }));
    },
  },
};

const ofTheApp = /assets\/(rolldown-runtime|react|tanstack|icons|shared|searches)-/;

/** The dashboard. In development it proxies the service, which `npm run dev` starts beside it. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A route's loader is fetched with its page: otherwise the first load grows with every route there is.
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
      },
      routesDirectory: 'src/dashboard/routes',
      generatedRouteTree: 'src/dashboard/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    withoutStreams,
    browserEntities,
    clientByOperation,
    smallIcons,
    appAtOnce,
    screensBesideThePage,
  ],
  build: {
    outDir: 'dist/dashboard',
    // What a screen loads, for the budgets.
    manifest: true,
    modulePreload: {
      // What the app itself has loaded needs no mention in each of the hundred lists of what a screen loads.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' || /\/index-/.test(hostId) ? files : files.filter(file => !ofTheApp.test(file)),
    },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/dashboard/shell/offline/service-worker.ts' },
      output: {
        // A service worker answers for the addresses beside and below its own, and has the same name in each build.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: fileGroups,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/v1',
        '/auth',
        '/files',
        '/pdf',
        '/exports',
        '/events',
        '/sso',
        '/unsubscribe',
        '/openapi.json',
        '/openapi.yaml',
        '/docs/api',
        '/health',
      ].map(path => [path, { target: process.env.BINDERY_DEV_TARGET ?? 'http://127.0.0.1:3000', changeOrigin: false }]),
    ),
  },
});
