import type { ReactNode } from 'react';
import type { Frame } from '../frame.ts';
import type { Head } from '../head.ts';
import { lookOf, topColors } from '../look.ts';
import { Footer } from './footer.tsx';
import { frameIds } from './frame-ids.ts';
import { Announcement, Header, HeaderLinks, hasLinks } from './header.tsx';
import { Icon } from './icon.tsx';
import { Outward, outwardOf } from './outward.ts';
import { useWords } from './spoken.ts';

/** Sheets and scripts of the page, with the addresses and hashes that its policy names. */
export interface PageAssets {
  /** The style sheet, written into the page: a file of its own would cost the first view a round trip. */
  css: string;
  /** The site's own colours and the addresses of its fonts. */
  siteCss: string;
  /** The font that most text is set in, where the site has its own. */
  preload: string | undefined;
  /** Runs before the first paint, so that a chosen theme never flashes. */
  themeScript: string;
  script: string | undefined;
  /** What draws the diagrams of the page; left out where it has none. */
  diagrams: string | undefined;
  /** Origin of the dashboard. */
  dashboard: string | undefined;
  favicons: readonly { href: string; type?: string; media?: string }[];
}

interface DocumentProps {
  head: Head;
  frame: Frame;
  assets: PageAssets;
  /** Between the header and the columns. */
  cover?: ReactNode;
  sidebar?: ReactNode;
  outline?: ReactNode;
  children: ReactNode;
}

/** A whole page around its content. */
export function Document({ head, frame, assets, cover, sidebar, outline, children }: DocumentProps) {
  const words = useWords();
  const { themes } = frame.customization;
  const hasMenu = sidebar !== undefined || hasLinks(frame);
  return (
    <html
      lang={head.lang}
      dir={head.dir}
      data-default-theme={themes.default}
      data-theme={themes.default === 'system' ? undefined : themes.default}
      data-fixed={themes.toggeable ? undefined : ''}
      {...lookOf(frame.customization)}
      data-copied={words.copied}
      data-diagrams={assets.diagrams}
      data-announcement={announcementKey(frame)}
      data-enlarge={words.enlarge}
      data-close-picture={words.closePicture}
      data-preview={frame.previewed && assets.dashboard}
    >
      <HeadTags head={head} frame={frame} assets={assets} />
      <Outward value={outwardOf(frame.customization)}>
        <body>
          <a className="skip" href={`#${frameIds.content}`}>
            {words.skip}
          </a>
          <Announcement frame={frame} />
          <Header frame={frame} hasMenu={hasMenu} />
          {cover}
          <div className={`frame${sidebar ? '' : ' frame-bare'}`}>
            {hasMenu && (
              <nav id={frameIds.pages} className="sidebar" popover="auto" aria-label={words.menu}>
                <div className="sidebar-head">
                  <span className="brand-title">{frame.title}</span>
                  <button
                    type="button"
                    className="top-button"
                    popoverTarget={frameIds.pages}
                    popoverTargetAction="hide"
                    aria-label={words.closeMenu}
                  >
                    <Icon name="close" size={20} />
                  </button>
                </div>
                {sidebar}
                {hasLinks(frame) && (
                  <div className="sidebar-links">
                    <HeaderLinks frame={frame} />
                  </div>
                )}
              </nav>
            )}
            <main id={frameIds.content} tabIndex={-1} data-item={frame.previewed}>
              {children}
            </main>
            {outline}
          </div>
          <Footer frame={frame} />
        </body>
      </Outward>
    </html>
  );
}

/** What readers put away with an announcement: it, and no other one. */
function announcementKey({ customization: { announcement } }: Frame): string | undefined {
  return announcement?.enabled ? `${announcement.message} ${announcement.link?.to ?? ''}`.trim() : undefined;
}

function HeadTags({ head, frame, assets }: { head: Head; frame: Frame; assets: PageAssets }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noIndex ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <link rel="canonical" href={head.canonical} />
      )}
      {!head.noIndex &&
        head.alternates.map(({ lang, href }) => <link key={lang} rel="alternate" hrefLang={lang} href={href} />)}
      <meta property="og:type" content={head.isHome ? 'website' : 'article'} />
      <meta property="og:locale" content={localeOf(head.lang)} />
      {head.siteName && <meta property="og:site_name" content={head.siteName} />}
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      {!head.noIndex && <meta property="og:url" content={head.canonical} />}
      {head.image && <meta property="og:image" content={head.image.src} />}
      {head.image?.width && <meta property="og:image:width" content={String(head.image.width)} />}
      {head.image?.height && <meta property="og:image:height" content={String(head.image.height)} />}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
      <meta name="color-scheme" content="light dark" />
      {(['light', 'dark'] as const).map(theme => (
        <meta
          key={theme}
          name="theme-color"
          media={`(prefers-color-scheme: ${theme})`}
          content={topColors(frame.customization)[theme]}
        />
      ))}
      {assets.preload && <link rel="preload" href={assets.preload} as="font" type="font/woff2" crossOrigin="" />}
      {assets.favicons.length === 0 && <link rel="icon" href="data:," />}
      {assets.favicons.map(icon => (
        <link key={icon.href} rel="icon" {...icon} />
      ))}
      {head.markdown && !head.noIndex && <link rel="alternate" type="text/markdown" href={head.markdown} />}
      {head.feed && <link rel="alternate" type="application/atom+xml" title={head.siteName} href={head.feed} />}
      <Inline element="style" text={assets.css} />
      <Inline element="style" text={assets.siteCss} />
      <Inline element="script" text={assets.themeScript} />
      {assets.script && <script type="module" src={assets.script} />}
    </head>
  );
}

/** A language with the country that it is most at home in: `de_DE`. */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region ? `${code}_${region}` : code;
}

/** Text of ours; the policy of the page allows it by its hash. */
function Inline({ element: Element, text }: { element: 'style' | 'script'; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: never anything that a person typed, colours apart, which are checked
  return text === '' ? null : <Element dangerouslySetInnerHTML={{ __html: text }} />;
}
