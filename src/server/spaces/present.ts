import type { z } from 'zod';
import { Language } from '#contract/common.ts';
import type { Space } from '#contract/spaces.ts';
import { spacePermissions } from '../access/capabilities.ts';
import type { Level } from '../access/levels.ts';
import { readSpaceMergeRules } from '../change-requests/stored-merge-rules.ts';
import type { Config } from '../config.ts';
import { dashboardOf } from '../urls/addresses.ts';
import type { ShownSpaceRow } from './rows.ts';
import { goneAt } from './trash.ts';
import { type Reading, readingUrls } from './visibility.ts';

export const spaceUrls = (config: Config, organizationId: string, id: string) => ({
  location: `${config.publicUrl}/v1/spaces/${id}`,
  app: dashboardOf(config, organizationId).space(id).home,
});

/** What a site tells its readers of a space: its name, language and addresses, and nothing of the work on it. */
export const asPublished = (row: ShownSpaceRow): ShownSpaceRow => ({
  ...row,
  edit_mode: 'locked',
  parent_id: null,
  merge_rules: null,
  computed_source: null,
  default_level: null,
  comments_open: 0,
  change_requests: 0,
  change_requests_open: 0,
  change_requests_draft: 0,
});

/** A space for a caller of this level; `null` for one who holds a share key. */
export function presentSpace(
  row: ShownSpaceRow,
  { level, reading, config }: { level: Level; reading: Reading; config: Config },
): z.input<typeof Space> {
  const { visibility } = reading;
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at ? { deletedAt: row.deleted_at, goneAt: goneAt(row.deleted_at) } : {}),
    editMode: row.edit_mode,
    urls: {
      ...spaceUrls(config, row.organization_id, row.id),
      ...readingUrls(reading),
      ...(reading.icon === undefined ? {} : { icon: reading.icon }),
    },
    organization: row.organization_id,
    ...(row.parent_id ? { parent: row.parent_id } : {}),
    ...(row.language ? { language: Language.parse(row.language) } : {}),
    ...(visibility === 'visitor-auth' ? { visitorAuth: { backend: 'custom' } } : {}),
    revision: row.revision_id,
    mergeRules: readSpaceMergeRules(row.merge_rules),
    ...(row.computed_source ? { computedSource: JSON.parse(row.computed_source) } : {}),
    defaultLevel: row.default_level,
    comments: row.comments_open,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    permissions: spacePermissions(level, row.deleted_at),
  };
}
