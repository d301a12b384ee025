import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';

const startLimit = 120_000;

/** The service as `npm run build` makes it; built first where the sources are newer. */
export async function builtServer(): Promise<string> {
  await ensureBuilt();
  return inRoot('dist', 'server', 'main.js');
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** The service in a process of its own, which can be killed and started again. */
export class ServerProcess {
  readonly url: string;
  readonly #main: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(main: string, port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#main = main;
    this.#environment = {
      PORT: String(port),
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...environment,
    };
  }

  /** Resolves once `/health` answers. @throws what the process said, when it ends before or takes two minutes */
  async start(): Promise<void> {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [this.#main], {
      env: { PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: inRoot('.cache', 'compile'), ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (this.#said += chunk));
    const deadline = Date.now() + startLimit;
    for (let pause = 5; !(await this.#isHealthy()); pause = Math.min(pause * 1.3, 50)) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
        throw new Error(`The service did not start.\n${this.#said}`);
      await wait(pause);
    }
  }

  /** Ends the process as a power cut would, without a chance to finish anything. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #isHealthy(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/health`);
      await answer.text();
      return answer.ok;
    } catch {
      return false; // nobody listens yet
    }
  }
}
