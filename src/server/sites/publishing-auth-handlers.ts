import type { sitePublishingAuth } from '#contract/site-publishing-auth.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Context, Handlers } from '../http/context.ts';
import { newToken } from '../ids.ts';
import { changed } from './changed.ts';
import { loadSite } from './load.ts';
import { lockSite } from './rows.ts';
import { visitorKey } from './visitor-key.ts';
import { findPublishingAuth, savePublishingAuth } from './visitor-rows.ts';

export const publishingAuthHandlers: Handlers<typeof sitePublishingAuth> = {
  async getSitePublishingAuthById({ params: { organizationId, siteId }, context }) {
    await administer(context, organizationId, siteId);
    return present(context, organizationId, siteId);
  },

  async updateSitePublishingAuthById({ params: { organizationId, siteId }, body, context }) {
    await administer(context, organizationId, siteId);
    const changes = {
      ...(body.fallbackURL === undefined ? {} : { fallback_url: body.fallbackURL }),
      ...(body.logoutURL === undefined ? {} : { logout_url: body.logoutURL }),
    };
    if (Object.keys(changes).length > 0) await save(context, organizationId, siteId, changes);
    return present(context, organizationId, siteId);
  },

  async regenerateSitePublishingAuthById({ params: { organizationId, siteId }, body, context }) {
    await administer(context, organizationId, siteId);
    const row = await findPublishingAuth(context.db, organizationId, siteId);
    const until = new Date(context.services.clock.now().getTime() + body.graceHours * 3_600_000);
    await save(context, organizationId, siteId, {
      key_salt: newToken(),
      ...(body.graceHours > 0
        ? { old_key_salt: row?.key_salt ?? '', old_key_until: until.toISOString() }
        : { old_key_salt: null, old_key_until: null }),
    });
    return present(context, organizationId, siteId);
  },
};

async function administer(context: Context, organizationId: string, siteId: string): Promise<void> {
  const { level } = await loadSite(context, organizationId, siteId);
  requireSite(level, 'admin');
}

async function save(
  context: Context,
  organizationId: string,
  siteId: string,
  changes: Parameters<typeof savePublishingAuth>[3],
): Promise<void> {
  await lockSite(context.db, organizationId, siteId);
  await savePublishingAuth(context.db, organizationId, siteId, changes);
  changed(context, organizationId, siteId);
}

async function present({ db, services }: Context, organizationId: string, siteId: string) {
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
