import { createHash } from 'node:crypto';
import type { FileEntry } from '#document/model.ts';
import { fontsIn, readFont } from '#published/fonts.ts';
import { picturesIn, readPicture } from '#published/pictures.ts';
import type { Customization, FileNames } from '#published/reader.ts';
import type { SiteContext } from '#published/site-context.ts';
import { safeName } from '../exports/file-names.ts';

/** A file of a site, by its name in the archive. */
interface StaticFile {
  name: string;
  sha256: string;
}

const fileAddress = /\/~\/files\/([\w-]+)\/([\w-]+)\//g;
const settingAddress = /\/~\/(pictures|fonts)\/([0-9a-f]{64})/g;

/** Web servers tell types by the endings of names. */
const endings: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/svg+xml': '.svg',
  'image/x-icon': '.ico',
};

/**
 * Endings whose type every web server knows, and that no browser reads as a page, a script or a style sheet. An SVG image runs
 * nothing inside a page, and needs its ending to be shown there.
 */
const harmless = new Set([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'svg', 'woff2', 'txt', 'csv', 'json', 'pdf'],
  ...['mp4', 'webm', 'mov', 'mp3', 'ogg', 'wav', 'zip', 'gz', 'tar', '7z', 'bin', 'exe', 'dmg', 'iso'],
  ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'epub'],
]);

/** Files of the archive itself, and what hosts look for. */
const reserved = new Set(['index.html', '404.html', '_redirects', '_headers']);

/** How the files of a site are called whose settings are these. */
export function namesFor(settings: readonly Customization[]): FileNames {
  const pictures = settings.flatMap(picturesIn).flatMap(({ address }) => readPicture(address) ?? []);
  const fonts = settings.flatMap(fontsIn).flatMap(({ address }) => readFont(address) ?? []);
  const known = new Map([
    ...pictures.map(({ sha256, contentType }) => [sha256, endings[contentType] ?? ''] as const),
    ...fonts.map(({ sha256 }) => [sha256, '.woff2'] as const),
  ]);
  return { segment: segmentName, file: fileName, ending: sha256 => known.get(sha256) ?? '' };
}

/** The segment itself, or one of its own for what systems refuse or the archive needs. */
function segmentName(segment: string): string {
  const safe = safeName(segment);
  if (safe === segment && !reserved.has(segment)) return segment;
  return `${safe}-${createHash('sha256').update(segment).digest('hex').slice(0, 8)}`;
}

function fileName({ name }: Pick<FileEntry, 'name'>): string {
  const safe = safeName(name);
  const [, ending = ''] = /\.([^.]*)$/.exec(safe) ?? [];
  return harmless.has(ending.toLowerCase()) ? safe : `${safe}.bin`;
}

/** The files that the texts of a site name: of everything that it has, those alone are written. */
export class Mentioned {
  readonly #context: SiteContext;
  readonly #names: FileNames;
  readonly #files = new Map<string, StaticFile>();

  constructor(context: SiteContext, names: FileNames) {
    this.#context = context;
    this.#names = names;
  }

  read(text: string): void {
    for (const [, spaceId, id = ''] of text.matchAll(fileAddress)) {
      const space = this.#context.spaces.find(({ record }) => record.spaceId === spaceId);
      const file = space?.content?.files.get(id);
      if (file) this.#add(`~/files/${spaceId}/${id}/${this.#names.file(file)}`, file.sha256);
    }
    for (const [, kind, sha256 = ''] of text.matchAll(settingAddress)) {
      const ending = this.#names.ending(sha256);
      if (ending !== '') this.#add(`~/${kind}/${sha256}${ending}`, sha256);
    }
  }

  #add(name: string, sha256: string): void {
    this.#files.set(name, { name, sha256 });
  }

  files(): StaticFile[] {
    return [...this.#files.values()];
  }
}
