import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltAssets, FONT_RANGES } from '#published/theme.ts';

export interface AssetFile {
  type: string;
  body: Buffer;
  gzip: Buffer | undefined;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** The files that were built for published sites, held in memory. Their names carry their hashes. */
export interface SiteAssets {
  built: BuiltAssets;
  files: ReadonlyMap<string, AssetFile>;
}

/** @param directory where they were built; without it sites answer unstyled pages, as in tests of what pages say */
export function loadSiteAssets(directory: string | undefined): SiteAssets {
  const folder = directory && join(directory, 'assets');
  const files = new Map<string, AssetFile>();
  for (const name of folder && existsSync(folder) ? readdirSync(folder) : []) {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (!type || !folder) continue;
    const body = readFileSync(join(folder, name));
    files.set(name, { type, body, gzip: type === TYPES.woff2 ? undefined : gzipSync(body, { level: 9 }) });
  }
  const named = (pattern: RegExp) => [...files.keys()].find(name => pattern.test(name));
  const css = named(/^site-.*\.css$/);
  const fonts = Object.entries(FONT_RANGES).flatMap(([part, range]) => {
    const name = named(new RegExp(`^inter-${part}-wght-normal-.*\\.woff2$`));
    return name ? [{ name, range }] : [];
  });
  return {
    files,
    built: {
      css: (css && files.get(css)?.body.toString('utf8').trim()) ?? '',
      script: named(/^site-.*\.js$/),
      mermaid: named(/^mermaid-.*\.js$/),
      fonts,
    },
  };
}

export const policyHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
