import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOfScreens } from './route-files.mjs';

/**
 * Writes beside the page what each screen loads, `screens.json`, so that the service can name it in the page: otherwise
 * the browser learns of the files of a screen once the app has been loaded, read and run.
 */
export const screensBesideThePage: Plugin = {
  name: 'screens-beside-the-page',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const manifest = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8'));
    writeFileSync(join(dir, 'screens.json'), JSON.stringify(filesOfScreens(manifest)));
  },
};
