/** What a browser shows without running anything in it. */
const shown = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/flac',
  'audio/aac',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'font/woff2',
  'text/plain',
]);

/**
 * Saved under their own type: an SVG image runs nothing inside a page's `<img>` and could when it is opened by itself;
 * a PDF is not displayed at all under the policy that files are sent with.
 */
const saved = new Set(['image/svg+xml', 'application/pdf']);

/** A type as it is sent. Only known ones: a browser must never read a file as a page, a script or a style sheet. */
export function servedType(contentType: string): { type: string; disposition: 'inline' | 'attachment' } {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/plain') return { type: 'text/plain; charset=utf-8', disposition: 'inline' };
  if (shown.has(type)) return { type, disposition: 'inline' };
  return { type: saved.has(type) ? type : 'application/octet-stream', disposition: 'attachment' };
}

/** `Content-Disposition` with the name in plain and in full (RFC 6266). */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`;
}
