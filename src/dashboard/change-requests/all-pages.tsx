import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import type { ChangedEntry, OtherChange } from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { OtherChanges, otherId } from '#dashboard/change-requests/other-changes.tsx';
import { pageChangesOptions } from '#dashboard/change-requests/page-changes.ts';
import type { PageReviewProps } from '#dashboard/change-requests/page-review.tsx';
import { type PageParts, PageSection } from '#dashboard/change-requests/page-section.tsx';
import { scrollToStart, viewOf } from '#dashboard/change-requests/scroll-area.ts';
import { useNearPages } from '#dashboard/change-requests/use-near-pages.ts';
import { useScrolledPage } from '#dashboard/change-requests/use-scrolled-page.ts';
import { useSteadyScroll } from '#dashboard/change-requests/use-steady-scroll.ts';
import { t as words } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';

type Shared = Omit<PageReviewProps, 'pageId' | 'entry' | 'threads' | keyof ReturnType<PageParts>>;

type AllPagesProps = Shared & {
  /** The pages, in order. */
  pages: readonly { id: string; title: string; entry?: ChangedEntry | undefined }[];
  others: readonly OtherChange[];
  /** The page that the keys act on. */
  shown: string;
  threadsByPage: ReadonlyMap<string, readonly Comment[]>;
  partsOf: PageParts;
  /** Somebody went on to another page by hand. */
  onActive: (id: string) => void;
};

const noThreads: readonly Comment[] = [];
/** Asked for together with the pages that are near: the next turn of the wheel finds them there. */
const ahead = 4;

const sectionOf = (list: HTMLElement | null, id: string) =>
  [...(list?.children ?? [])].find(each => each instanceof HTMLElement && each.dataset.section === id);

/** Brings a page to the top whenever another one becomes the shown one, but for one that somebody went to by hand. */
function useShownInView(list: RefObject<HTMLElement | null>, shown: string, byHand: RefObject<string | undefined>) {
  useLayoutEffect(() => {
    const section = byHand.current === shown ? undefined : sectionOf(list.current, shown);
    byHand.current = undefined;
    if (!section) return;
    // Before the paint, but not in the task that made hundreds of elements: a key that was pressed meanwhile is heard between.
    const frame = requestAnimationFrame(() => {
      // On a narrow screen the header of the request stays above the first page.
      const isBeginning = section === list.current?.firstElementChild;
      if (!isBeginning || section.getBoundingClientRect().top < viewOf(section).top) scrollToStart(section);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, shown, byHand]);
}

/** Which pages are folded to their headers: those that were viewed, unless somebody unfolds them. */
function useFolded({ pages, shown, search, found, threadsByPage }: AllPagesProps, list: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const byId = useMemo(() => new Map(pages.map(page => [page.id, page])), [pages]);
  const { thread } = search;
  const isWanted = found?.match?.page === shown || threadsByPage.get(shown)?.some(({ id }) => id === thread);
  const isFolded = (id: string): boolean => {
    const { entry } = byId.get(id) ?? {};
    return entry !== undefined && (chosen.get(id) ?? entry.viewed === 'yes');
  };
  const fold = useKept((id: string) => setChosen(now => new Map(now).set(id, !isFolded(id))));
  const viewed = byId.get(shown)?.entry?.viewed;
  const last = useRef({ shown, viewed });
  // Marking a page as viewed folds it, and taking the mark off unfolds it, whatever was chosen before.
  useEffect(() => {
    const wasMarked = last.current.shown === shown && last.current.viewed !== viewed;
    last.current = { shown, viewed };
    if (wasMarked) setChosen(now => new Map([...now].filter(([id]) => id !== shown)));
  }, [viewed, shown]);
  // A thread that is opened, or words that are found, are to be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread or match unfolds it again
  useLayoutEffect(() => {
    if (isWanted) setChosen(now => new Map(now).set(shown, false));
  }, [isWanted, shown, thread, found?.match]);
  const isShownFolded = isFolded(shown);
  // The end of what was folded away would be read next, not its beginning.
  useLayoutEffect(() => {
    const section = isShownFolded ? sectionOf(list.current, shown) : undefined;
    if (section && section.getBoundingClientRect().top < viewOf(section).top) scrollToStart(section);
  }, [isShownFolded, list, shown]);
  useShortcuts([{ keys: 'z', label: words('foldKey'), group: t('review'), run: () => fold(shown) }]);
  return { isFolded, fold };
}

/** Asks for the pages that are near, and for those that follow, in one answer. */
function useAhead({ request, search, pages }: AllPagesProps, near: ReadonlySet<string>): void {
  const queries = useQueryClient();
  const path = pathOf(request);
  const { compare } = search;
  const last = pages.findLastIndex(({ id }) => near.has(id));
  const key = pages
    .filter(({ id }, index) => near.has(id) || (last >= 0 && index > last && index <= last + ahead))
    .map(({ id }) => id)
    .join(',');
  const ask = useKept((ids: string) => {
    for (const id of ids.split(',')) if (id) void queries.prefetchQuery(pageChangesOptions(path, id, compare));
  });
  useEffect(() => ask(key), [ask, key]);
}

/** The search of a page that is not the shown one: the list of its threads is the one of those that are open. */
function useQuietSearch({ thread, compare, author, mentions, order }: ChangesSearch): ChangesSearch {
  return useMemo(() => ({ thread, compare, author, mentions, order }), [thread, compare, author, mentions, order]);
}

/** Every changed page in one scroll. Those that are far away only hold their place. */
export function AllPages(props: AllPagesProps) {
  const { pages, others, shown, threadsByPage, partsOf, onActive, onBeyond, onSearch, search, ...shared } = props;
  const list = useRef<HTMLDivElement>(null);
  const byHand = useRef<string>(undefined);
  const ids = pages.map(({ id }) => id).join(',');
  const { near, drawn } = useNearPages(list, ids);
  const { isFolded, fold } = useFolded(props, list);
  const quiet = useQuietSearch(search);
  const activate = useKept((id: string) => {
    if (id === shown) return;
    byHand.current = id;
    onActive(id);
  });
  const beyond = useKept(onBeyond);
  useAhead(props, near);
  useShownInView(list, shown, byHand);
  const heights = useSteadyScroll(list, ids);
  // Hundreds of places are made first, and what is written in those far away while nothing else is to do.
  const isMade = useDeferredValue(true, false);
  useScrolledPage(list, activate);
  return (
    <div ref={list} className="[overflow-anchor:none]">
      {pages.map(({ id, title, entry }) => (
        <PageSection
          key={id}
          {...shared}
          {...{ title, entry, heights, partsOf, onSearch }}
          pageId={id}
          active={id === shown}
          isNamed={isMade}
          isNear={drawn.has(id) || id === shown}
          isFolded={isFolded(id)}
          search={id === shown ? search : quiet}
          threads={threadsByPage.get(id) ?? noThreads}
          onFold={fold}
          onActive={activate}
          onBeyond={beyond}
        />
      ))}
      {others.length > 0 && (
        <section data-section={otherId} aria-label={t('otherChanges')} className="min-h-[60dvh]">
          <OtherChanges changes={others} />
        </section>
      )}
    </div>
  );
}
