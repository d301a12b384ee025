const END = /\.(?:md|markdown|mdx|html)$|\/$/i;
const FOLDER = /(^|\/)(?:readme|index)\.(?:md|markdown|mdx|html)$/i;

/**
 * The path of the page that a link by path means, as Markdown files name each other: relative to the page it stands on,
 * without the end of a file; a README is its folder. Empty for the first page of a space.
 * @param from path of the page that the link stands on
 * @returns undefined for what is no path
 */
export function pathOfLink(path: string, from: string): string | undefined {
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'https://site.invalid/');
  const url = URL.parse(path, base);
  return url?.host === base.host ? pageName(url.pathname.slice(1)) : undefined;
}

/** The path of a page whose file is named so. */
export function pageName(path: string): string {
  const name = path.replace(FOLDER, '').replace(END, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
