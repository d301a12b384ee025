import type { QueryClient } from '@tanstack/react-query';
import { getSiteAdaptiveSchema } from '#client/sdk.gen.ts';
import type { SiteAdaptiveJsonSchema } from '#client/types.gen.ts';
import { type SavedNow, savedNow } from '#dashboard/forms/saved-now.ts';
import { adaptiveSchemaOptions } from '#dashboard/sites/adaptive/adaptive-schema.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

/** The claims of a site as they are saved now; the page shows them too. */
export async function schemaNow(queries: QueryClient, path: SitePlace): Promise<SavedNow<SiteAdaptiveJsonSchema>> {
  const answer = await getSiteAdaptiveSchema({ path });
  queries.setQueryData(adaptiveSchemaOptions(path).queryKey, answer.data);
  return savedNow(answer, ({ jsonSchema }) => jsonSchema);
}
