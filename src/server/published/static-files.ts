import { fontsIn, readFont } from '#published/fonts.ts';
import { picturesIn, readPicture } from '#published/pictures.ts';
import type { SiteContext } from '#published/site-context.ts';
import { safeName } from '../exports/file-names.ts';

/** A file of a site, and where its pages look for it. */
interface StaticFile {
  name: string;
  sha256: string;
}

const fileAddress = /\/(~\/files\/([\w-]+)\/([\w-]+)\/([^"'?\s)<>&]+))/g;
const settingAddress = /\/(~\/(?:pictures|fonts)\/([0-9a-f]{64}))/g;

/** Web servers tell types by the ends of names. */
const endings: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/svg+xml': '.svg',
  'image/x-icon': '.ico',
};

/** The files that the pages of a site name: of everything that it has, those alone are written. */
export class Mentioned {
  readonly #context: SiteContext;
  readonly #files = new Map<string, StaticFile>();
  /** Pictures and fonts of the settings, by their hashes, with the ends of their names. */
  readonly #own: ReadonlyMap<string, string>;

  constructor(context: SiteContext) {
    this.#context = context;
    const settings = [context.site.customization, ...context.site.customizations.values()];
    const pictures = settings.flatMap(picturesIn).flatMap(({ address }) => readPicture(address) ?? []);
    const fonts = settings.flatMap(fontsIn).flatMap(({ address }) => readFont(address) ?? []);
    this.#own = new Map([
      ...pictures.map(({ sha256, contentType }) => [sha256, endings[contentType] ?? ''] as const),
      ...fonts.map(({ sha256 }) => [sha256, '.woff2'] as const),
    ]);
  }

  /** A text whose files are to be written, with the names that they get. */
  in(text: string): string {
    for (const [, address = '', spaceId, id, name = ''] of text.matchAll(fileAddress)) {
      const space = this.#context.spaces.find(({ record }) => record.spaceId === spaceId);
      const file = id === undefined ? undefined : space?.content?.files.get(id);
      const own = decoded(name);
      // What no file can be called on every system stays out; nothing is ever written outside of the archive.
      if (file && own !== undefined && safeName(own) === own)
        this.#files.set(address, { name: `~/files/${spaceId}/${id}/${own}`, sha256: file.sha256 });
    }
    return text.replace(settingAddress, (whole, address: string, sha256: string) => {
      const ending = this.#own.get(sha256);
      if (ending === undefined) return whole;
      this.#files.set(address, { name: `${address}${ending}`, sha256 });
      return `${whole}${ending}`;
    });
  }

  files(): StaticFile[] {
    return [...this.#files.values()];
  }
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
