import type { SiteVisibility } from '#contract/sites.ts';
import { slugify } from '#document/slugs.ts';
import { fold } from '#lib/fold.ts';
import type { Db } from '../db/database.ts';
import { insertGrant } from '../grants/rows.ts';
import { newId, newPrefixedId } from '../ids.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { defaultCustomization } from './customization.ts';
import { heldBasenames } from './former-basename-rows.ts';
import { insertSite, takenBasenames } from './rows.ts';

interface NewSite {
  organizationId: string;
  userId: string;
  title: string;
  type: string;
  visibility: SiteVisibility;
  now: Date;
}

/** Makes an unpublished site; its creator keeps admin on it. */
export async function createSite(
  tx: Db,
  { organizationId, userId, title, type, visibility, now }: NewSite,
): Promise<string> {
  // Two that are made at once get two addresses.
  await lockTree(tx, organizationId);
  const id = newPrefixedId('site');
  const base = slugify(title).slice(0, 90) || 'docs';
  const candidates = [
    base,
    ...[1, 2, 3, 4, 5].map(number => `${base}-${number}`),
    `${base}-${newId().slice(0, 8).toLowerCase()}`,
  ];
  // Links to what another site was called go on leading there.
  const taken = new Set([
    ...(await takenBasenames(tx, organizationId, candidates)),
    ...(await heldBasenames(tx, organizationId, candidates)),
  ]);
  await insertSite(tx, {
    organization_id: organizationId,
    id,
    type,
    title,
    sort_title: fold(title),
    basename: candidates.find(candidate => !taken.has(candidate)) ?? id,
    hostname: null,
    hostname_works_since: null,
    contact: null,
    proxy: null,
    proxy_works_since: null,
    visibility,
    published: 0,
    was_published: 0,
    published_at: null,
    adaptive_content: 0,
    agents_context: 'included',
    customization: JSON.stringify(defaultCustomization),
    default_site_space: null,
    default_section: null,
    version: 1,
    created_by: userId,
    created_at: now.toISOString(),
  });
  await insertGrant(tx, {
    organizationId,
    item: { kind: 'site', id },
    subject: { kind: 'user', id: userId },
    level: 'admin',
    now,
  });
  return id;
}
