import { t } from '#dashboard/messages/presence.ts';
import { findPage } from '#dashboard/shell/page-tree.ts';
import { useOthers, usePeopleOn } from '#dashboard/shell/presence.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type Pages = Parameters<typeof findPage>[0];

const most = 5;

/** Who else is in the change request, and what they edit. */
export function OtherPeople({ pages }: { pages: Pages }) {
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <ul aria-label={t('others')} className="flex items-center [&>:not(:last-child)]:-me-1">
      {others.slice(0, most).map(({ user, page }) => {
        const title = page && findPage(pages, page)?.title;
        const words = title
          ? t('edits', { name: user.displayName, page: title })
          : t('here', { name: user.displayName });
        return (
          <li key={user.id}>
            <Tooltip content={words}>
              <button type="button" className="flex rounded-full ring-2 ring-canvas">
                <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={24} />
                <span className="sr-only">{words}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** Says that somebody else edits the same page. */
export function EditedTogether({ pageId }: { pageId: string }) {
  const here = useOthers().filter(({ page }) => page === pageId);
  if (here.length === 0) return null;
  const names = here.map(({ user }) => user.displayName).join(', ');
  return <Callout tone="info" className="mx-(--gutter) mb-2" title={t('editsThis', { names, count: here.length })} />;
}

/** Beside a page in the tree: who edits it. */
export function PageEditors({ pageId }: { pageId: string }) {
  // There are many pages, and seldom somebody on one.
  return usePeopleOn(pageId) ? <Editors pageId={pageId} /> : null;
}

function Editors({ pageId }: { pageId: string }) {
  return useOthers()
    .filter(({ page }) => page === pageId)
    .map(({ user }) => (
      <span key={user.id} title={t('editing', { name: user.displayName })} className="shrink-0">
        <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={16} />
        <span className="sr-only">{t('editing', { name: user.displayName })}</span>
      </span>
    ));
}
