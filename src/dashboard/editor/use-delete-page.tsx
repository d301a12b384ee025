import { Link, useNavigate } from '@tanstack/react-router';
import type { Page } from '#client/types.gen.ts';
import { type ContentKey, pageBacklinks } from '#dashboard/editor/edited-content.ts';
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
/** How many pages of a branch are looked up: each is a request. */
const asked = 40;
const together = 4;

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
      const linking = await pagesLinkingTo(org, key, page);
      if (linking.length === 0) return await run();
      confirm({
        title: t('deleteTitle', { name: labelOf(page) }),
        consequences: [
          t.rich('deleteLinked', { count: linking.length, pages: names(linking) }),
          ...(below > 0 ? [t('deleteBelow', { count: below })] : []),
          ...(below >= asked ? [t('deleteUnchecked', { count: below + 1 - asked })] : []),
        ],
        action: t('deletePage'),
        run,
      });
    } catch (error) {
      toastError(error);
    }
  };
}

/** The pages outside a branch that link into it. */
async function pagesLinkingTo(org: string, key: ContentKey, page: Page): Promise<Linking[]> {
  const gone = new Set(walkPages([page]).map(each => each.page.id));
  const targets = [...gone].slice(0, asked);
  const found = new Map<string, Linking>();
  for (let at = 0; at < targets.length; at += together) {
    const lists = await Promise.all(targets.slice(at, at + together).map(id => pageBacklinks({ ...key, pageId: id })));
    for (const reference of lists.flat()) {
      const linking = linkingOf(org, key, reference);
      if (linking && !gone.has(linking.id)) found.set(linking.id, linking);
    }
  }
  return [...found.values()];
}

function linkingOf(
  org: string,
  key: ContentKey,
  reference: Awaited<ReturnType<typeof pageBacklinks>>[number],
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

function names(linking: readonly Linking[]) {
  const shown = inPlace(linking.slice(0, named), ({ title, href }, at) => (
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
  return linking.length > named ? [...shown, ', …'] : shown;
}
