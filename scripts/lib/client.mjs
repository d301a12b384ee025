// Runs the client generator: typed functions over fetch, and the options of TanStack Query for each operation.
import { createClient } from '@hey-api/openapi-ts';

const [input = '', output = ''] = process.argv.slice(2);

await createClient({
  input,
  output: { path: output, importFileExtension: '.ts' },
  logs: { level: 'silent' },
  parser: { pagination: { keywords: ['page'] } },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    '@hey-api/sdk',
    { name: '@tanstack/react-query', queryOptions: true, infiniteQueryOptions: true, mutationOptions: true },
  ],
});
