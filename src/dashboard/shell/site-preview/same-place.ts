/**
 * The page that somebody went to in a preview, in another preview of the same site: their addresses differ by the key alone.
 * @param path of the page, below the address `from`
 * @returns `to` for a page that is elsewhere
 */
export function samePlace(from: string, to: string, path: string): string {
  const [old, place] = [new URL(from), new URL(to)];
  const [before, after] = [old.pathname.split('/'), place.pathname.split('/')];
  const at = before.findIndex((segment, index) => segment !== after[index]);
  const segments = path.split('/');
  const [was, now] = [before[at], after[at]];
  if (now === undefined || segments[at] !== was) return to;
  segments[at] = now;
  place.pathname = segments.join('/');
  return place.href;
}
