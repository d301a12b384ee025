import { getSiteAdaptiveSchemaOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

export const adaptiveSchemaOptions = (path: SitePlace) => getSiteAdaptiveSchemaOptions({ path });
