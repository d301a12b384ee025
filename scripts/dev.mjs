// Runs the service and the dashboard and follows every change. Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath } from './lib/node.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { fail } from './lib/run.mjs';

const OUT = inRoot('.cache', 'dev-server');
const port = process.env.PORT ?? '3001';

/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
let ending = false;

try {
  await ensureInstalled();
  process.env.BINDERY_DEV_TARGET = `http://127.0.0.1:${port}`;
  const vite = await import('vite');
  const dashboard = await vite.createServer({ root, configFile: inRoot('vite.config.ts'), logLevel: 'warn' });
  await dashboard.listen();
  const address = `http://localhost:${dashboard.config.server.port}`;
  const watcher = await vite.build({
    root,
    configFile: inRoot('vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir: OUT, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not watch the sources of the service.');
  // Beside the service, where it looks for them; it reads them when it starts.
  await vite.build({
    root,
    configFile: inRoot('vite.published.config.ts'),
    logLevel: 'warn',
    build: { outDir: inRoot('.cache', 'published') },
  });
  watcher.on('event', event => {
    if (event.code === 'END') void restart(address);
    if (event.code === 'ERROR') console.error(event.error.message);
    if ('result' in event) void event.result?.close();
  });
  console.log(`Bindery for development: ${address}`);

  const end = async () => {
    if (ending) return;
    ending = true;
    await Promise.all([stopService(), watcher.close(), dashboard.close()]);
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);
} catch (error) {
  fail(error);
}

/** @param {string} address */
async function restart(address) {
  await stopService();
  if (ending) return;
  service = spawn(nodePath(), ['--enable-source-maps', `${OUT}/main.js`], {
    cwd: root,
    stdio: 'inherit',
    env: {
      DATA_DIR: inRoot('.cache', 'dev'),
      SITES_DOMAIN: `localhost:${port}`,
      ...process.env,
      PORT: port,
      PUBLIC_URL: address,
    },
  });
}

/** @returns {Promise<void>} */
function stopService() {
  const running = service;
  service = undefined;
  if (running === undefined || running.exitCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    running.once('exit', () => resolve());
    running.kill('SIGTERM');
  });
}
