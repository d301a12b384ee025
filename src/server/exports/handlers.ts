import type { contentExports } from '#contract/content-exports.ts';
import { requireOrganization, requireSpace } from '../access/capabilities.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import type { Handlers } from '../http/context.ts';
import { requireStaticSite } from '../published/static-context.ts';
import { loadSite } from '../sites/load.ts';
import { contentExport } from './content-export.ts';
import { signedExportUrl } from './link.ts';
import { siteExportLink } from './site-export.ts';

export const contentExportHandlers: Handlers<typeof contentExports> = {
  async exportSpace({ params: { spaceId }, body: { history }, context }) {
    const { space, level } = await loadSpace(context, spaceId);
    // What is said in it, too.
    if (history) requireSpace(level, 'comment');
    return signedExportUrl(context, contentExport, {
      organizationId: space.organization_id,
      filter: { space: spaceId, history },
    });
  },

  async exportOrganization({ params: { organizationId }, body: { history }, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'admin');
    return signedExportUrl(context, contentExport, { organizationId, filter: { history } });
  },

  async exportSite({ params: { organizationId, siteId }, body: { address }, context }) {
    const { viewer } = await loadSite(context, organizationId, siteId);
    const asked = { organizationId: viewer.organizationId, siteId, userId: viewer.userId, address };
    await requireStaticSite(context.services, asked);
    return signedExportUrl(context, siteExportLink, {
      organizationId: viewer.organizationId,
      filter: { site: siteId, user: viewer.userId, address },
    });
  },
};
