import type { SiteVisibility } from '#contract/sites.ts';
import { frameOrigins } from '#document/embeds.ts';
import { hasDiagrams } from '#document/html-code.ts';
import { accentTokens, hintTokens } from '#lib/site-colors.ts';
import { type Answer, HTML } from './answer.ts';

import { ownFaces } from './fonts.ts';
import type { PageAssets } from './layout/document.tsx';
import type { Linker } from './linker.ts';
import { shownPicture } from './pictures.ts';
import { contentSecurityPolicy } from './policy.ts';
import type { Customization } from './reader.ts';
import { themeScript } from './theme-script.ts';

/** What was built for published sites; names of files are those below `~assets/`. */
export interface BuiltAssets {
  css: string;
  script: string | undefined;
  /** What draws diagrams. */
  mermaid: string | undefined;
  /** Parts of the text font, by the characters they hold. */
  fonts: { name: string; range: string }[];
}

export interface Theme {
  built: BuiltAssets;
  /** `sha256-…` of a text, as policies name it. */
  hash: (text: string) => string;
  /** Origins that may frame a page. */
  ancestors: readonly string[];
  /** How a page looks that is of no site. */
  plain: Customization;
}

/** Which characters each part of the font has (as its package cuts it). */
export const FONT_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

interface Shown {
  customization: Customization;
  visibility: SiteVisibility;
  /** What the page shows, as `renderHtml` wrote it. */
  html?: string;
}

/** A whole HTML answer, with the policy that fits what is written into it. */
export function pageAnswer(
  { built, hash, ancestors }: Theme,
  { customization, visibility, html = '' }: Shown,
  linker: Linker,
  status: number,
  render: (assets: PageAssets) => string,
): Answer {
  const { siteCss, preload } = siteStyles(customization, built, linker);
  const mermaid = hasDiagrams(html) ? built.mermaid : undefined;
  const body = render({
    css: built.css,
    siteCss,
    preload,
    themeScript,
    script: built.script && linker.asset(built.script),
    diagrams: mermaid && linker.asset(mermaid),
    favicons: faviconsOf(customization, linker),
    dashboard: ancestors[0],
  });
  return {
    status,
    body,
    headers: {
      'content-type': HTML,
      'content-security-policy': contentSecurityPolicy({
        scripts: [hash(themeScript)],
        styles: mermaid ? 'inline' : [built.css, siteCss].filter(Boolean).map(hash),
        frames: frameOrigins(html),
        ancestors,
      }),
      // The address of a page of a shared site holds the key to it: no other site may learn it.
      'referrer-policy': visibility === 'share-link' ? 'same-origin' : 'strict-origin-when-cross-origin',
      ...robotsHeader(visibility),
    },
  };
}

export const noRobots: Record<string, string> = { 'x-robots-tag': 'noindex, nofollow' };

/** Only what is public may be found by search engines. */
export const robotsHeader = (visibility: SiteVisibility): Record<string, string> =>
  visibility === 'public' ? {} : noRobots;

function faviconsOf({ favicon }: Customization, linker: Linker): PageAssets['favicons'] {
  if (!favicon.icon) return [{ href: linker.site('favicon.svg'), type: 'image/svg+xml' }];
  const { light, dark } = favicon.icon;
  const icon = (address: string) => shownPicture(address, sha256 => linker.picture(sha256)).src;
  if (light === dark) return [{ href: icon(light) }];
  return [
    { href: icon(light), media: '(prefers-color-scheme: light)' },
    { href: icon(dark), media: '(prefers-color-scheme: dark)' },
  ];
}

/** Fonts that readers have: nothing is loaded for them. */
const SYSTEM_FONTS = {
  system: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  serif: 'ui-serif,Charter,"Iowan Old Style","Source Serif 4",Georgia,"Noto Serif",serif',
  mono: 'ui-monospace,"SFMono-Regular",Menlo,Consolas,"Liberation Mono",monospace',
} as const;

/** What a site sets itself, and the font to fetch before it is met. */
function siteStyles(
  { styling }: Customization,
  { fonts }: BuiltAssets,
  linker: Linker,
): Pick<PageAssets, 'siteCss' | 'preload'> {
  const { font, primaryColor } = styling;
  const colors = [
    accentTokens(primaryColor),
    hintTokens('info', styling.infoColor),
    hintTokens('success', styling.successColor),
    hintTokens('warning', styling.warningColor),
    hintTokens('danger', styling.dangerColor),
  ].join(';');
  if (typeof font === 'object') {
    const { css, preload } = ownFaces(font, sha256 => linker.font(sha256));
    return { siteCss: `${css}:root{${colors};--font-sans:"Site",${SYSTEM_FONTS.system}}`, preload };
  }
  if (font !== 'Inter') return { siteCss: `:root{${colors};--font-sans:${SYSTEM_FONTS[font]}}`, preload: undefined };
  const faces = fonts.map(
    ({ name, range }) =>
      `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${linker.asset(name)}") format("woff2");unicode-range:${range}}`,
  );
  // The part with the letters that every page has.
  const latin = fonts.find(({ range }) => range === FONT_RANGES.latin);
  return { siteCss: `${faces.join('')}:root{${colors}}`, preload: latin && linker.asset(latin.name) };
}
