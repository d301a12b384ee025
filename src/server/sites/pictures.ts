import { picturesIn, readPicture, withPictures, writePicture } from '#published/pictures.ts';
import { uploadedPicture } from '../content/uploaded-picture.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { deleteSitePicturesBut, insertSitePicture, storedSettings } from './picture-rows.ts';

type Signer = Pick<Services, 'config' | 'secrets' | 'clock'>;
type Settings = Parameters<typeof withPictures>[0];

/** Settings as the API shows them: links to what was uploaded, good for a day, and other addresses as they are. */
export const withLinks = <Shown extends Settings>(settings: Shown, services: Signer): Shown =>
  withPictures(settings, address => {
    const picture = readPicture(address);
    return picture ? signedFileUrl(services, { ...picture, name: 'picture' }) : address;
  });

interface Place {
  organizationId: string;
  siteId: string;
}

/**
 * Settings as they are stored: uploads are kept with the site. A link of a picture that the site has, sent back, stands
 * for that picture.
 * @throws 400 for an upload that is not finished, too large, or no picture, and for other links of ours, which end
 */
export async function keepPictures<Given extends Settings>(
  context: Context,
  { organizationId, siteId }: Place,
  settings: Given,
): Promise<Given> {
  const ours = `${context.services.config.publicUrl}/files/`;
  const asked = picturesIn(settings).filter(({ address }) => address.startsWith(ours));
  if (asked.length === 0) return settings;
  const texts = await storedSettings(context.db, organizationId, siteId);
  const kept = new Map<string, string>();
  for (const { place, address } of asked) {
    if (kept.has(address)) continue;
    const [, sha256] = /^([0-9a-f]{64})\//.exec(address.slice(ours.length)) ?? [];
    const known = sha256 === undefined ? undefined : referenceTo(sha256, texts);
    if (sha256 !== undefined && known === undefined) throw badMember(place, 'not a picture of this site');
    const picture =
      known ?? writePicture(await uploadedPicture(context, { organizationId, url: address, member: place }));
    kept.set(address, picture);
  }
  for (const reference of new Set(kept.values())) {
    const sha256 = readPicture(reference)?.sha256;
    if (sha256) await insertSitePicture(context.db, { organization_id: organizationId, site_id: siteId, sha256 });
  }
  return withPictures(settings, address => kept.get(address) ?? address);
}

/** Lets go of the pictures that no settings of a site name any more. */
export async function forgetPictures({ db }: Context, { organizationId, siteId }: Place): Promise<void> {
  const texts = await storedSettings(db, organizationId, siteId);
  const named = texts.flatMap(text =>
    [...text.matchAll(/picture:([0-9a-f]{64})/g)].flatMap(([, sha256]) => sha256 ?? []),
  );
  await deleteSitePicturesBut(db, organizationId, siteId, named);
}

function referenceTo(sha256: string, texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const [found] = new RegExp(`picture:${sha256}:[^"]*`).exec(text) ?? [];
    if (found) return found;
  }
  return undefined;
}
