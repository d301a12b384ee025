import { createStore } from '#dashboard/ui/store.ts';

/** As whom a site is previewed. */
export interface ViewAs {
  /** What is claimed of the visitor, as JSON; `undefined` for anyone. */
  claims: string | undefined;
  /** Whether hidden parts show too. */
  hidden: boolean;
}

/** Claims of somebody who is signed in and of whom nothing else is known: every token says since when. */
export const signedInOnly = { iat: 0 };

// Kept while the tab is open, apart for each site: claims may be of a person, so they are in no address.
const stores = new Map<string, ReturnType<typeof createStore<ViewAs>>>();

export function viewAsOf(siteId: string) {
  const store = stores.get(siteId) ?? createStore<ViewAs>({ claims: undefined, hidden: false });
  stores.set(siteId, store);
  return store;
}

type Reading = { claims: string } | { problem: 'notJson' | 'notObject' | 'tooLong' };

/** The service takes no longer claims in a link. */
const longest = 800;

/**
 * Reads what a person typed or pasted: a JSON object, or a token (RFC 7519), of which the payload counts. A token is not checked here:
 * the preview shows what such a visitor would see, not whether they would get in.
 */
export function readClaims(text: string): Reading {
  const [, payload] = /^\s*[\w-]+\.([\w-]+)\.[\w-]*\s*$/.exec(text) ?? [];
  try {
    const value: unknown = JSON.parse(payload === undefined ? text : decoded(payload));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'notObject' };
    const claims = JSON.stringify(value);
    return claims.length > longest ? { problem: 'tooLong' } : { claims };
  } catch {
    return { problem: 'notJson' };
  }
}

const decoded = (base64url: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)),
  );
