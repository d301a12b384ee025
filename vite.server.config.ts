import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vite';

/** The commit that is built; outside a repository, the time. */
function buildName(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return new Date().toISOString();
  }
}

/** The service as one file, so that a cold start reads one module instead of two thousand. */
export default defineConfig({
  // Packages that ask get their production half, and the other half stays out of what a start has to read.
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    'process.env.BINDERY_BUILD': JSON.stringify(buildName()),
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      // A thread and a program of their own begin with files of their own.
      input: {
        main: 'src/server/main.ts',
        'reader-worker': 'src/server/imports/reader-worker.ts',
        'large-text-worker': 'src/server/large-texts/large-text-worker.ts',
        'specification-worker': 'src/server/openapi/specification-worker.ts',
        typesetter: 'src/server/pdf/typesetter.ts',
      },
      output: {
        ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        // Node keeps the text of what runs, with two bytes for each letter of a file that has one which needs them.
        ...{ charset: 'ascii', comments: false },
      },
    },
  },
  // argon2 and the typesetter are native add-ons; the reader of WebP has a file beside it; pino starts its transports from files of its own.
  ssr: {
    noExternal: true,
    external: ['@cwasm/webp', '@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'pino'],
  },
});
