import { getSiteAdaptiveSchema } from '#client/sdk.gen.ts';
import type { SiteAdaptiveJsonSchema } from '#client/types.gen.ts';
import { type SavedNow, savedNow } from '#dashboard/forms/saved-now.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

/** The claims of a site as they are saved now. */
export const schemaNow = async (path: SitePlace): Promise<SavedNow<SiteAdaptiveJsonSchema>> =>
  savedNow(await getSiteAdaptiveSchema({ path }), ({ jsonSchema }) => jsonSchema);
