import { Link, useNavigate } from '@tanstack/react-router';
import type { Page } from '#client/types.gen.ts';
import { branchBacklinks, type ContentKey } from '#dashboard/editor/edited-content.ts';
import { labelOf } from '#dashboard/editor/page-row.tsx';
import { editHref } from '#dashboard/editor/use-edited.ts';
import type { TreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/page-tree.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { findPage, walkPages } from '#dashboard/shell/page-tree.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

/** How many pages are named. */
const named = 5;

type Linking = { id: string; title: string; href: string };

/** Deletes a page at once with Undo; asks first when pages that stay link to it, or to a page below it. */
export function useDeletePage(org: string, key: ContentKey, current: string | undefined, actions: TreeActions) {
  const navigate = useNavigate();
  return async (page: Page) => {
    const below = walkPages(page.pages ?? []).length;
    const run = async () => {
      // Leave the page before it is gone.
      if (current !== undefined && findPage([page], current)) await navigate({ to: editHref(org, key) as '/' }); // of a change request or of the main content
      await actions.remove(page);
    };
    try {
      const { items, count } = await branchBacklinks({ ...key, pageId: page.id }, named);
      if (count === 0) return await run();
      const linking = items.flatMap(reference => linkingOf(org, key, reference) ?? []);
      confirm({
        title: t('deleteTitle', { name: labelOf(page) }),
        consequences: [
          t.rich(below > 0 ? 'deleteBranchLinked' : 'deleteLinked', { count, pages: names(linking, count) }),
          ...(below > 0 ? [t('deleteBelow', { count: below })] : []),
        ],
        action: t('deletePage'),
        run,
      });
    } catch (error) {
      toastError(error);
    }
  };
}

function linkingOf(
  org: string,
  key: ContentKey,
  reference: Awaited<ReturnType<typeof branchBacklinks>>['items'][number],
): Linking | undefined {
  if (reference.kind === 'page') {
    const { page, space } = reference;
    const isOwn = !space || space.id === key.spaceId;
    const href = isOwn ? editHref(org, key, page.id) : `/o/${org}/s/${space.id}/p/${page.id}`;
    return { id: page.id, title: labelOf(page), href };
  }
  if (reference.kind !== 'reusable-content') return undefined;
  const { id, title } = reference.reusableContent;
  return { id, title, href: '' };
}

/** @param count of all, of which these are the first */
function names(linking: readonly Linking[], count: number) {
  const shown = inPlace(linking, ({ title, href }, at) => (
    <>
      {at > 0 && ', '}
      {href === '' ? (
        title
      ) : (
        <Link to={href} target="_blank" className="text-accent-fg underline underline-offset-2 hover:no-underline">
          {title}
        </Link>
      )}
    </>
  ));
  return count > linking.length ? [...shown, ', …'] : shown;
}
