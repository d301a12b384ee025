import { useQuery } from '@tanstack/react-query';
import { Link, useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { EyeOff, FileQuestion, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import type { Page } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { PageMark } from '#dashboard/shell/page-icon.tsx';
import { findPage, firstDocument } from '#dashboard/shell/page-tree.ts';
import { Prose } from '#dashboard/shell/prose.tsx';
import { Rail } from '#dashboard/shell/slots.tsx';
import { useRendered } from '#dashboard/shell/use-rendered.ts';
import { PageOutline } from '#dashboard/spaces/page-outline.tsx';
import { pageOptions, pageTitle, useSpace } from '#dashboard/spaces/space.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

/** What the router keeps the place by, of what scrolls. */
const pane = 'page';

/** One page of a space as its readers see it, with its outline. Without an id: the page the space opens with. */
export function PageView({ pageId }: { pageId: string | undefined }) {
  const { pages } = useSpace();
  const page = pageId === undefined ? firstDocument(pages) : findPage(pages, pageId);
  return (
    <div data-page-scroller data-scroll-restoration-id={pane} className="min-w-0 flex-1 overflow-y-auto">
      <article className="mx-auto max-w-190 px-(--gutter) pt-8 pb-24">
        {page ? <PageBody page={page} /> : <Missing given={pageId !== undefined} />}
      </article>
    </div>
  );
}

function Missing({ given }: { given: boolean }) {
  if (given)
    return (
      <StatePanel heading="h1" icon={FileQuestion} title={t('pageGone')}>
        {t('pageGoneBody')}
      </StatePanel>
    );
  return (
    <EmptyState learn="The editor" heading="h1" title={t('emptySpace')}>
      {t('emptySpaceBody')}
    </EmptyState>
  );
}

function PageBody({ page }: { page: Page }) {
  return (
    <>
      <header className="mb-6">
        <h1
          tabIndex={-1}
          data-page-heading
          dir="auto"
          className="flex items-start gap-3 text-2xl font-[650] wrap-anywhere outline-none"
        >
          <PageMark page={page} />
          {pageTitle(page)}
        </h1>
        {page.description && (
          <p dir="auto" className="mt-2 text-md text-fg-2">
            {page.description}
          </p>
        )}
        {(page.hidden || page.noIndex || page.noRobotsIndex) && (
          <p className="mt-3 flex gap-2">
            {page.hidden && <Chip icon={EyeOff}>{t('hidden')}</Chip>}
            {page.noIndex && <Chip icon={SearchX}>{t('noIndex')}</Chip>}
            {page.noRobotsIndex && !page.noIndex && <Chip icon={SearchX}>{t('noRobotsIndex')}</Chip>}
          </p>
        )}
      </header>
      {page.type === 'group' && <GroupPages page={page} />}
      {page.type === 'link' && (
        <p className="text-base text-fg-2">
          {t('linkPage')}{' '}
          <a href={page.href} rel="noopener noreferrer" className="text-accent-fg underline wrap-anywhere">
            {page.href}
          </a>
        </p>
      )}
      {(page.type === 'document' || page.type === 'computed') && <Document page={page} />}
    </>
  );
}

function GroupPages({ page }: { page: Page }) {
  const { org, space } = useSpace();
  return (
    <ul aria-label={t('groupPages')} className="divide-y border-y">
      {page.pages?.map(child => (
        <li key={child.id}>
          <Link
            to="/o/$org/s/$space/p/$page"
            params={{ org, space: space.id, page: child.id }}
            className="block py-3 hover:text-accent-fg"
          >
            <span className="font-medium">{pageTitle(child)}</span>
            {child.description && <span className="block text-sm text-fg-2">{child.description}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Document({ page }: { page: Page }) {
  const { space } = useSpace();
  const query = useQuery(pageOptions(space.id, page.id));
  if (query.isPending) return <PendingText hasOutline />;
  if (query.isError)
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isRefetching} error={query.error} />;
  const { markdown = '', updatedAt, openapi } = query.data;
  if (markdown.trim() === '') return <EmptyState title={t('emptyPage')}>{t('emptyPageBody')}</EmptyState>;
  return <Rendered key={page.id} {...{ page, markdown, openapi, updatedAt }} />;
}

/** Before it is drawn: more than one line that begins as a heading does. */
const OUTLINED = /^#{1,6} [\s\S]*^#{1,6} /m;

/** A page that is on its way. The outline, which nearly every page has, would push the text aside when it comes. */
function PendingText({ hasOutline }: { hasOutline: boolean }) {
  return (
    <div role="status" aria-label={ui('loading')} aria-busy>
      <SkeletonText lines={9} />
      {hasOutline && (
        <Rail>
          <SkeletonText lines={6} className="p-6" />
        </Rail>
      )}
    </div>
  );
}

/** Back on a page, goes to where it was left: only when its text stands there, later than the router does. */
function useScrollBack(isShown: boolean): void {
  const left = useElementScrollRestoration({ id: pane });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the place is that of the visit before.
  useEffect(() => {
    if (isShown && left) document.querySelector('[data-page-scroller]')?.scrollTo(left.scrollX, left.scrollY);
  }, [isShown]);
}

type RenderedProps = { page: Page; markdown: string } & Pick<Page, 'openapi' | 'updatedAt'>;

function Rendered({ page, markdown, openapi, updatedAt }: RenderedProps) {
  const { space, pages, org } = useSpace();
  const hash = useLocation({ select: location => location.hash });
  const { path, variables } = page;
  const rendered = useRendered({
    ...{ markdown, openapi, variables, pages, path, place: { spaceId: space.id } },
    ...{ organizationId: org, pagesAt: `/o/${org}/s/${space.id}/p/` },
  });
  useEffect(() => {
    if (rendered && hash) document.getElementById(hash)?.scrollIntoView();
  }, [rendered, hash]);
  useScrollBack(rendered !== undefined);
  if (!rendered) return <PendingText hasOutline={OUTLINED.test(markdown)} />;
  return (
    <>
      <Prose html={rendered.html} className={space.permissions.edit ? '' : 'b-read'} />
      {updatedAt && (
        <p className="mt-12 border-t pt-4 text-sm text-fg-3">
          {t.rich('updated', { when: <RelativeTime value={updatedAt} /> })}
        </p>
      )}
      {rendered.headings.length > 1 && (
        <Rail>
          <PageOutline headings={rendered.headings} />
        </Rail>
      )}
    </>
  );
}
