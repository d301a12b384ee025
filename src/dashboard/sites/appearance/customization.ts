import { getSiteCustomizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

export const customizationOptions = (path: SitePlace) => getSiteCustomizationByIdOptions({ path });
