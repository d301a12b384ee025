/** Where a page may load things from. */
interface PolicySources {
  /** Hashes of what is written into the page: `sha256-…`. */
  scripts: readonly string[];
  /** `inline` where a script writes them, as that of diagrams does: their hashes are not known. */
  styles: readonly string[] | 'inline';
  /** Whose frames readers may load. */
  frames?: readonly string[];
  /** Who may show the page in a frame besides the site itself: the dashboard's preview. */
  ancestors: readonly string[];
}

/**
 * The content security policy of published pages. Scripts come from the site's own host, or are ours by their hash; styles in
 * attributes are those of formulas.
 */
export function contentSecurityPolicy({ scripts, styles, frames = [], ancestors }: PolicySources): string {
  const quoted = (hashes: readonly string[]) => hashes.map(hash => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${quoted(scripts)}`,
    `style-src ${styles === 'inline' ? "'unsafe-inline'" : quoted(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https:",
    "font-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${ancestors.join(' ')}`.trim(),
  ].join('; ');
}
