import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** An absolute path inside the repository. @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);
