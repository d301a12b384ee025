import type { QueryClient } from '@tanstack/react-query';
import { getMemberRemovalEffectsOptions } from '#client/@tanstack/react-query.gen.ts';

/** What ends with a membership at this moment. */
export const removalEffects = (queries: QueryClient, organizationId: string, userId: string) =>
  queries.fetchQuery({ ...getMemberRemovalEffectsOptions({ path: { organizationId, userId } }), staleTime: 0 });
