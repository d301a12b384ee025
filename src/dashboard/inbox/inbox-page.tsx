import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CheckCheck, Inbox, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listNotificationsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Notification } from '#client/types.gen.ts';
import { InboxRow } from '#dashboard/inbox/inbox-row.tsx';
import { type Filter, filters, type InboxSearch } from '#dashboard/inbox/inbox-search.ts';
import { NothingChosen, ReadingPane } from '#dashboard/inbox/reading-pane.tsx';
import { rowAfter } from '#dashboard/inbox/row-after.ts';
import { SnoozeMenu } from '#dashboard/inbox/snooze-menu.tsx';
import { useInboxKeys } from '#dashboard/inbox/use-inbox-keys.ts';
import { useMarking } from '#dashboard/inbox/use-marking.ts';
import { useSnoozing } from '#dashboard/inbox/use-snoozing.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { UnreadCount } from '#dashboard/shell/unread.tsx';
import { type News, NewsButton } from '#dashboard/table/news-button.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { type Pages, usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

const skeletons = Array.from({ length: 8 }, (_, index) => index);

function ListSkeleton() {
  return (
    <div role="status" aria-busy aria-label={t('inbox')}>
      {skeletons.map(index => (
        <div key={index} className="flex gap-3 px-(--gutter) py-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1 space-y-2 py-0.5">
            <Skeleton className={index % 2 ? 'w-3/4' : 'w-11/12'} />
            <Skeleton className="w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Header({ filter, news, onMarkAll }: { filter: Filter; news: News; onMarkAll: () => void }) {
  const org = useOrganizationId();
  const navigate = useNavigate();
  return (
    <header className="shrink-0 border-b px-(--gutter) pt-4">
      <div className="flex items-center gap-2 pb-2">
        <h1 tabIndex={-1} data-page-heading className="text-xl font-semibold">
          {t('inbox')}
        </h1>
        <div className="flex-1">
          <NewsButton news={news} />
        </div>
        <IconButton
          icon={CheckCheck}
          label={t('markAllRead')}
          shortcut="shift+e"
          tooltipSide="bottom"
          onClick={onMarkAll}
        />
        <IconButton
          icon={Settings2}
          label={t('preferences')}
          tooltipSide="bottom"
          onClick={() => void navigate({ to: '/account/notifications' })}
        />
      </div>
      <Tabs label={t('filters')}>
        {filters.map(name => (
          <Tab key={name}>
            <Link
              to="/o/$org/inbox"
              params={{ org }}
              search={name === 'all' ? {} : { filter: name }}
              // All others contain the place without a filter.
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': undefined }}
              {...(name === filter && { 'aria-current': 'page' as const })}
            >
              {t(`filter.${name}`)}
              {name === 'unread' && <UnreadCount />}
            </Link>
          </Tab>
        ))}
      </Tabs>
    </header>
  );
}

function Nothing({ filter, pages }: { filter: Filter; pages: Pages<Notification> }) {
  if (pages.error)
    return (
      <ErrorState className="px-(--gutter)" onRetry={pages.retry} retrying={pages.isRetrying} error={pages.error} />
    );
  return (
    <EmptyState icon={Inbox} title={t(`empty.${filter}`)} className="px-(--gutter)">
      {t(filter === 'snoozed' ? 'emptySnoozed' : 'emptyBody')}
    </EmptyState>
  );
}

/** What happened to what this person takes part in: a list, and beside it what is chosen. */
export function InboxPage({ search }: { search: InboxSearch }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const selection = useSelection();
  const filter = search.filter ?? 'all';
  const options = listNotificationsInfiniteOptions({ path: { organizationId }, query: { filter, limit: 50 } });
  const pages = useSteadyPages(usePages(options), options);
  const { mark, markChosen, markAll } = useMarking(organizationId);
  const { snooze, wake } = useSnoozing(organizationId);
  /** Whose menu is open: that of the chosen rows, or of what is shown. */
  const [snoozing, setSnoozing] = useState<'chosen' | 'shown'>();
  const found = pages.rows.find(({ id }) => id === search.item);
  // What was unread leaves the list of the unread once it is read, yet stays to be read.
  const last = useRef<Notification>(undefined);
  if (found) last.current = found;
  const current = found ?? (last.current?.id === search.item ? last.current : undefined);
  const show = (item: string | undefined) =>
    void navigate({ to: '.', search: { ...search, item } as never, replace: true, resetScroll: false });
  useLiveEvents(['notification'], () => void refreshOperations(queries, 'listNotifications'));
  const isSnoozed = filter === 'snoozed';
  const onSnooze = () => !isSnoozed && setSnoozing(selection.selected.size > 0 ? 'chosen' : 'shown');
  useInboxKeys({ rows: pages.rows, current, selection, show, markChosen, markAll, onSnooze });
  const markLatest = useRef(mark);
  markLatest.current = mark;
  const shown = current?.id;
  // What is shown is read; marked as unread by hand, it stays so until it is shown again.
  useEffect(() => {
    if (shown !== undefined && last.current && !isSnoozed) void markLatest.current([last.current], true);
  }, [shown, isSnoozed]);
  const chosen = pages.rows.filter(({ id }) => selection.selected.has(id));
  /** Goes on to the one after them. */
  const leave = (list: readonly Notification[]) => {
    const next = rowAfter(pages.rows, list);
    selection.clear();
    if (current && list.some(({ id }) => id === current.id)) show(next?.id);
  };
  const snoozeMenu = (of: 'chosen' | 'shown', list: readonly Notification[]) =>
    !isSnoozed && (
      <SnoozeMenu
        size={of === 'chosen' ? 'sm' : 'md'}
        open={snoozing === of}
        onOpenChange={open => setSnoozing(open ? of : undefined)}
        onSnooze={until => {
          leave(list);
          void snooze(list, until);
        }}
      />
    );
  return (
    <Page title={t('inbox')} width="full">
      <div className="flex h-full min-h-0">
        <section
          aria-label={t('inbox')}
          className={cn('flex min-w-0 flex-1 flex-col lg:max-w-110 lg:border-e', current && 'max-lg:hidden')}
        >
          <Header filter={filter} news={pages.news} onMarkAll={() => void markAll()} />
          <div className={cn('min-h-0 flex-1 overflow-y-auto', pages.isStale && 'opacity-60')}>
            {pages.isPending && <ListSkeleton />}
            {!pages.isPending && pages.rows.length === 0 && <Nothing filter={filter} pages={pages} />}
            <ul aria-label={t(`filter.${filter}`)} className="divide-y">
              {pages.rows.map(notification => (
                <InboxRow
                  key={notification.id}
                  notification={notification}
                  search={search}
                  chosen={selection.selected.has(notification.id)}
                  choosing={selection.selected.size > 0}
                  onChoose={on => selection.toggle(notification.id, on)}
                />
              ))}
            </ul>
            {pages.hasMore && (
              <div className="p-4 text-center">
                <Button size="sm" loading={pages.isFetchingMore} onClick={pages.fetchMore}>
                  {t('more')}
                </Button>
              </div>
            )}
            <SelectionBar selection={selection}>
              {snoozeMenu('chosen', chosen)}
              {([true, false] as const).map(read => (
                <Button
                  key={String(read)}
                  size="sm"
                  shortcut={read ? 'e' : 'u'}
                  onClick={() => {
                    void markChosen(chosen, read);
                    selection.clear();
                  }}
                >
                  {t(read ? 'markRead' : 'markUnread')}
                </Button>
              ))}
            </SelectionBar>
          </div>
        </section>
        <div className={cn('min-w-0 flex-1 overflow-y-auto', !current && 'max-lg:hidden')}>
          {current ? (
            <ReadingPane
              key={current.id}
              notification={current}
              onBack={() => show(undefined)}
              onUnread={() => void markChosen([current], false)}
              snooze={snoozeMenu('shown', [current])}
              onWake={
                isSnoozed
                  ? () => {
                      leave([current]);
                      void wake([current]);
                    }
                  : undefined
              }
            />
          ) : (
            pages.rows.length > 0 && <NothingChosen />
          )}
        </div>
      </div>
    </Page>
  );
}
