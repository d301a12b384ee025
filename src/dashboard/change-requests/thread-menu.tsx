import { useQueryClient } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import type { Comment } from '#client/types.gen.ts';
import { pathOf, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { readAll } from '#dashboard/change-requests/read-all.ts';
import { t } from '#dashboard/messages/threads.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';

/** Whether the address narrows threads to some. */
export const isNarrowed = ({ author, mentions }: ChangesSearch): boolean => author !== undefined || mentions === true;

/** Who began a thread, by name. */
const authorsOf = (threads: readonly Comment[]) =>
  [...new Map(threads.map(({ postedBy }) => [postedBy.id, postedBy])).values()].sort((a, b) =>
    a.displayName.localeCompare(b.displayName),
  );

export type ThreadMenuProps = {
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  /** Every thread of the request. */
  threads: readonly Comment[];
};

/** Whose threads are shown and in which order, on all pages of a request. */
export function ThreadMenu({ search, onSearch, threads }: ThreadMenuProps) {
  const me = useCurrentUser();
  const queries = useQueryClient();
  const path = pathOf(useChangeRequest());
  const { author, mentions, order } = search;
  const show = (change: Pick<ChangesSearch, 'author' | 'mentions'>) => () =>
    onSearch({ author: undefined, mentions: undefined, thread: undefined, ...change });
  const entries = (): MenuEntries => [
    { label: t('everybody'), checked: !isNarrowed(search), onSelect: show({}) },
    me && { label: t('mine'), checked: author === me.id, onSelect: show({ author: me.id }) },
    me && { label: t('mentions'), checked: mentions === true, onSelect: show({ mentions: true }) },
    threads.length > 0 && {
      label: t('byAuthor'),
      entries: authorsOf(threads).map(({ id, displayName }) => ({
        label: id === me?.id ? t('you', { name: displayName }) : displayName,
        checked: author === id,
        onSelect: show({ author: id }),
      })),
    },
    'separator',
    { heading: t('sort') },
    { label: t('byPlace'), checked: order === undefined, onSelect: () => onSearch({ order: undefined }) },
    { label: t('newest'), checked: order === 'desc', onSelect: () => onSearch({ order: 'desc' }) },
    'separator',
    {
      label: t('markAllRead'),
      shortcut: 'shift+u',
      disabledReason: !threads.some(({ unread }) => unread) && t('nothingNew'),
      onSelect: () => readAll(queries, path, threads),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <IconButton
          icon={ListFilter}
          label={t('narrow')}
          className={isNarrowed(search) || order ? 'text-accent-fg' : ''}
        />
      }
    />
  );
}
