const LINK_SCHEMES = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'ftp',
  'sms',
  'xmpp',
  'irc',
  'matrix',
  'vscode',
  'slack',
]);
const RASTER = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i;
// Browsers skip these inside a scheme, so they are removed before the scheme is read.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** The address when a page may link to it, else undefined. Relative addresses and a short list of schemes pass. */
export function safeLink(href: string): string | undefined {
  const scheme = schemeOf(href);
  return scheme === '' || LINK_SCHEMES.has(scheme) ? href.trim() : undefined;
}

/** The address when a page may show it as an image: http, https, relative, or an inline raster image. */
export function safeImage(src: string): string | undefined {
  const scheme = schemeOf(src);
  if (scheme === '' || scheme === 'http' || scheme === 'https') return src.trim();
  return scheme === 'data' && RASTER.test(src.trim()) ? src.trim() : undefined;
}

function schemeOf(address: string): string {
  const head = address.slice(0, 2000).replace(SKIPPED, '');
  const end = head.search(/[:/?#\\]/);
  return end >= 0 && head[end] === ':' ? head.slice(0, end).toLowerCase() : '';
}

/** Text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}
