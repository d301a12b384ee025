import type { z } from 'zod';
import type { RevisionSummary } from '#contract/revisions.ts';
import { appUrl } from '../content/present.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { Services } from '../services.ts';
import { presentUser } from '../users/present.ts';

type Config = Services['config'];

interface Surroundings {
  config: Config;
  /** Id of the main content's revision. */
  current: string;
  author: UserRow | undefined;
  mergedFrom: ChangeRequestRow | undefined;
}

/** A change request as a merge revision names it (decisions 4.2.3). */
export function presentMergedFrom(row: ChangeRequestRow, config: Config) {
  return {
    object: 'change-request' as const,
    id: row.id,
    number: row.number,
    subject: row.subject,
    urls: {
      app: `${config.publicUrl}/o/${row.organization_id}/s/${row.space_id}/cr/${row.number}/overview`,
      location: `${config.publicUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}

export function presentRevision(
  row: RevisionRow,
  { config, current, author, mergedFrom }: Surroundings,
): z.input<typeof RevisionSummary> {
  return {
    object: 'revision',
    id: row.id,
    type: row.type,
    parents: JSON.parse(row.parents),
    createdAt: row.created_at,
    ...(author ? { createdBy: presentUser(author, config) } : {}),
    ...(row.message ? { message: row.message } : {}),
    ...(row.type === 'merge' && mergedFrom ? { mergedFrom: presentMergedFrom(mergedFrom, config) } : {}),
    ...(row.source_revision_id ? { sourceRevision: row.source_revision_id } : {}),
    current: row.id === current,
    urls: { app: appUrl({ config, organizationId: row.organization_id, spaceId: row.space_id }) },
  };
}
