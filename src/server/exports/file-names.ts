import { posix } from 'node:path';

/** Paths in an archive, each once: also where a file system takes capital and small letters for the same. */
export class FileNames {
  readonly #taken = new Set<string>();
  /** The number that comes next, by path: a thousand files of one name are not counted again for each. */
  readonly #next = new Map<string, number>();

  /** @param path with the ending of the file, if it has one */
  give(path: string): string {
    const { dir, name, ext } = posix.parse(path);
    const asked = keyOf(path);
    for (let number = this.#next.get(asked) ?? 1; ; number++) {
      const given = posix.join(dir, number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`);
      const key = keyOf(given);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      this.#next.set(asked, number + 1);
      return given;
    }
  }
}

const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/** Bytes. File systems take 255; the rest is room for what is added to tell files apart. */
const longest = 200;
const longestEnding = 20;
/** What Windows takes for a device, whatever its ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that a person gave, as the name of a file: no folders, nothing that systems refuse, and its ending kept. */
export function safeName(name: string): string {
  const clean = name
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, '-')
    .replace(outerDots, '');
  const { ext } = posix.parse(clean);
  const ending = Buffer.byteLength(ext) > longestEnding ? '' : ext;
  const stem = cut(clean.slice(0, clean.length - ending.length), longest - Buffer.byteLength(ending));
  return `${stem}${ending}`.replace(outerDots, '').replace(device, '_$1') || 'untitled';
}

const outerDots = /^[. ]+|[. ]+$/g;

/** As many whole characters as take up so many bytes. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let left = bytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}
