import { GalleryVertical, ListTree, Search, SlidersHorizontal } from 'lucide-react';
import type { ChangeRequest, Comment } from '#client/types.gen.ts';
import type { ChangesSearch, DiffView, Scope } from '#dashboard/change-requests/changes-search.ts';
import { keepRowFocus } from '#dashboard/change-requests/review-keys.ts';
import { useEveryReviewer } from '#dashboard/change-requests/reviews.ts';
import { ThreadMenu } from '#dashboard/change-requests/thread-menu.tsx';
import { ViewSwitch } from '#dashboard/change-requests/view-switch.tsx';
import { t as allPages } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as find } from '#dashboard/messages/request-find.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { type News, NewsButton } from '#dashboard/table/news-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

type ChangesToolbarProps = {
  request: ChangeRequest;
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  view: DiffView;
  scope: Scope;
  showWhitespace: boolean;
  onShowWhitespace: (on: boolean) => void;
  /** Threads that others began meanwhile. */
  news: News;
  /** Every thread of the request, where their filter does not stand beside. */
  threads: readonly Comment[] | undefined;
  onFind: () => void;
  /** Opens the tree where it does not stand beside. */
  onTree: (() => void) | undefined;
};

/** How often it was edited since whoever looks has reviewed it. */
function useEditsSinceReview(request: ChangeRequest): number {
  const me = useCurrentUser();
  return useEveryReviewer(request).find(({ user }) => user.id === me?.id)?.editsSince ?? 0;
}

/** What is compared with what. */
function compareText(request: ChangeRequest, compare: ChangesSearch['compare']): string {
  if (compare === 'main') return t('comparingMain');
  if (compare === 'initial') return t('comparingInitial', { number: request.number });
  if (compare === 'reviewed') return t('comparingReviewed');
  if (compare === 'viewed') return t('comparingViewed');
  return t('comparingMine', { number: request.number });
}

/** How the comparison is shown: views, what it is made against, white space. */
export function ChangesToolbar(props: ChangesToolbarProps) {
  const { request, search, onSearch, view, scope, showWhitespace, onShowWhitespace, news, threads, onFind, onTree } =
    props;
  const other = search.compare !== undefined && search.compare !== 'mine';
  const turnScope = () => onSearch({ pages: scope === 'all' ? 'one' : 'all' });
  const set = (compare: ChangesSearch['compare']) => onSearch({ compare, thread: undefined });
  const since = useEditsSinceReview(request);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-(--gutter) py-1 sm:gap-2 lg:ps-4">
      {onTree && (
        <Button size="sm" onClick={onTree}>
          <ListTree aria-hidden />
          {t('changedPages')}
        </Button>
      )}
      {/* On a phone the way back goes below words that leave it no room. */}
      <p
        className={cn(
          'min-w-0 flex-1 text-sm text-fg-2 sm:truncate',
          (other || since > 0) &&
            'max-sm:order-first max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4',
        )}
      >
        <span className={cn(!other && 'max-sm:hidden')}>{compareText(request, search.compare)}</span>
        {other && (
          <Button
            size="sm"
            variant="quiet"
            className="text-accent-fg max-sm:-ms-2 sm:ms-2"
            onClick={() => set(undefined)}
          >
            {t('backToMine')}
          </Button>
        )}
        {!other && since > 0 && (
          <Button
            size="sm"
            variant="quiet"
            className="text-accent-fg max-sm:-ms-2 sm:ms-2"
            onClick={() => set('reviewed')}
          >
            {t('newSinceReview', { count: since })}
          </Button>
        )}
      </p>
      <NewsButton short news={news} label={t('newThreads', { count: news.count })} />
      {threads && threads.length > 0 && <ThreadMenu {...{ search, onSearch, threads }} />}
      <IconButton icon={Search} label={find('label')} shortcut="f" onClick={onFind} className="max-sm:hidden" />
      <IconButton
        icon={GalleryVertical}
        label={allPages('allInOne')}
        aria-pressed={scope === 'all'}
        shortcut="shift+o"
        onClick={turnScope}
        className="max-sm:hidden"
        variant={scope === 'all' ? 'secondary' : 'quiet'}
      />
      <ViewSwitch
        view={view}
        onView={next => {
          keepRowFocus();
          onSearch({ view: next });
        }}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={SlidersHorizontal} label={t('diffSettings')} />}
        entries={[
          // On a phone there is no room for them in the bar.
          onTree && { label: find('label'), onSelect: () => requestAnimationFrame(onFind) },
          onTree && { label: allPages('allInOne'), checked: scope === 'all', onSelect: turnScope },
          {
            label: t('showWhitespace'),
            checked: showWhitespace,
            onSelect: () => onShowWhitespace(!showWhitespace),
          },
          {
            label: t('withMain'),
            description: t('withMainHelp'),
            checked: search.compare === 'initial',
            onSelect: () => set(search.compare === 'initial' ? undefined : 'initial'),
          },
        ]}
      />
    </div>
  );
}
