import { getSitePublishingAuthByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

export const publishingAuthOptions = (path: SitePlace) => getSitePublishingAuthByIdOptions({ path });
