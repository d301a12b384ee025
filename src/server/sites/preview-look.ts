import type { SiteCustomizationOverride } from '#contract/site-look.ts';
import { fontsIn, withFonts } from '#published/fonts.ts';
import { picturesIn, withPictures } from '#published/pictures.ts';
import type { Db } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { badQuery } from '../http/errors.ts';
import { type Looks, looksOf, overrideCustomization } from './customization.ts';
import type { SitePlace } from './load.ts';
import { storedSettings } from './picture-rows.ts';
import { findSite } from './rows.ts';
import { loadStructure } from './structure-store.ts';
import { referenceTo } from './uploads.ts';

/** How a site looks with other settings over its own: what a space has of its own stays over them. */
export async function looksWith(
  db: Db,
  { organizationId, siteId }: SitePlace,
  look: SiteCustomizationOverride,
): Promise<Looks | undefined> {
  const site = await findSite(db, organizationId, siteId);
  if (!site) return undefined;
  const customization = overrideCustomization(site.customization, look) ?? '{}';
  return looksOf({ ...site, customization }, await loadStructure(db, site));
}

/**
 * A look that nobody saved, as it would be stored: links of files that the site has stand for those.
 * @throws 400 for other uploads, as nothing is kept for a look, and for fonts on other hosts
 */
export async function storedLook(
  { db, services }: Context,
  { organizationId, siteId }: SitePlace,
  look: SiteCustomizationOverride,
): Promise<SiteCustomizationOverride> {
  const ours = `${services.config.publicUrl}/files/`;
  const pictures = picturesIn(look).filter(({ address }) => address.startsWith(ours));
  const fonts = fontsIn(look);
  if (pictures.length + fonts.length === 0) return look;
  const texts = await storedSettings(db, organizationId, siteId);
  const known = new Map<string, string>();
  const find = (kind: 'picture' | 'font', asked: typeof fonts) => {
    for (const { place, address } of asked) {
      const reference = referenceTo(kind, address.startsWith(ours) ? address.slice(ours.length) : '', texts);
      if (reference === undefined) throw badQuery(`look.${place}`, 'no-upload-of-site', { kind });
      known.set(address, reference);
    }
  };
  find('picture', pictures);
  find('font', fonts);
  const stored = (address: string) => known.get(address) ?? address;
  return withFonts(withPictures(look, stored), stored);
}
