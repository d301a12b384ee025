import type { siteSegments } from '#contract/site-segments.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Handlers } from '../http/context.ts';
import { changed } from './changed.ts';
import { loadSite } from './load.ts';
import { findSegments, saveSegments } from './visitor-rows.ts';

export const segmentHandlers: Handlers<typeof siteSegments> = {
  async getSiteSegments({ params: { organizationId, siteId }, context }) {
    await loadSite(context, organizationId, siteId);
    const row = await findSegments(context.db, organizationId, siteId);
    return { object: 'site-segments', segments: JSON.parse(row?.segments ?? '[]') };
  },

  async updateSiteSegments({ params: { organizationId, siteId }, body: { segments }, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'create');
    const row = { organization_id: organizationId, site_id: siteId, segments: JSON.stringify(segments) };
    await saveSegments(context.db, row);
    changed(context, organizationId, siteId);
    return { object: 'site-segments', segments };
  },
};
