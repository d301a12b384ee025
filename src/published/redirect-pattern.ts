/**
 * The form in which the sources of redirects are compared: `/` and segments, each encoded in the one way of `encodeURIComponent`,
 * with a star at the end for everything that begins so. `/a/*` is for `/a` too.
 * @returns `undefined` for a source that no address can have, or that stands for all of them
 */
export function patternOf(source: string): string | undefined {
  const isPrefix = source.endsWith('*');
  const path = isPrefix ? source.slice(0, -1) : source;
  const isBelow = isPrefix && path.endsWith('/');
  const raw = (isBelow ? path.slice(0, -1) : path).split('/').slice(1);
  try {
    const segments = raw.map(decodeURIComponent);
    const written = pathOf(segments);
    if (segments.length === 0 || !segments.every(isSegment) || segments[0]?.startsWith('~')) return undefined;
    return written.length > LONGEST ? undefined : `${written}${isBelow ? '/' : ''}${isPrefix ? '*' : ''}`;
  } catch {
    return undefined;
  }
}

/** The patterns that an address matches, the closest first: itself, then by how much of it they name. */
export function patternsFor(segments: readonly string[]): string[] {
  const path = pathOf(segments);
  if (segments.length === 0 || path.length > LONGEST) return [];
  const prefixes = Array.from({ length: path.length - 1 }, (_, index) => `${path.slice(0, path.length - index)}*`);
  return [path, `${path}/*`, ...prefixes];
}

/**
 * What of an address stands in the place of the star.
 * @returns `undefined` where that would lead out of the place it is put behind
 */
export function restOf(pattern: string, segments: readonly string[]): string[] | undefined {
  const rest = pathOf(segments).slice(pattern.length - 1);
  // An escape cannot be cut in two: patterns hold whole characters.
  const found = rest.split('/').filter(Boolean).map(decodeURIComponent);
  return found.every(isSegment) ? found : undefined;
}

/** Characters; databases index no text of any length. */
const LONGEST = 1000;

const isSegment = (segment: string) => segment !== '' && segment !== '.' && segment !== '..' && !hasControl(segment);
const hasControl = (text: string) => Array.from(text).some(character => character < ' ' || character === '\u007f');

// A star of an address is no star of a pattern.
const pathOf = (segments: readonly string[]) =>
  segments.map(segment => `/${encodeURIComponent(segment).replaceAll('*', '%2A')}`).join('');
