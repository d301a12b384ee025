import { posix } from 'node:path';

/** Paths in an archive, each once: also where a file system takes capital and small letters for the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** @param path with the ending of the file, if it has one */
  give(path: string): string {
    const { dir, name, ext } = posix.parse(path);
    for (let number = 1; ; number++) {
      const given = posix.join(dir, number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`);
      const key = given.normalize('NFC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return given;
    }
  }
}

/** A name that a person gave, as the name of a file: no folders, and nothing that systems refuse. */
export const safeName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || 'untitled';
