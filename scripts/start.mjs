// Starts Bindery from any state of the folder: installs, builds, then becomes the service. Arguments go to the service.
import { spawn } from 'node:child_process';
import { ensureBuilt, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, serviceOptions } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  const node = nodePath();
  if (!isBuilt()) {
    console.log('Building …');
    await ensureBuilt();
  }
  become(node, [...serviceOptions, inRoot('dist', 'server', 'main.js'), ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}

/**
 * Puts the service in this process's place where the system can (Node 24, not Windows), so that signals and the exit
 * code are its own; else runs it below this process and passes them on.
 * @param {string} node @param {string[]} args
 */
function become(node, args) {
  // Compiled code is kept between starts: less work until the first answer, and less memory.
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: inRoot('.cache', 'compile'), ...process.env };
  if (process.platform !== 'win32' && process.execve !== undefined) process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
