/**
 * Where to go after a sign-in: a path of ours, whatever somebody put into the address.
 * @returns `/` for everything that is no such path
 */
export function safePath(wanted: string | undefined, publicUrl: string): string {
  if (wanted === undefined || wanted.length > 2000) return '/';
  const base = new URL(publicUrl);
  const url = URL.parse(wanted, base);
  // Its own form is sent on, not the text: what a browser would read differently is written out by then.
  if (!url || url.origin !== base.origin || /^\/(sso|auth|v1|files|events)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}${url.hash}`;
}
