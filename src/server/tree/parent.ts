import { requireCollection, requireOrganization } from '../access/capabilities.ts';
import { loadCollection } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Context } from '../http/context.ts';
import { absent, badMember, type Refusal } from '../http/errors.ts';

/**
 * Whether the caller may put something into a parent of this organization, `null` being its top.
 * @throws `missing`, a 400, when the parent is no collection there that they see; 403 when they may not put anything into it
 */
export async function requireParent(
  context: Context,
  viewer: Viewer,
  parentId: string | null,
  missing: Refusal = badMember('parent', 'no-collection'),
): Promise<void> {
  if (parentId === null) return requireOrganization(viewer.role, 'createContent');
  const parent = await loadCollection(context, parentId).catch(absent);
  if (!parent || parent.organization.id !== viewer.organizationId) throw missing;
  requireCollection(parent.level, 'create');
}
