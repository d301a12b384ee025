import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const LOCK = inRoot('package-lock.json');
const STAMP = inRoot('node_modules', '.bindery-lock');
const INSTALLED = inRoot('node_modules', '.package-lock.json');

/** Installs the packages of the lock file unless they are there. Throws with npm's whole log where it fails. */
export async function ensureInstalled() {
  // A deployed copy has no sources and brings only the packages that running needs.
  if (!existsSync(inRoot('src')) && existsSync(inRoot('node_modules'))) return;
  // A linked folder is somebody else's, and `npm ci` would empty it.
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  if (!isInstalled()) {
    console.log('Installing packages (about a minute) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { code, output } = await run(npm, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
      env: { ...process.env, PATH: pathWithoutOurs() },
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Error(`${output}\nThe packages could not be installed (npm ci ended with ${code}).`);
  }
  writeFileSync(STAMP, stamp);
}

/** `npm ci` empties node_modules, so it must not run on the Node that lies there. */
function pathWithoutOurs() {
  const ours = inRoot('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== ours)
    .join(delimiter);
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Entry */

/** Whether a plain `npm install` has put exactly the lock file's packages there, so that nothing is left to do. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packages(LOCK);
  const found = packages(INSTALLED);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const other = found[path];
    if (other === undefined) return entry.optional === true; // made for another system
    return entry.version === other.version && entry.integrity === other.integrity && existsSync(inRoot(path));
  });
}

/** @param {string} file @returns {Record<string, Entry>} */
const packages = file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
