import { memo, useLayoutEffect, useMemo } from 'react';
import { ChangeMarks } from '#dashboard/change-requests/change-marks.tsx';
import { isUnresolved } from '#dashboard/change-requests/comments.ts';
import { giveKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { PageDiffHeader } from '#dashboard/change-requests/page-diff-header.tsx';
import { PageReview, type PageReviewProps } from '#dashboard/change-requests/page-review.tsx';
import { useStepKeys } from '#dashboard/change-requests/review-keys.ts';
import { railStyle } from '#dashboard/change-requests/thread-rail.tsx';
import { anyPage } from '#dashboard/change-requests/use-steady-scroll.ts';
import { t as words } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** What can be done with a page as a whole. */
export type PageParts = (
  id: string,
  entry: PageReviewProps['entry'],
) => Pick<PageReviewProps, 'menu' | 'onViewed' | 'onRestore'>;

type PageSectionProps = Omit<PageReviewProps, 'onFold' | keyof ReturnType<PageParts>> & {
  title: string;
  /** How high each page was when it was drawn last. */
  heights: ReadonlyMap<string, number>;
  /** Near enough to the window to be drawn. */
  isNear: boolean;
  /** Its name stands in its place while it is far away. */
  isNamed: boolean;
  isFolded: boolean;
  onFold: (id: string) => void;
  /** Somebody points at it, or moves the focus into it. */
  onActive: (id: string) => void;
  partsOf: PageParts;
};

type PagePlaceProps = Pick<PageSectionProps, 'title' | 'entry' | 'isNamed'> & {
  height: number | undefined;
  isLoading: boolean;
};

/** Holds the place of a page that is far away or still loading. */
function PagePlace({ title, entry, height, isNamed, isLoading }: PagePlaceProps) {
  return (
    <div
      // As high as it was when it was drawn last, or as others are; at first as the window, so that nothing below it is seen to
      // move. What is in hundreds of them is not laid out.
      data-place
      className="flex min-h-dvh [content-visibility:auto]"
      style={height === undefined ? {} : { minHeight: height }}
      aria-busy={isLoading || undefined}
    >
      {(isNamed || isLoading) && (
        <>
          <div className="min-w-0 flex-1 px-(--gutter) lg:px-4">
            <div className="flex min-h-12 items-center gap-2 border-b ps-7">
              {entry && <ChangeMarks kinds={entry.kinds} />}
              <h2 className="truncate text-sm font-semibold">{title}</h2>
            </div>
            {isLoading && (
              <div role="status" aria-label={t('comparing')} className="py-4">
                <SkeletonText lines={5} />
              </div>
            )}
          </div>
          <div className={`${railStyle} max-lg:hidden`} />
        </>
      )}
    </div>
  );
}

type FoldedPageProps = Pick<
  PageReviewProps,
  'entry' | 'active' | 'threads' | 'arrival' | 'onSearch' | 'onBeyond' | 'onViewed' | 'pageId' | 'menu'
> & {
  onFold: () => void;
};

/** A page folded to its header: the keys lead past its changes, and into its threads. */
function FoldedPage(props: FoldedPageProps) {
  const { entry, active = false, arrival, onBeyond, onSearch, threads, pageId, ...rest } = props;
  const wide = useWide();
  const open = threads.filter(isUnresolved);
  const stepThread = (direction: 1 | -1) => {
    const thread = open.at(direction > 0 ? 0 : -1);
    if (thread) onSearch({ thread: thread.id });
    else onBeyond(direction, 'thread');
  };
  useStepKeys({ active, onChange: direction => onBeyond(direction, 'change'), onThread: stepThread });
  // Before a key can lead on from what was folded just now: what it notes would be taken for how one came here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whenever the page becomes the one that is reviewed
  useLayoutEffect(() => {
    if (!active) return;
    if (arrival.current?.to === 'thread') stepThread(arrival.current.direction);
    arrival.current = undefined;
    void giveKeys(pageId);
  }, [active]);
  if (!entry) return null;
  const change = { page: entry.page, lines: { added: 0, removed: 0 } };
  return (
    <div className="flex" data-compared-page={active ? 'active' : ''}>
      <div className="min-w-0 flex-1 px-(--gutter) lg:px-4">
        <PageDiffHeader {...{ entry, change, active }} {...rest} threads={open.length} isFolded />
      </div>
      {wide && <div className={railStyle} />}
    </div>
  );
}

/** One of the pages that are compared in one scroll: drawn when it comes near, its place held until then. */
export const PageSection = memo(function PageSection(props: PageSectionProps) {
  const { title, heights, isNear, isNamed, isFolded, onFold, onActive, partsOf, ...review } = props;
  const { pageId, entry, active } = review;
  const parts = useMemo(() => partsOf(pageId, entry), [partsOf, pageId, entry]);
  const activate = () => {
    if (!active) onActive(pageId);
  };
  const place = (isLoading: boolean) => (
    <PagePlace {...{ title, entry, isNamed, isLoading }} height={heights.get(pageId) ?? heights.get(anyPage)} />
  );
  const fold = () => onFold(pageId);
  return (
    <section
      aria-label={words('pageOf', { page: title })}
      data-section={pageId}
      onFocusCapture={activate}
      onPointerDownCapture={activate}
      className="border-b last:min-h-[60dvh] last:border-0"
    >
      {isFolded ? (
        <FoldedPage {...review} {...parts} onFold={fold} />
      ) : isNear ? (
        <PageReview {...review} {...parts} onFold={fold} fallback={place(true)} />
      ) : (
        place(false)
      )}
    </section>
  );
});
