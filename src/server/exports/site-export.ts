import { z } from 'zod';
import type { SiteAssets } from '../published/assets.ts';
import { openStaticSite } from '../published/static-site.ts';
import type { Export } from './export.ts';
import { zipStream } from './zip-stream.ts';

const Filter = z.object({
  site: z.string(),
  /** Whose rights count, when the link is opened. */
  user: z.string(),
  /** Where the files will answer; where the site does when left out. */
  address: z.string().optional(),
});

/** What links to a site as files are signed for. */
export const siteExportLink = { purpose: 'site-export', file: 'site.zip' } as const;

/** @param assets script, styles and fonts of sites */
export function siteExport(assets: SiteAssets): Export<z.infer<typeof Filter>> {
  return {
    ...siteExportLink,
    type: 'application/zip',
    filter: Filter,
    async read(services, { organizationId, filter: { site, user, address } }) {
      const write = await openStaticSite({ services, assets }, { organizationId, siteId: site, userId: user, address });
      return zipStream(write);
    },
  };
}
