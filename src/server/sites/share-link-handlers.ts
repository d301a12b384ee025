import type { shareLinks } from '#contract/site-share-links.ts';
import { fold } from '#lib/fold.ts';
import { requireSite } from '../access/capabilities.ts';
import { pageRequest } from '../db/page.ts';
import type { ShareLinkRow } from '../db/tables/sites.ts';
import { withCount } from '../db/together.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { newId, newShareKey } from '../ids.ts';
import { loadSite, lockSiteAs, type SitePlace } from './load.ts';
import { presentShareLinks } from './present.ts';
import type { AddressedSiteRow } from './rows.ts';
import {
  countShareLinks,
  deleteShareLink,
  findShareLink,
  insertShareLink,
  listShareLinks,
  shareLinkNames,
  updateShareLink,
} from './share-link-rows.ts';

export const shareLinkHandlers: Handlers<typeof shareLinks> = {
  async listSiteShareLinks({ params: { organizationId, siteId }, query, context }) {
    const { site } = await loadAdministered(context, organizationId, siteId);
    const { db } = context;
    const place = { organizationId, siteId };
    const request = pageRequest(query, [siteId, query.search], 'desc');
    const ids = query.search === undefined ? undefined : await linksNamed(db, place, query.search);
    if (ids?.length === 0) return { items: [], count: 0 };
    const filter = { ...place, ids };
    const { rows, ...list } = await withCount(
      db,
      () => listShareLinks(db, filter, request),
      () => countShareLinks(db, filter),
    );
    return {
      items: await presentShareLinks(context, site, rows),
      ...list,
    };
  },

  async createSiteShareLink({ params: { organizationId, siteId }, body, context }) {
    const { site, viewer } = await loadAdministered(context, organizationId, siteId);
    requireAhead(context, body.expiresAt);
    const row = {
      organization_id: organizationId,
      site_id: siteId,
      id: newId(),
      key: newShareKey(),
      name: body.name,
      active: 1 as const,
      opens: 0,
      opens_by_day: null,
      last_opened_at: null,
      expires_at: body.expiresAt ?? null,
      old_key: null,
      old_key_until: null,
      created_by: viewer.userId,
      created_at: context.services.clock.now().toISOString(),
    };
    await insertShareLink(context.db, row);
    return presented(context, site, row);
  },

  async getSiteShareLinkById({ params: { organizationId, siteId, shareLinkId }, context }) {
    const { site } = await loadAdministered(context, organizationId, siteId);
    return presentLink(context, site, shareLinkId);
  },

  async deleteSiteShareLinkById({ params: { organizationId, siteId, shareLinkId }, context }) {
    await loadAdministered(context, organizationId, siteId);
    await deleteShareLink(context.db, organizationId, siteId, shareLinkId);
  },

  async updateSiteShareLinkById({ params: { organizationId, siteId, shareLinkId }, body, context }) {
    const { site } = await loadAdministered(context, organizationId, siteId);
    const row = await findShareLink(context.db, organizationId, siteId, shareLinkId);
    if (!row) throw notFound('share link');
    // A form sends the end that a link has, also when that is over.
    if (body.expiresAt !== row.expires_at) requireAhead(context, body.expiresAt);
    await updateShareLink(context.db, organizationId, siteId, shareLinkId, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.active === undefined ? {} : { active: body.active ? (1 as const) : (0 as const) }),
      ...(body.expiresAt === undefined ? {} : { expires_at: body.expiresAt }),
    });
    return presentLink(context, site, shareLinkId);
  },

  async rotateSiteShareLinkById({ params, body, context }) {
    const { organizationId, siteId, shareLinkId } = params;
    const site = await lockSiteAs(context, params, 'admin');
    const row = await findShareLink(context.db, organizationId, siteId, shareLinkId);
    if (!row) throw notFound('share link');
    const until = new Date(context.services.clock.now().getTime() + body.graceHours * 3_600_000);
    await updateShareLink(context.db, organizationId, siteId, shareLinkId, {
      key: newShareKey(),
      ...(body.graceHours > 0
        ? { old_key: row.key, old_key_until: until.toISOString() }
        : { old_key: null, old_key_until: null }),
    });
    return presentLink(context, site, shareLinkId);
  },
};

function requireAhead({ services }: Context, expiresAt: string | null | undefined): void {
  if (expiresAt && expiresAt <= services.clock.now().toISOString()) throw badMember('expiresAt', 'in-the-past');
}

/** SQL knows no accents. */
async function linksNamed(db: Context['db'], place: SitePlace, text: string): Promise<string[]> {
  const wanted = fold(text.trim());
  return (await shareLinkNames(db, place)).filter(({ name }) => fold(name).includes(wanted)).map(({ id }) => id);
}

async function presentLink(context: Context, site: AddressedSiteRow, shareLinkId: string) {
  const row = await findShareLink(context.db, site.organization_id, site.id, shareLinkId);
  if (!row) throw notFound('share link');
  return presented(context, site, row);
}

async function presented(context: Context, site: AddressedSiteRow, row: ShareLinkRow) {
  const [link] = await presentShareLinks(context, site, [row]);
  if (!link) throw new Error('each row is presented');
  return link;
}

async function loadAdministered(context: Context, organizationId: string, siteId: string) {
  const access = await loadSite(context, organizationId, siteId);
  requireSite(access.level, 'admin');
  return access;
}
