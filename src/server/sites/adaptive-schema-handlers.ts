import type { z } from 'zod';
import {
  SiteAdaptiveJSONSchema,
  type siteAdaptiveSchemas,
  unsignedDescription,
} from '#contract/site-adaptive-schema.ts';
import { requireSite } from '../access/capabilities.ts';
import type { SiteAdaptiveSchemaRow } from '../db/tables/visitors.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changed } from './changed.ts';
import { loadSite } from './load.ts';
import { templateConditions } from './template-conditions.ts';
import { findAdaptiveSchema, saveAdaptiveSchema } from './visitor-rows.ts';

type JsonSchema = z.infer<typeof SiteAdaptiveJSONSchema>;

/** The schema of a site that has none yet (decisions 4.10.4). */
const emptySchema: JsonSchema = {
  type: 'object',
  properties: {
    unsigned: { type: 'object', description: unsignedDescription, properties: {}, additionalProperties: false },
  },
  additionalProperties: false,
};

export const adaptiveSchemaHandlers: Handlers<typeof siteAdaptiveSchemas> = {
  async getSiteAdaptiveSchema({ params: { organizationId, siteId }, context }) {
    return present(await load(context, organizationId, siteId));
  },

  async updateSiteAdaptiveSchema({ params: { organizationId, siteId }, body, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const row = {
      organization_id: organizationId,
      site_id: siteId,
      json_schema: JSON.stringify(body.jsonSchema),
      updated_at: context.services.clock.now().toISOString(),
    };
    await saveAdaptiveSchema(context.db, row);
    changed(context, organizationId, siteId);
    return present({ jsonSchema: body.jsonSchema, updatedAt: row.updated_at });
  },

  async listSiteAdaptiveTemplateConditions({ params: { organizationId, siteId }, context }) {
    const { jsonSchema } = await load(context, organizationId, siteId);
    return { items: templateConditions(jsonSchema.properties) };
  },
};

interface Schema {
  jsonSchema: JsonSchema;
  updatedAt: SiteAdaptiveSchemaRow['updated_at'];
}

async function load(context: Context, organizationId: string, siteId: string): Promise<Schema> {
  const { site } = await loadSite(context, organizationId, siteId);
  const row = await findAdaptiveSchema(context.db, organizationId, siteId);
  return row
    ? { jsonSchema: SiteAdaptiveJSONSchema.parse(JSON.parse(row.json_schema)), updatedAt: row.updated_at }
    : { jsonSchema: emptySchema, updatedAt: site.created_at };
}

const present = (schema: Schema) => ({ object: 'site-adaptive-schema' as const, ...schema });
