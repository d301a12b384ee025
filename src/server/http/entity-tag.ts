import { createHash } from 'node:crypto';

/** What a link differs in that is signed anew every hour (`files/signed-links.ts`). */
const signedPart = /\bexpires=\d+&signature=[\w-]+/g;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The tag of an answer as it stands, so that it changes with everything that shapes it: content, the caller's rights,
 * links that were signed anew, these in a part of their own. Weak, because the same answer may be compressed (RFC 9110, 8.8.1).
 */
export function entityTag(body: string): string {
  const links: string[] = body.match(signedPart) ?? [];
  const content = digest(links.length === 0 ? body : body.replace(signedPart, '')).slice(0, 27);
  return `W/"${content}${links.length === 0 ? '' : `.${digest(links.join()).slice(0, 9)}`}"`;
}

const withoutLinks = (tags: string): string => tags.replace(/\.[\w-]{9}(?=")/g, '');

/** Whether `If-Match` names what a tag of `entityTag` names: nobody has changed anything when links are signed anew. */
export const matchesContent = (header: string, tag: string): boolean =>
  matchesTag(withoutLinks(header), withoutLinks(tag));

/** Whether `If-None-Match` or `If-Match` names the tag, by the weak comparison (RFC 9110, 13.1): proxies that compress weaken tags. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(given => given.replace(/^W\//, '') === opaque);
}
