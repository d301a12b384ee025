/**
 * Serves the dashboard's page and its parts where the service cannot be reached. Only what `keep-shell.ts` put aside and
 * what has a hash in its name: answers of the API, published sites and any other page always come from the service.
 */

/** What this file uses of a service worker; its types exclude those of a page, which the rest is checked with. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker; // see there
/** As `keep-shell.ts` names them: one for each build. */
const shells = 'bindery-shell ';
/** Those that open with a session; who signs in needs the service anyway. */
const pages = /^\/(?:$|o\/|account(?:\/|$))/;

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pages.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The service's own, so that a new build is there at once; the one that was put aside where there is no connection. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  // A proxy in front of a service that is away answers with a page of its own.
  if (answer && ![502, 503, 504].includes(answer.status)) return answer;
  return (await caches.match('/', { ignoreVary: true })) ?? answer ?? Response.error();
}

/** The name holds a hash of the content: what was fetched once is right for ever. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  const shell = (await caches.keys()).find(name => name.startsWith(shells));
  if (answer.ok && shell !== undefined) {
    const cache = await caches.open(shell);
    await cache.put(request, answer.clone());
  }
  return answer;
}
