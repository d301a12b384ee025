import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes, compressed with gzip at level 9; fonts are compressed already. */
export const budgets = {
  /** JavaScript of the first load: the frame with the screen that people begin with. */
  first: 180,
  /** JavaScript on top of home, for a screen that is opened first all the same. */
  route: 90,
  editor: 250,
  /** JavaScript of the changes of a request on top of its overview. */
  diff: 60,
  css: 30,
  /** What English loads; letters of other languages come with a text that has them. */
  fonts: 90,
};

/**
 * @typedef {{ file: string, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest what Vite writes of a build
 * @typedef {{ what: string, size: number, limit: number }} Figure
 */

const routeFile = /^src\/dashboard\/routes\/(.*)\.tsx\?tsr-split=/;
const request = 'o/$org/s/$space/cr/$number';
const home = 'o/$org/index';
const beginnings = [home, 'login/index'];

/** What is beyond its budget in a built dashboard, and how far. @param {string} folder */
export function beyondBudget(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const figures = figuresOf(manifest, file => readFileSync(join(folder, file)));
  return figures
    .filter(({ size, limit }) => size > limit)
    .map(({ what, size, limit }) => `${what}: ${size.toFixed(2)} kB, and may be ${limit.toFixed(2)} kB`);
}

/**
 * @param {Manifest} manifest
 * @param {(file: string) => Uint8Array} read
 * @returns {Figure[]}
 * @throws where the build has no screen of those that have a budget of their own: it is called otherwise now
 */
export function figuresOf(manifest, read) {
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const sizes = new Map(files.map(file => [file, sizeOf(file, read(file))]));
  const kilobytes = (/** @type {Iterable<string>} */ of) =>
    [...of].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000;
  const routes = routesOf(manifest);
  const screen = (/** @type {string} */ route) =>
    filesOf(manifest, ['index.html', 'src/dashboard/app.tsx', ...chain(routes, route)]);
  const missing = [...beginnings, `${request}/overview`, `${request}/changes`].filter(route => !routes.has(route));
  if (missing.length > 0) throw new Error(`The built dashboard has no ${missing.join(', ')}.`);
  const atHome = kilobytes(screen(home));
  const overview = screen(`${request}/overview`);
  const changes = [...screen(`${request}/changes`)].filter(file => !overview.has(file));
  return [
    ...[...routes.keys()].map(route => ({
      what: `the screen ${route}`,
      size: kilobytes(screen(route)),
      limit: beginnings.includes(route)
        ? budgets.first
        : atHome + (/\/edit\/(index|p\.\$page)$/.test(route) ? budgets.editor : budgets.route),
    })),
    { what: 'the difference of a request', size: kilobytes(changes), limit: budgets.diff },
    { what: 'the styles', size: kilobytes(files.filter(file => file.endsWith('.css'))), limit: budgets.css },
    { what: 'the fonts', size: kilobytes(files.filter(isFirstFont)), limit: budgets.fonts },
  ];
}

const isFirstFont = (/** @type {string} */ file) => file.endsWith('.woff2') && !file.includes('-latin-ext-');

/** @param {string} file @param {Uint8Array} content */
const sizeOf = (file, content) => (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length);

/** The chunks of the routes by their paths. @param {Manifest} manifest @returns {Map<string, string>} */
const routesOf = manifest =>
  new Map(
    Object.keys(manifest).flatMap(chunk => {
      const path = routeFile.exec(chunk)?.[1];
      return path === undefined ? [] : [[path, chunk]];
    }),
  );

/** The chunks of a route and of those that are drawn around it. @param {Map<string, string>} routes @param {string} route */
function chain(routes, route) {
  const folders = route.split('/').slice(0, -1);
  const around = folders.flatMap((_, depth) => {
    const folder = folders.slice(0, depth + 1).join('/');
    return [`${folder}/route`, folder];
  });
  return [...around, route].flatMap(path => routes.get(path) ?? []);
}

/** The files of chunks and of all that they import at once. @param {Manifest} manifest @param {string[]} chunks */
function filesOf(manifest, chunks) {
  /** @type {Set<string>} */
  const seen = new Set();
  const add = (/** @type {string} */ chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of manifest[chunk]?.imports ?? []) add(imported);
  };
  for (const chunk of chunks) add(chunk);
  return new Set([...seen].flatMap(chunk => manifest[chunk]?.file ?? []));
}
