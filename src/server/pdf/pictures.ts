import type { FileEntry } from '#document/model.ts';
import { parseReference } from '#document/reference.ts';

/** What Typst shows, by type. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  // Made into a PNG first.
  'image/webp': 'webp.png',
};
const FOLDER = 'picture/';
/** Before the ids of files that are no pictures here. */
const UNSEEN = 'unseen/';
/** Larger pictures are named, not shown. */
const MAX_BYTES = 20 * 1024 * 1024;

/** The pictures that a book shows; only the space's own files are, for nothing is fetched. */
export class Pictures {
  readonly #files: ReadonlyMap<string, FileEntry>;
  readonly #shown = new Map<string, FileEntry>();

  constructor(files: ReadonlyMap<string, FileEntry>) {
    this.#files = files;
  }

  /** The address to render a picture with. */
  addressOf(src: string): string {
    const name = this.#nameOf(src);
    if (name !== undefined) return `${FOLDER}${name}`;
    const reference = parseReference(src);
    return reference.kind === 'file' && this.#files.has(reference.file) ? `${UNSEEN}${reference.file}` : src;
  }

  /** The name of a picture beside the book, by the address it was rendered with; undefined for any other. */
  nameAt(address: string | undefined): string | undefined {
    const name = address?.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
    return this.#shown.has(name) ? name : undefined;
  }

  #nameOf(src: string): string | undefined {
    const reference = parseReference(src);
    const file = reference.kind === 'file' ? this.#files.get(reference.file) : undefined;
    const extension = file && EXTENSIONS[file.contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
    if (!file || !extension || file.size > MAX_BYTES) return undefined;
    const name = `${file.sha256}.${extension}`;
    this.#shown.set(name, file);
    return name;
  }

  /** What people called a picture that the book cannot show, by the address it was rendered with; undefined for one elsewhere. */
  fileName(address: string | undefined): string | undefined {
    return address?.startsWith(UNSEEN) ? this.#files.get(address.slice(UNSEEN.length))?.name : undefined;
  }

  shown(): [name: string, file: FileEntry][] {
    return [...this.#shown];
  }
}
