import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The dashboard. In development it proxies the service, which `npm run dev` starts beside it. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/dashboard/routes',
      generatedRouteTree: 'src/dashboard/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist/dashboard',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/v1', '/auth', '/files', '/events', '/sso', '/openapi.json', '/openapi.yaml', '/health'].map(path => [
        path,
        { target: process.env.BINDERY_DEV_TARGET ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
});
