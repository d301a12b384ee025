import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { app, chain, chunksOf, filesOf, routeFile, routesOf } from '../vite/route-files.mjs';

/** Kilobytes of 1,000 bytes, compressed with gzip at level 9; fonts are compressed already. */
export const budgets = {
  /** JavaScript of the first load: the frame with the screen that people begin with. */
  first: 180,
  /** JavaScript on top of home, for a screen that is opened first all the same. */
  route: 90,
  editor: 250,
  /** JavaScript of a dialog or another part that is fetched later, on top of whatever screen fetches it. */
  part: 90,
  /** JavaScript of the changes of a request on top of its overview. */
  diff: 60,
  /** Files that a press in a request asks for at once, of which each takes its time before anything is drawn. */
  press: 16,
  /** The same for a request that is opened from anywhere else. */
  opening: 40,
  css: 30,
  /** Rules that name what stands around an element, and not it: each is tried on all elements of a page. */
  tried: 0,
  /** What English loads; letters of other languages come with a text that has them. */
  fonts: 90,
};

/** Parts that may be larger than others. @type {Record<string, number>} */
const largeParts = {
  // Writes in the editor for code, which none of the pages of a site has.
  'src/dashboard/sites/conditions/condition-dialog.tsx': 125,
  // Reads the page as a document, which the editor for its text does without.
  'src/dashboard/editor/side-panel.tsx': 95,
};

/**
 * @typedef {import('../vite/route-files.mjs').Manifest} Manifest
 * @typedef {{ what: string, size: number, limit: number, unit?: string }} Figure
 */

const request = 'o/$org/s/$space/cr/$number';
const home = 'o/$org/index';
const beginnings = [home, 'login/index'];

/** What is beyond its budget in a built dashboard, and how far. @param {string} folder */
export function beyondBudget(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const figures = figuresOf(manifest, file => readFileSync(join(folder, file)));
  return figures
    .filter(({ size, limit }) => size > limit)
    .map(
      ({ what, size, limit, unit = 'kB' }) =>
        `${what}: ${size.toFixed(2)} ${unit}, and may be ${limit.toFixed(2)} ${unit}`,
    );
}

/**
 * @param {Manifest} manifest
 * @param {(file: string) => Uint8Array} read
 * @returns {Figure[]}
 * @throws where the build has no screen of those that have a budget of their own: it is called otherwise now
 */
export function figuresOf(manifest, read) {
  const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))];
  const sizes = new Map(files.map(file => [file, sizeOf(file, read(file))]));
  const kilobytes = (/** @type {Iterable<string>} */ of) =>
    [...of].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000;
  const routes = routesOf(manifest);
  const screen = (/** @type {string} */ route) => filesOf(manifest, [...app, ...chain(routes, route)]);
  const screens = [...routes.keys()].map(route => chunksOf(manifest, [...app, ...chain(routes, route)]));
  const missing = [...beginnings, `${request}/overview`, `${request}/changes`].filter(route => !routes.has(route));
  if (missing.length > 0) throw new Error(`The built dashboard has no ${missing.join(', ')}.`);
  const atHome = kilobytes(screen(home));
  const overview = screen(`${request}/overview`);
  const onTop = (/** @type {string} */ route, /** @type {Set<string>} */ from) =>
    [...screen(route)].filter(file => !from.has(file));
  const changes = onTop(`${request}/changes`, overview);
  const styles = files.filter(file => file.endsWith('.css'));
  return [
    ...[...routes.keys()].map(route => ({
      what: `the screen ${route}`,
      size: kilobytes(screen(route)),
      limit: beginnings.includes(route)
        ? budgets.first
        : atHome + (/\/edit\/(index|p\.\$page)$/.test(route) ? budgets.editor : budgets.route),
    })),
    ...partsOf(manifest, screens).map(({ part, files }) => ({
      what: `the part ${part}`,
      size: kilobytes(files),
      limit: largeParts[part] ?? budgets.part,
    })),
    { what: 'the difference of a request', size: kilobytes(changes), limit: budgets.diff },
    ...[
      { route: `${request}/overview`, from: screen(home), limit: budgets.opening },
      { route: `${request}/changes`, from: overview, limit: budgets.press },
      { route: `${request}/edit/p.$page`, from: overview, limit: budgets.press },
    ].map(({ route, from, limit }) => ({
      what: `what a press on ${route} asks for`,
      size: onTop(route, from).length,
      limit,
      unit: 'files',
    })),
    { what: 'the styles', size: kilobytes(styles), limit: budgets.css },
    {
      what: 'what the styles try on every element',
      size: styles.reduce((sum, file) => sum + triedOnAll(new TextDecoder().decode(read(file))), 0),
      limit: budgets.tried,
      unit: 'rules',
    },
    { what: 'the fonts', size: kilobytes(files.filter(isFirstFont)), limit: budgets.fonts },
  ];
}

/** As `:where(.a>*)` or `:is(:root,.a):has(b)`; `.a>*` is passed over where nothing around has the class. */
const triedOnAll = (/** @type {string} */ css) =>
  css.match(/(?<=[{},]):(?:where|is)\((?:[^{}() ]*>|[^{}() ]*\):has\()/g)?.length ?? 0;

const isFirstFont = (/** @type {string} */ file) => file.endsWith('.woff2') && !file.includes('-latin-ext-');

/** @param {string} file @param {Uint8Array} content */
const sizeOf = (file, content) => (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length);

/**
 * What is fetched by `import()`, each with the files that no screen has yet which fetches it. Parts fetch parts in turn, so
 * that what is there before each is worked out until nothing changes.
 *
 * @param {Manifest} manifest
 * @param {Set<string>[]} screens
 */
function partsOf(manifest, screens) {
  const fetched = Object.keys(manifest).filter(
    chunk => manifest[chunk]?.isDynamicEntry && !routeFile.test(chunk) && !app.includes(chunk),
  );
  /** @type {{ part: string, own: Set<string>, before: Set<string> | undefined }[]} */
  const parts = fetched.map(part => ({ part, own: chunksOf(manifest, [part]), before: undefined }));
  const fetches = (/** @type {Set<string>} */ own, /** @type {string} */ part) =>
    [...own].some(chunk => manifest[chunk]?.dynamicImports?.includes(part));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const each of parts) {
      const within = parts.flatMap(({ own, before }) =>
        before && fetches(own, each.part) ? [new Set([...before, ...own])] : [],
      );
      const [first, ...others] = [...screens.filter(own => fetches(own, each.part)), ...within];
      const before = first && new Set([...first].filter(chunk => others.every(one => one.has(chunk))));
      isChanged ||= before?.size !== each.before?.size;
      each.before = before;
    }
  }
  return parts.map(({ part, own, before = new Set() }) => ({
    part,
    files: new Set([...own].flatMap(chunk => (before.has(chunk) ? [] : (manifest[chunk]?.file ?? [])))),
  }));
}
