import type { z } from 'zod';
import type { PageTemplate, pageTemplates } from '#contract/page-templates.ts';
import { requireSpace } from '../access/capabilities.ts';
import { loadSpace } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import type { PageTemplateRow } from '../db/tables/page-templates.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { lockSpace } from '../spaces/rows.ts';
import * as rows from './rows.ts';

/** They are chosen from one list. */
const templateLimit = 100;

export const pageTemplateHandlers: Handlers<typeof pageTemplates> = {
  async listPageTemplates({ params, query, context }) {
    const key = await loadKey(context, params.spaceId);
    const { rows: found, next } = await rows.listPageTemplates(context.db, key, pageRequest(query, key.spaceId, 'asc'));
    const count = await rows.countPageTemplates(context.db, key);
    return { items: found.map(row => present(context, row)), count, next };
  },

  async createPageTemplate({ params, body, context }) {
    const key = await loadKey(context, params.spaceId);
    // Those who make one at the same time count each other's.
    await lockSpace(context.db, key);
    if ((await rows.countPageTemplates(context.db, key)) >= templateLimit)
      throw conflict('page-template-limit', { limit: templateLimit });
    const now = context.services.clock.now().toISOString();
    const row: PageTemplateRow = {
      organization_id: key.organizationId,
      space_id: key.spaceId,
      id: newId(),
      ...body,
      created_by: callerId(context),
      created_at: now,
      updated_at: now,
    };
    await rows.insertPageTemplate(context.db, row);
    return present(context, row);
  },

  async getPageTemplate({ params, context }) {
    return present(context, await loadTemplate(context, params));
  },

  async updatePageTemplate({ params, body, context }) {
    const row = await loadTemplate(context, params);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const changes = { ...given, updated_at: context.services.clock.now().toISOString() };
    await rows.updatePageTemplateRow(context.db, row, changes);
    return present(context, { ...row, ...changes });
  },

  async deletePageTemplate({ params: { spaceId, pageTemplateId }, context }) {
    await rows.deletePageTemplateRow(context.db, await loadKey(context, spaceId), pageTemplateId);
  },
};

async function loadKey(context: Context, spaceId: string): Promise<SpaceKey> {
  const { organization, level } = await loadSpace(context, spaceId);
  requireSpace(level, 'edit');
  return { organizationId: organization.id, spaceId };
}

async function loadTemplate(
  context: Context,
  { spaceId, pageTemplateId }: { spaceId: string; pageTemplateId: string },
): Promise<PageTemplateRow> {
  const row = await rows.findPageTemplate(context.db, await loadKey(context, spaceId), pageTemplateId);
  if (!row) throw notFound('page template');
  return row;
}

const present = ({ services }: Context, row: PageTemplateRow): z.input<typeof PageTemplate> => ({
  object: 'page-template',
  id: row.id,
  title: row.title,
  description: row.description,
  markdown: row.markdown,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  urls: { location: `${services.config.publicUrl}/v1/spaces/${row.space_id}/page-templates/${row.id}` },
});
