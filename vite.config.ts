import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserEntities } from './scripts/vite/browser-entities.ts';
import { clientByOperation } from './scripts/vite/client-by-operation.ts';
import { smallIcons } from './scripts/vite/small-icons.ts';

/** The generated client can read streams, of which the service has none. */
const withoutStreams: Plugin = {
  name: 'without-streams',
  load: id =>
    id.endsWith('/client/core/serverSentEvents.gen.ts') ? 'export const createSseClient = undefined;' : null,
};

/** The app is imported once the language is known; its file need not wait for that. */
const appAtOnce: Plugin = {
  name: 'app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ name }) => name === 'app')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const, // as text it would be any string
        })),
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
  ],
  build: {
    outDir: 'dist/dashboard',
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
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'tanstack',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)\//,
            },
            // Most are 200 bytes: as files of their own they cost more in headers and lost compression than in drawing.
            { name: 'icons', minShareCount: 6, test: /node_modules\/lucide-react\/dist\/esm\/icons\// },
            // What nearly every route needs, without what only popups and forms need: one file packs better than thirty.
            {
              name: 'shared',
              minShareCount: 20,
              test: /src\/(client|dashboard\/(messages|shell|ui\/(?!dialog|sheet|select|popover|combobox|checkbox|callout)))|node_modules\/(clsx|tailwind-merge|class-variance|lucide-react|.*react-slot)/,
            },
            // What the table of routes reads addresses with, files of a hundred bytes, and what else the app needs at once
            // though few files name it.
            {
              name: 'searches',
              test: /src\/dashboard\/((?!shell\/organization-search).*-search\.ts$|(shell\/(organization|page|roles|session|sign-out|sso-start)|messages\/roles|ui\/(breadcrumbs|page-header|skeleton|use-slow))\.tsx?$)/,
            },
            // Small parts that every screen of an organization shows, icons too: over HTTP/1.1 each file of its own waits
            // for one of six connections, and what the screen asks the service for waits behind them.
            {
              name: 'frame',
              test: /lucide-react\/dist\/esm\/icons\/(book-open|braces|folder|folder-tree|house|inbox|languages|log-out|monitor|panel-right|unlink|user-round)\.mjs|src\/dashboard\/(shell\/(deferred-delete|held-keys|in-time|layout|lazy-sheet|nav-link|place-icons|recent-places|route-focus|shown-status|site-status|unread|use-sites)|ui\/(popover|tree-rows|use-kept|use-tab-stop|status-bar)|content\/(content-icon|content-tree|expanded|use-content-tree)|messages\/(content-tree|site-states))\.tsx?$|\?operation=(listSites|listSitesForOrganizationMember|listChangeRequestsForOrganization|listSpacesInOrganizationById|listMembersInOrganizationById|updateOrganizationMemberLastSeenAt)$/,
            },
            // Signing in, of which other forms need all but the last.
            {
              name: 'forms',
              test: /src\/dashboard\/forms\/(bound|field|form-problem|use-server-errors|use-submit)\.tsx?$/,
            },
            { name: 'fields', test: /src\/dashboard\/forms\/fields\.tsx$|node_modules\/react-hook-form\// },
            {
              name: 'entry',
              test: /src\/dashboard\/entry\/(entry-form|entry-frame|sso-choices|start-session)\.tsx?$|\?operation=(getSetup|signIn)$/,
            },
            // What is new in a list, which discussions say too, without the table of others.
            {
              name: 'news',
              test: /src\/dashboard\/(table\/(news-button|steady-rows|use-steady-rows)|messages\/news)\.tsx?$|icons\/sliders-horizontal\.mjs/,
            },
            // Forms and comparisons have boxes to tick, and no table.
            { name: 'checkbox', test: /src\/dashboard\/ui\/checkbox\.tsx$/ },
            // The same for every list in a table.
            {
              name: 'table',
              test: /src\/dashboard\/(table\/[^/]*|shell\/person|messages\/news)\.tsx?$|icons\/(scroll-text|users-round)\.mjs/,
            },
            // Calls of more than one screen; those of one are in its file.
            { name: 'site-calls', minShareCount: 2, test: /\?operation=.*(Site|Section|Redirect|Insights)/ },
            // Calls about people of more than the members' screens.
            {
              name: 'people-calls',
              minShareCount: 2,
              test: /\?operation=(get(Member|Team)|listTeams)InOrganizationById$/,
            },
            // What pages of a space and its change requests share, without calls that only settings make.
            {
              name: 'space-parts',
              minShareCount: 2,
              test: /\?operation=(.*(ChangeRequest|Comment|Review|Suggestion|ForSpace|Page|Parts|Revision|Watch).*|getUserById|searchSpaceContent|export(Organization|Space)|generateStorageUploadUrl)$|icons\/(list-tree|pencil-line)\.mjs/,
            },
            { name: 'calls', minShareCount: 2, test: /\?operation=/ },
          ],
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
