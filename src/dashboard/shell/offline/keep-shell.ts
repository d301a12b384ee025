/** One cache for each build; `service-worker.ts` looks into it. */
const shells = 'bindery-shell ';

/** Names the build that this page runs: the path of its first script, which has a hash of everything in it. */
export function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : '';
}

/** Starts the service worker. @returns false where there can be none, as without TLS or in a private window */
export async function startWorker(): Promise<boolean> {
  const started = await navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  return started !== undefined;
}

/**
 * Asks the service for its page, and puts it aside with the parts that were loaded, while it is of the build that runs.
 *
 * @param hasWorker there is somebody who serves what is put aside
 * @returns whether the service serves another build by now
 */
export async function keepShell(build: string, hasWorker: boolean): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok) return false;
  if (!(await answer.clone().text()).includes(build)) return true;
  if (hasWorker) await fill(build, answer);
  return false;
}

async function fill(build: string, page: Response): Promise<void> {
  const name = shells + build;
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // The browser has them; what fails now is put aside by the worker when it is used.
  await Promise.allSettled(loadedAssets().map(url => kept.has(url) || cache.add(url)));
  await cache.put('/', page);
  for (const other of await caches.keys()) if (other.startsWith(shells) && other !== name) await caches.delete(other);
}

const loadedAssets = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.startsWith(`${window.location.origin}/assets/`)),
  ),
];
