import type { z } from 'zod';
import type { Collection } from '#contract/collections.ts';
import { collectionPermissions } from '../access/capabilities.ts';
import type { Level } from '../access/levels.ts';
import type { Config } from '../config.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { dashboardOf } from '../urls/addresses.ts';

export const collectionUrls = (config: Config, organizationId: string, id: string) => ({
  location: `${config.publicUrl}/v1/collections/${id}`,
  app: dashboardOf(config, organizationId).collection(id),
});

export function presentCollection(row: CollectionRow, level: Level, config: Config): z.input<typeof Collection> {
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description ? { description: row.description } : {}),
    organization: row.organization_id,
    ...(row.parent_id ? { parent: row.parent_id } : {}),
    defaultLevel: row.default_level,
    urls: collectionUrls(config, row.organization_id, row.id),
    permissions: collectionPermissions(level),
  };
}
