import { build } from 'vite';
import { expect, test } from 'vitest';
import { clientByOperation } from './client-by-operation.ts';

const client = new URL('../../src/client/', import.meta.url).pathname;
const screens: Record<string, string> = {
  'home.js': `import { listSitesOptions } from '${client}@tanstack/react-query.gen.ts'; console.log(listSitesOptions);`,
  'sign-in.js': `import { signIn } from '${client}sdk.gen.ts'; console.log(signIn);`,
};

/** The files of a bundle whose two screens call one operation each, and of which one is loaded by the other. */
async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: Object.keys(screens), external: /^@tanstack/ } },
    plugins: [
      clientByOperation,
      { name: 'screens', resolveId: id => (id in screens ? id : null), load: id => screens[id] ?? null },
    ],
  });
  if (!('output' in result)) throw new Error('one bundle was asked for');
  return result.output.flatMap(file => (file.type === 'chunk' ? file : []));
}

test('a screen loads the operations that it calls, and of those of others nothing', async () => {
  const files = await bundle();
  const loaded = (name: string): string => {
    const chunk = files.find(file => file.isEntry && file.name === name);
    const parts = files.filter(({ fileName }) => chunk?.imports.includes(fileName));
    return [chunk, ...parts].map(file => file?.code).join('\n');
  };
  expect(loaded('home')).toContain('/v1/orgs/{organizationId}/sites');
  expect(loaded('home')).not.toContain('/auth/sign-in');
  expect(loaded('sign-in')).toContain('/auth/sign-in');
  expect(loaded('sign-in')).not.toContain('/sites');
});
