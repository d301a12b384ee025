import type { glossary } from '#contract/glossary.ts';
import type { Handlers } from '../http/context.ts';
import { getEntry, listEntries, updateEntries } from './glossary.ts';
import { glossaryEffect } from './glossary-effect.ts';
import { loadReader, loadWriter } from './load.ts';

export const glossaryHandlers: Handlers<typeof glossary> = {
  async listGlossaryEntries({ params, query, context }) {
    await loadReader(context, params.organizationId);
    return listEntries(context, params.organizationId, query);
  },

  async updateGlossaryEntries({ params, body, context }) {
    await loadWriter(context, params.organizationId);
    await updateEntries(context, params.organizationId, body.operations);
  },

  async previewGlossaryEntries({ params, body, context }) {
    const viewer = await loadWriter(context, params.organizationId);
    return () => glossaryEffect(context.services.database.read, viewer, body);
  },

  async getGlossaryEntry({ params, context }) {
    await loadReader(context, params.organizationId);
    return getEntry(context, params.organizationId, params.glossaryEntryId);
  },
};
