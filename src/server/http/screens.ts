/** The files that each screen of the dashboard loads beyond the app, by the pattern of its address. */
export type FilesOfScreens = Record<string, string[]>;

/**
 * Names in the dashboard's page what the screen at an address loads. Without that a browser learns of it once the app has
 * been loaded, read and run. Its priority is low: the app, and what it asks the service for, need the connections first.
 *
 * @returns the page for a path
 */
export function pageOfScreens(page: string, screens: FilesOfScreens): (path: string) => string {
  const patterns = Object.entries(screens)
    // A part that is named goes before one that may be anything, which the last of all letters stands for.
    .map(([pattern, files]) => ({ order: pattern.replaceAll('$', '\uffff'), matches: matcher(pattern), files }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  return path => {
    const files = patterns.find(({ matches }) => matches.test(path))?.files ?? [];
    const links = files.map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
    const before = asksWhoIsHere.test(path) ? session : '';
    return page.replace('</head>', () => `${links.join('')}</head>`).replace(/(?=<link|<\/head>)/, before);
  };
}

/** Where the page itself asks who is here. What it asks then waits for that, so it goes before what only has to be loaded. */
const asksWhoIsHere = /^\/($|account(\/|$)|o\/[^/])/;
const session = '<link rel="preload" as="fetch" crossorigin href="/auth/session">';

const matcher = (pattern: string) => new RegExp(`^${pattern.replace(/\/$/, '').replaceAll(/\$[^/]+/g, '[^/]+')}/?$`);
