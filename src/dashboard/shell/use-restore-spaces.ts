import { useQueryClient } from '@tanstack/react-query';
import { getCollectionById, listSites, restoreSpace } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/trash.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { toast } from '#dashboard/ui/toast.ts';

type Deleted = Pick<Space, 'id'>;

/** Takes spaces out of the trash, and says where they are now. Resolves to those that were removed for good meanwhile. */
export function useRestoreSpaces(): (spaces: readonly Deleted[]) => Promise<string[]> {
  const queries = useQueryClient();
  const { id: organizationId, permissions } = useOrganization();
  return async spaces => {
    const results = await Promise.allSettled(spaces.map(({ id }) => restoreSpace({ path: { spaceId: id } })));
    const restored = results.flatMap(result => (result.status === 'fulfilled' ? [result.value.data] : []));
    const failed = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    // Everything that was refused in the trash is allowed again.
    if (restored.length > 0) await queries.invalidateQueries();
    if (failed.length > 0) toast.error(t('restoreFailed', { count: failed.length, reason: reasonOf(failed[0]) }));
    const [first] = restored;
    if (restored.length > 1) toast.success(t('restoredMany', { count: restored.length }));
    else if (first) toast.success(await whereItIs(first, permissions.listMembers ? organizationId : undefined));
    return spaces.flatMap(({ id }, at) => {
      const result = results[at];
      return result?.status === 'rejected' && isGone(result.reason) ? [id] : [];
    });
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 410);

const reasonOf = (error: unknown): string => {
  if (isGone(error)) return t('restoreMissing');
  return error instanceof Error ? error.message : String(error);
};

/** @param organizationId unless the caller is a guest, who is not told of sites */
async function whereItIs({ id, title: name, parent }: Space, organizationId: string | undefined): Promise<string> {
  const [collection, sites] = await Promise.all([
    // It is back all the same where this cannot be read.
    parent ? getCollectionById({ path: { collectionId: parent } }).catch(() => undefined) : undefined,
    organizationId
      ? listSites({ path: { organizationId }, query: { space: id, published: true, limit: 5 } }).catch(() => undefined)
      : undefined,
  ]);
  const place = collection?.data.title;
  const restored = place === undefined ? t('restoredTop', { name }) : t('restored', { name, place });
  const shown = sites?.data.items.map(({ title }) => title) ?? [];
  return shown.length > 0 ? t('restoredOnSites', { restored, sites: shown.join(', ') }) : restored;
}
