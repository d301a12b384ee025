import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const create = fileURLToPath(new URL('../../src/dashboard/ui/create-icon.ts', import.meta.url));

/**
 * Draws the icons of the library with a component of ours: its own can do much that is not asked for here, and the keys of
 * its lines, which only a list needs, are a third of an icon once it is packed.
 */
export const smallIcons: Plugin = {
  name: 'small-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from '${create}';`,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: code => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
  },
};
