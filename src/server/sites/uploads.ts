import { fontsIn, readFont, withFonts } from '#published/fonts.ts';
import { picturesIn, readPicture, withPictures, writePicture } from '#published/pictures.ts';
import { uploadedPicture } from '../content/uploaded-picture.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { deleteSitePicturesBut, insertSitePicture, storedSettings } from './picture-rows.ts';
import { uploadedFont } from './uploaded-font.ts';

type Signer = Pick<Services, 'config' | 'secrets' | 'clock'>;
type Settings = Parameters<typeof withPictures>[0] & Parameters<typeof withFonts>[0];

/** Settings as the API shows them: links to what was uploaded, good for a day, and other addresses as they are. */
export const withLinks = <Shown extends Settings>(settings: Shown, services: Signer): Shown =>
  withFonts(
    withPictures(settings, address => {
      const picture = readPicture(address);
      return picture ? signedFileUrl(services, { ...picture, name: 'picture' }) : address;
    }),
    address => {
      const font = readFont(address);
      return font ? signedFileUrl(services, { ...font, contentType: 'font/woff2', name: 'font.woff2' }) : address;
    },
  );

interface Place {
  organizationId: string;
  siteId: string;
}

/**
 * Settings as they are stored: uploads are kept with the site. A link of a picture or font that the site has, sent back,
 * stands for that file.
 * @throws 400 for an upload that is not finished, too large, or no picture or font, for other links of ours, which end,
 * and for fonts on other hosts
 */
export async function keepUploads<Given extends Settings>(
  context: Context,
  { organizationId, siteId }: Place,
  settings: Given,
): Promise<Given> {
  const ours = `${context.services.config.publicUrl}/files/`;
  const pictures = picturesIn(settings).filter(({ address }) => address.startsWith(ours));
  const fonts = fontsIn(settings);
  if (pictures.length + fonts.length === 0) return settings;
  const texts = await storedSettings(context.db, organizationId, siteId);
  const keep = async (kind: 'picture' | 'font', asked: readonly Asked[], upload: (one: Asked) => Promise<string>) => {
    const kept = new Map<string, string>();
    for (const one of asked) {
      if (kept.has(one.address)) continue;
      const path = one.address.startsWith(ours) ? one.address.slice(ours.length) : '';
      const isLink = linked.test(path);
      const known = referenceTo(kind, path, texts);
      if (isLink && known === undefined) throw badMember(one.place, 'no-upload-of-site', { kind });
      kept.set(one.address, known ?? (await upload(one)));
    }
    return kept;
  };
  const keptPictures = await keep('picture', pictures, async ({ place, address }) =>
    writePicture(await uploadedPicture(context, { organizationId, url: address, member: place })),
  );
  const keptFonts = await keep('font', fonts, one => uploadedFont(context, organizationId, one));
  for (const sha256 of new Set([...keptPictures.values(), ...keptFonts.values()].flatMap(hashesIn)))
    await insertSitePicture(context.db, { organization_id: organizationId, site_id: siteId, sha256 });
  return withFonts(
    withPictures(settings, address => keptPictures.get(address) ?? address),
    address => keptFonts.get(address) ?? address,
  );
}

interface Asked {
  place: string;
  address: string;
}

const hashesIn = (text: string): string[] =>
  [...text.matchAll(/(?:picture|font):([0-9a-f]{64})/g)].flatMap(([, sha256]) => sha256 ?? []);

/** Lets go of the pictures and fonts that no settings of a site name any more. */
export async function forgetUploads({ db }: Context, { organizationId, siteId }: Place): Promise<void> {
  const texts = await storedSettings(db, organizationId, siteId);
  await deleteSitePicturesBut(db, organizationId, siteId, texts.flatMap(hashesIn));
}

/** What begins the path of a link to a file. */
const linked = /^([0-9a-f]{64})\//;

/** The file of a link that some stored settings name. */
export function referenceTo(kind: 'picture' | 'font', path: string, texts: readonly string[]): string | undefined {
  const [, sha256] = linked.exec(path) ?? [];
  if (sha256 === undefined) return undefined;
  for (const text of texts) {
    const [found] = new RegExp(`${kind}:${sha256}:[^"]*`).exec(text) ?? [];
    if (found) return found;
  }
  return undefined;
}
