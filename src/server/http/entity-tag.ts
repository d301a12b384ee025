import { createHash } from 'node:crypto';

/**
 * The tag of an answer as it stands, so that it changes with everything that shapes it: content, the caller's rights,
 * links that were signed anew. Weak, because the same answer may be compressed (RFC 9110, 8.8.1).
 */
export function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` or `If-Match` names the tag, by the weak comparison (RFC 9110, 13.1): proxies that compress weaken tags. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(given => given.replace(/^W\//, '') === opaque);
}
