import type { sitePublishingAuth } from '#contract/site-publishing-auth.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Context, Handlers } from '../http/context.ts';
import { newToken } from '../ids.ts';
import { changed } from './changed.ts';
import { loadSite, lockSiteAs, type SitePlace } from './load.ts';
import { visitorKey } from './visitor-key.ts';
import { findPublishingAuth, savePublishingAuth } from './visitor-rows.ts';

export const publishingAuthHandlers: Handlers<typeof sitePublishingAuth> = {
  async getSitePublishingAuthById({ params, context }) {
    const { level } = await loadSite(context, params.organizationId, params.siteId);
    requireSite(level, 'admin');
    return present(context, params);
  },

  async updateSitePublishingAuthById({ params, body, context }) {
    await lockSiteAs(context, params, 'admin');
    const changes = {
      ...(body.fallbackURL === undefined ? {} : { fallback_url: body.fallbackURL }),
      ...(body.logoutURL === undefined ? {} : { logout_url: body.logoutURL }),
    };
    if (Object.keys(changes).length > 0) await save(context, params, changes);
    return present(context, params);
  },

  async regenerateSitePublishingAuthById({ params, body, context }) {
    const { organization_id, id } = await lockSiteAs(context, params, 'admin');
    const row = await findPublishingAuth(context.db, organization_id, id);
    const until = new Date(context.services.clock.now().getTime() + body.graceHours * 3_600_000);
    await save(context, params, {
      key_salt: newToken(),
      ...(body.graceHours > 0
        ? { old_key_salt: row?.key_salt ?? '', old_key_until: until.toISOString() }
        : { old_key_salt: null, old_key_until: null }),
    });
    return present(context, params);
  },
};

/** The site is locked. */
async function save(
  context: Context,
  { organizationId, siteId }: SitePlace,
  changes: Parameters<typeof savePublishingAuth>[3],
): Promise<void> {
  await savePublishingAuth(context.db, organizationId, siteId, changes);
  changed(context, organizationId, siteId);
}

async function present({ db, services }: Context, { organizationId, siteId }: SitePlace) {
  const row = await findPublishingAuth(db, organizationId, siteId);
  return {
    object: 'publishing-auth' as const,
    backend: 'custom' as const,
    privateKey: visitorKey(services.secrets, { organizationId, siteId, salt: row?.key_salt ?? '' }),
    ...(row?.old_key_until ? { oldKeyUntil: row.old_key_until } : {}),
    ...(row?.fallback_url ? { fallbackURL: row.fallback_url } : {}),
    ...(row?.logout_url ? { logoutURL: row.logout_url } : {}),
  };
}
