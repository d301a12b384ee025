import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { bin, nodePath } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** Files by path; each value is what the file imports. */
type Tree = Record<string, readonly string[]>;

const allowed: Tree = {
  'lib/order.ts': [],
  'document/block.ts': [],
  'contract/space.ts': ['zod', '#document/block.ts'],
  'client/sdk.ts': [],
  'published/page.ts': ['#contract/space.ts', '#document/block.ts', '#lib/order.ts'],
  'server/app.ts': ['#server/spaces/handlers.ts', '#published/page.ts'],
  'server/db/open.ts': ['kysely', 'pg', 'node:sqlite'],
  'server/http/mount.ts': ['#server/access/roles.ts', '#server/db/open.ts'],
  'server/access/roles.ts': [],
  'server/spaces/routes.ts': ['#server/spaces/handlers.ts'],
  'server/spaces/handlers.ts': ['#server/spaces/rows.ts', '#server/members/rows.ts'],
  'server/spaces/rows.ts': ['kysely', '#server/db/open.ts', 'type #document/block.ts'],
  'server/members/rows.ts': [],
  'server/members/handlers.ts': [],
  'dashboard/main.tsx': ['#dashboard/routes/home.tsx'],
  'dashboard/routes/home.tsx': ['#dashboard/members/page.tsx', '#dashboard/sites/page.tsx'],
  'dashboard/members/page.tsx': ['#dashboard/ui/button.tsx', '#client/sdk.ts', 'type #contract/space.ts'],
  'dashboard/sites/page.tsx': ['#dashboard/shell/frame.tsx'],
  'dashboard/shell/frame.tsx': ['#dashboard/messages/words.ts', '@tanstack/react-router'],
  'dashboard/ui/button.tsx': ['#dashboard/messages/words.ts'],
  'dashboard/messages/words.ts': [],
};

/** For each rule, a file that breaks it and nothing else. */
const broken: Record<string, [path: string, imported: string]> = {
  'no file imports itself through others': ['lib/b.ts', '#lib/b.ts'],
  'lib imports only itself': ['lib/a.ts', '#document/block.ts'],
  'document imports only itself': ['document/a.ts', '#lib/order.ts'],
  'contract imports only document': ['contract/a.ts', '#lib/order.ts'],
  'client imports only itself': ['client/a.ts', '#lib/order.ts'],
  'published imports only contract, document, lib': ['published/a.ts', '#server/access/roles.ts'],
  'server imports only contract, document, lib, published': ['server/a.ts', '#client/sdk.ts'],
  'dashboard imports only client, contract, document, lib': ['dashboard/a.ts', '#published/page.ts'],
  'contract imports no package but zod': ['contract/b.ts', 'yaml'],
  'dashboard takes types only from contract': ['dashboard/b.ts', '#contract/space.ts'],
  'db knows no other part of the server': ['server/db/a.ts', '#server/http/mount.ts'],
  'http knows no domain': ['server/http/a.ts', '#server/members/rows.ts'],
  'handlers are used by their own domain only': ['server/spaces/a.ts', '#server/members/handlers.ts'],
  'rows import only db': ['server/a/rows.ts', '#server/access/roles.ts'],
  'rows take types only from lib, document and contract': ['server/b/rows.ts', '#lib/order.ts'],
  'SQL stands in rows and db': ['server/spaces/b.ts', 'kysely'],
  'dashboard areas do not import each other': ['dashboard/members/a.ts', '#dashboard/sites/page.tsx'],
  'ui knows no other part of the dashboard but messages': ['dashboard/ui/a.ts', '#dashboard/shell/frame.tsx'],
  'messages know no other part of the dashboard': ['dashboard/messages/a.ts', '#dashboard/ui/button.tsx'],
  'ui knows no router, form or query': ['dashboard/ui/b.ts', '@tanstack/react-query'],
};

const folder = mkdtempSync(join(tmpdir(), 'bindery-dependencies-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the layout of the architecture is allowed, and each forbidden import is refused by its rule', async () => {
  expect(Object.keys(broken).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  for (const file of ['package.json', 'tsconfig.json']) symlinkSync(inRoot(file), join(folder, file));
  write(allowed);
  expect(await violations()).toEqual([]);

  write(Object.fromEntries(Object.values(broken).map(([path, imported]) => [path, [imported]])));
  const expected = Object.entries(broken).map(([rule, [path]]) => `${rule}: src/${path}`);
  expect(await violations()).toEqual(expect.arrayContaining(expected));
});

function write(tree: Tree): void {
  for (const [path, imports] of Object.entries(tree)) {
    const file = join(folder, 'src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [...imports.map(statement), 'export const x = 1;', 'export type X = 1;'].join('\n'));
  }
}

function statement(imported: string): string {
  const type = imported.startsWith('type ');
  return type ? `import type { X } from '${imported.slice(5)}';` : `import '${imported}';`;
}

/** The violations, as `rule: file`. */
async function violations(): Promise<string[]> {
  const cli = bin('depcruise', 'dependency-cruiser');
  const { output } = await run(nodePath(), [cli, '--config', inRoot('.dependency-cruiser.mjs'), 'src'], {
    cwd: folder,
  });
  return [...output.matchAll(/error (.+) → /g)].map(([, text]) => text ?? '');
}
