import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** @typedef {{ code: number, output: string }} Outcome */

/** The processes that run now, so that an interrupt can end them. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command to its end and keeps what it prints; standard error and output come in one text, without colours.
 * `code` is 127 where the command cannot be started.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', error => finish(127, `${error.message}\n`));
    child.on('close', code => finish(code ?? 1, ''));
    function finish(/** @type {number} */ code, /** @type {string} */ more) {
      running.delete(child);
      resolve({ code, output: stripVTControlCharacters(output) + more });
    }
  });
}

/**
 * Runs a command on this terminal and gives its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function runHere(command, args, options = {}) {
  const { code, output } = await run(command, args, { stdio: 'inherit', ...options });
  // Only what kept the command from starting comes back; it has printed the rest itself.
  if (output !== '') console.error(output.trimEnd());
  return code;
}

/** Ends what still runs, as Ctrl-C would, so that test runners close what they opened. */
export function endAll() {
  for (const child of running) child.kill('SIGINT');
}

/**
 * Prints what a person must know and ends the process, for errors that are not programming errors.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  endAll();
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
