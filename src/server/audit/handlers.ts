import type { audit } from '#contract/audit.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { signedExportUrl } from '../exports/link.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { countEvents } from './count-rows.ts';
import { auditExport } from './csv.ts';
import { actionLabels } from './labels.ts';
import { presentEvent, presentEventDetails } from './present.ts';
import { findEvent, listEvents } from './rows.ts';

export const auditHandlers: Handlers<typeof audit> = {
  async listOrganizationAuditEvents({ params: { organizationId }, query, context }) {
    await requireAdmin(context, organizationId);
    const { page, limit, ...filter } = query;
    const request = pageRequest({ page, limit }, [organizationId, filter], 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listEvents(context.db, organizationId, filter, request),
      () => countEvents(context.db, organizationId, filter),
    );
    return {
      items: rows.map(row => presentEvent(row, context.services.config)),
      ...list,
    };
  },

  async listOrganizationAuditEventActions({ params, context }) {
    await requireAdmin(context, params.organizationId);
    return {
      items: Object.entries(actionLabels).map(([id, label]) => ({ object: 'audit-event-action' as const, id, label })),
    };
  },

  async getOrganizationAuditEvent({ params: { organizationId, auditEventId }, context }) {
    await requireAdmin(context, organizationId);
    const row = await findEvent(context.db, organizationId, auditEventId);
    if (!row) throw notFound('audit event');
    return presentEventDetails(row, context.services.config);
  },

  async exportOrganizationAuditEvents({ params: { organizationId }, body, context }) {
    await requireAdmin(context, organizationId);
    return signedExportUrl(context, auditExport, { organizationId, filter: body });
  },
};

async function requireAdmin(context: Context, organizationId: string): Promise<void> {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
}
