/**
 * @typedef {{ file: string, imports?: string[], css?: string[], dynamicImports?: string[], isDynamicEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest what Vite writes of a build
 */

export const routeFile = /^src\/dashboard\/routes\/(.*)\.tsx\?tsr-split=/;
export const app = ['index.html', 'src/dashboard/app.tsx'];

/** The chunks of the routes by their paths. @param {Manifest} manifest @returns {Map<string, string>} */
export const routesOf = manifest =>
  new Map(
    Object.keys(manifest).flatMap(chunk => {
      const path = routeFile.exec(chunk)?.[1];
      return path === undefined ? [] : [[path, chunk]];
    }),
  );

/** The chunks of a route and of those that are drawn around it. @param {Map<string, string>} routes @param {string} route */
export function chain(routes, route) {
  const folders = route.split('/').slice(0, -1);
  const around = folders.flatMap((_, depth) => {
    const folder = folders.slice(0, depth + 1).join('/');
    return [`${folder}/route`, folder];
  });
  return [...around, route].flatMap(path => routes.get(path) ?? []);
}

/** The files of chunks and of all that they import at once. @param {Manifest} manifest @param {string[]} chunks */
export const filesOf = (manifest, chunks) =>
  new Set([...chunksOf(manifest, chunks)].flatMap(chunk => manifest[chunk]?.file ?? []));

/** Chunks with all that they import at once. @param {Manifest} manifest @param {string[]} chunks */
export function chunksOf(manifest, chunks) {
  /** @type {Set<string>} */
  const seen = new Set();
  const add = (/** @type {string} */ chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of manifest[chunk]?.imports ?? []) add(imported);
  };
  for (const chunk of chunks) add(chunk);
  return seen;
}

/**
 * What each screen loads beyond the app itself, by the pattern of its address: `/o/$org/settings`. Of an address that
 * leads on to a screen, what is drawn around that.
 *
 * @param {Manifest} manifest
 * @returns {Record<string, string[]>}
 */
export function filesOfScreens(manifest) {
  const routes = routesOf(manifest);
  const ofTheApp = filesOf(manifest, app);
  const isAround = (/** @type {string} */ route) => /(^|\/)(route|_[^/]*)$/.test(route);
  const [around = [], screens = []] = [true, false].map(is =>
    [...routes.keys()].filter(route => isAround(route) === is),
  );
  return Object.fromEntries(
    [...around, ...screens].map(route => [
      addressOf(route),
      [...filesOf(manifest, chain(routes, route))].filter(file => !ofTheApp.has(file)),
    ]),
  );
}

/** The address that a file of a route stands for. @param {string} route */
const addressOf = route =>
  `/${route
    .split(/[/.]/)
    .filter(part => part !== 'index' && part !== 'route' && !part.startsWith('_'))
    .map(part => part.replace(/_$/, ''))
    .join('/')}`;
