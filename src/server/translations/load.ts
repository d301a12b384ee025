import { requireOrganization } from '../access/capabilities.ts';
import { atLeast } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
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

/** @throws 404 when there is none, or its source is not to be seen by the caller */
export async function loadTranslation(context: Context, viewer: Viewer, id: string): Promise<SeenTranslationRow> {
  const row = await findSeenTranslation(context.db, viewer, id);
  if (!row) throw notFound('translation');
  return row;
}
