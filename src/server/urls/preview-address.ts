import { type FoundSite, type Path, readHost, readPath, siteOf } from '#published/lookup.ts';
import { openPreview, type Preview } from '../published/preview.ts';
import type { Services } from '../services.ts';

export interface PreviewPlace {
  preview: Preview;
  /** The path of the site on its host. */
  basePath: string;
  /** The path below the version that is shown. */
  path: Path;
}

/** What a preview link shows (decisions 5.18). @returns `undefined` where the address is none, or not good any more */
export async function previewAt(
  services: Pick<Services, 'config' | 'secrets' | 'clock' | 'database'>,
  url: URL,
): Promise<PreviewPlace | undefined> {
  const found = siteNamed(services, url);
  const preview = found && (await openPreview(services, found));
  if (!preview) return undefined;
  const { base: basePath, slash, rest } = found;
  return { preview, basePath, path: { segments: rest.slice(preview.prefix.length), slash } };
}

function siteNamed({ config }: Pick<Services, 'config'>, url: URL): (FoundSite & Pick<Path, 'slash'>) | undefined {
  const host = readHost(url.host, config);
  const path = readPath(url.pathname);
  const found = host && path && siteOf(host, path.segments);
  return found && { ...found, slash: path.slash };
}
