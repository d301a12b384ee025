import { ByClaims, noClaims } from '#published/audience.ts';
import type { Customization, FileNames, Reader, SiteRecord } from '#published/reader.ts';
import { siteContext } from '#published/site-context.ts';
import { conflict } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { viewerOf } from './preview.ts';
import { createReader, siteStateOf } from './reader.ts';
import { siteStateById, viewableSpaces } from './rows.ts';
import { namesFor } from './static-files.ts';

/** A site that is asked for as files. */
export interface Asked {
  organizationId: string;
  siteId: string;
  userId: string;
  /** Where the files will answer. */
  address: string | undefined;
}

/** @throws 409 where a site as files would be empty */
export async function requireStaticSite(services: Services, asked: Asked): Promise<void> {
  await staticContext(services, createReader(services), asked);
}

/** What anyone sees of the site now. @throws 409 where that is nothing */
export async function staticContext(services: Services, reader: Reader, asked: Asked) {
  const { organizationId, siteId, address } = asked;
  const db = services.database.read;
  const viewer = await viewerOf(db, asked);
  const rows = viewer ? await siteStateById(db, organizationId, siteId) : [];
  const ids = rows.map(({ space_id }) => space_id);
  const spaces = viewer && (await viewableSpaces(db, viewer, ids));
  const state = siteStateOf(rows.filter(({ space_id }) => spaces?.has(space_id)));
  const site = state && (await reader.site(state));
  const names = site && namesFor([site.customization, ...site.customizations.values()]);
  const context =
    names &&
    siteContext({ reader, navigations: new ByClaims(1), state, site: asFiles(site, names, address) }, noClaims);
  if (!context) throw conflict('nothing-to-export');
  // What is hidden has no address among files, so nothing leads there.
  return { names, context: { ...context, unlisted: [], addressed: context.spaces } };
}

function asFiles(site: SiteRecord, names: FileNames, address = site.address): SiteRecord {
  const still = (look: Customization): Customization => ({
    ...look,
    feedback: { ...look.feedback, enabled: false },
    pdf: { ...look.pdf, enabled: false },
  });
  const { origin, pathname } = new URL(address);
  return {
    ...site,
    address: `${origin}${pathname}`.replace(/\/$/, ''),
    asFiles: names,
    customization: still(site.customization),
    customizations: new Map([...site.customizations].map(([id, look]) => [id, still(look)])),
  };
}
