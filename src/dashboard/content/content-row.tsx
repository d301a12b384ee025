import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderLock, Globe, ListPlus, Lock, type LucideIcon } from 'lucide-react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import type { contentMenu } from '#dashboard/content/content-menu.ts';
import { isBeingMade, titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { rowButton } from '#dashboard/ui/row-button.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

type RowProps = {
  item: ContentTreeItem;
  main: RowTools['main'];
  entries: ReturnType<typeof contentMenu>;
  onMore: (() => Promise<void>) | undefined;
};

type MoreProps = { onMore: () => void; failed: boolean; loading: boolean; tabIndex?: number };

/** Loads what follows in one branch; where that failed, it is said in the place of what would have come. */
export function More({ onMore, failed, loading, tabIndex }: MoreProps) {
  return (
    <>
      {failed && (
        <span role="alert" className="ps-2 text-xs text-danger">
          {t('moreFailed')}
        </span>
      )}
      <Button variant="quiet" size="sm" tabIndex={tabIndex} loading={loading} onClick={onMore}>
        {failed ? ui('retry') : t('showMore')}
      </Button>
    </>
  );
}

/** @param load undefined where everything is there */
export function useMore(load: (() => Promise<void>) | undefined): Pick<MoreProps, 'onMore' | 'failed' | 'loading'> {
  const { mutate, isError, isPending } = useMutation({ mutationFn: async () => load?.() });
  return { onMore: mutate, failed: isError, loading: isPending };
}

/** Signs of an item. */
function badgesOf({ space, parentHidden }: ContentTreeItem): { icon: LucideIcon; label: string }[] {
  const sites = space?.sites.map(({ title }) => title).join(', ');
  return [
    parentHidden ? { icon: FolderLock, label: t('parentHidden') } : [],
    space?.editMode === 'locked' ? { icon: Lock, label: t('locked') } : [],
    sites ? { icon: Globe, label: t('publishedOn', { sites }) } : [],
  ].flat();
}

/** A collection or a space in the tree. */
export function ContentRow({ item, main, entries, onMore }: RowProps) {
  const { id } = useOrganization();
  const open = item.space?.changeRequestsOpen ?? 0;
  const badges = badgesOf(item);
  const more = useMore(onMore);
  if (isBeingMade(item))
    return (
      <span
        id={main.id}
        role="status"
        aria-label={t('duplicating', { name: titleOf(item) })}
        className="flex min-w-0 flex-1 items-center gap-2 text-fg-3"
      >
        <Spinner />
        <span className="animate-pulse truncate">{titleOf(item)}</span>
      </span>
    );
  return (
    <>
      <Link
        {...main}
        to="/o/$org/content"
        params={{ org: id }}
        search={{ open: item.id }}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-xs"
      >
        <ContentIcon item={item} />
        <span className="truncate">{titleOf(item)}</span>{' '}
        {badges.map(({ icon: Icon, label }) => (
          <span key={label} aria-hidden title={label} className="shrink-0 text-fg-3">
            <Icon className="size-3.5" />
          </span>
        ))}
        {open > 0 && (
          <span className="text-2xs text-fg-3 tabular-nums">
            <span aria-hidden>{open}</span>
            <span className="sr-only">{t('openRequests', { count: open })}</span>
          </span>
        )}
        {/* Behind what is seen, whose words have to stand together in the name of the row. */}
        {badges.map(({ label }) => (
          <span key={label} className="sr-only">
            , {label}
          </span>
        ))}
      </Link>
      {onMore && <More {...more} tabIndex={-1} />}
      <Menu
        // By keys, too, where the row leads into the collection.
        entries={
          onMore ? [{ label: t('showMore'), icon: ListPlus, onSelect: more.onMore }, 'separator', ...entries] : entries
        }
        align="end"
        trigger={rowButton(titleOf(item), -1)}
      />
    </>
  );
}
