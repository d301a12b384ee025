import { requireOrganization } from '../access/capabilities.ts';
import { atLeast } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Context } from '../http/context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import { findSeenTranslation, type SeenTranslationRow } from './rows.ts';

/** The caller's place in the organization. @throws 404 for strangers, 403 for guests */
export async function loadReader(context: Context, organizationId: string): Promise<Viewer> {
  const { viewer } = await loadOrganization(context, organizationId);
  if (!atLeast(viewer.role, 'read')) throw forbidden('translations-hidden');
  return viewer;
}

/** As `loadReader`, for who may change translations. @throws 403 for everybody else */
export async function loadWriter(context: Context, organizationId: string): Promise<Viewer> {
  const viewer = await loadReader(context, organizationId);
  requireOrganization(viewer.role, 'createContent');
  return viewer;
}

/** @throws 404 when there is none, or the caller may not see its source; 409 for a write while the source is in the trash */
export async function loadTranslation(context: Context, viewer: Viewer, id: string): Promise<SeenTranslationRow> {
  const row = await findSeenTranslation(context.db, viewer, id);
  if (!row) throw notFound('translation');
  requireSource(context, row);
  return row;
}

/** @throws 409 for a write while the source is in the trash */
export function requireSource({ operation }: Context, row: SeenTranslationRow): void {
  if (operation.method !== 'GET' && row.source_deleted_at !== null) throw conflict('space-deleted');
}

/** As `loadTranslation`, for who may run it. @throws 403 for everybody else, 409 also while the result is in the trash */
export async function loadRunnable(
  context: Context,
  { organizationId, translationId }: { organizationId: string; translationId: string },
): Promise<{ row: SeenTranslationRow; viewer: Viewer }> {
  const viewer = await loadReader(context, organizationId);
  const row = await loadTranslation(context, viewer, translationId);
  await loadWriter(context, organizationId);
  if (row.result_deleted_at !== null) throw conflict('space-deleted');
  return { row, viewer };
}
