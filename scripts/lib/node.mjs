import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';

const MAJOR = 24;

/**
 * The path of a Node that can run Bindery: the running one where it is new enough, else the one that npm installed.
 * Throws, with words for a person, where there is neither.
 */
export function nodePath() {
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', file);
  if (existsSync(installed)) return installed;
  throw new Error(
    `Bindery needs Node ${MAJOR} or newer; this is Node ${process.versions.node}, and npm has none to install for ` +
      `${process.platform} ${process.arch}. Install it from https://nodejs.org and run the command again.`,
  );
}

/**
 * Options of Node that the service runs with. What requests leave behind is collected in steps of 8 MB a piece instead of
 * 32: as fast, and 100 MB less memory under load. What stays longer is collected when the heap has twice of what is in
 * use, not up to four times: another 80 to 120 MB less, for at most a tenth more time of the processor. What the start
 * leaves behind the service collects itself.
 */
export const serviceOptions = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'];

/**
 * The arguments for Node that start a package's command, such as `bin('vite')`. Works without shims and shells,
 * so also on Windows and in a path with spaces.
 * @param {string} command
 * @param {string} packageName where it differs from the command's name
 */
export function bin(command, packageName = command) {
  const folder = inRoot('node_modules', ...packageName.split('/'));
  /** @type {{bin: string | Record<string, string>}} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (path === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, path);
}

/** The environment in which installed commands and the right Node come first. */
export function toolEnvironment() {
  const path = [inRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}
