import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getPageInRevisionByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Page, Revision } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/old-revision.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Prose } from '#dashboard/shell/prose.tsx';
import { useRendered } from '#dashboard/shell/use-rendered.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

type OldPageProps = {
  spaceId: string;
  revision: Revision;
  page: Page;
  /** A block that is brought into sight and marked. */
  node: string | undefined;
};

/** One page as it was in a revision. */
export function OldPage({ spaceId, revision, page, node }: OldPageProps) {
  const { data, error, refetch, isRefetching } = useQuery({
    ...getPageInRevisionByIdOptions({ path: { spaceId, revisionId: revision.id, pageId: page.id } }),
    // A revision never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <article className="mx-auto max-w-190 px-(--gutter) pt-8 pb-24">
      <h2 dir="auto" className="mb-6 text-2xl font-[650] wrap-anywhere">
        {page.emoji && <span aria-hidden>{page.emoji} </span>}
        {page.title || t('untitledPage')}
      </h2>
      {page.description && (
        <p dir="auto" className="-mt-4 mb-6 text-md text-fg-2">
          {page.description}
        </p>
      )}
      {data ? (
        <Text key={page.id} {...{ spaceId, revision, node }} page={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />
      ) : (
        <SkeletonText lines={9} />
      )}
    </article>
  );
}

function Text({ spaceId, revision, page, node }: OldPageProps) {
  const organizationId = useOrganizationId();
  const prose = useRef<HTMLDivElement>(null);
  const { markdown = '', openapi, variables, blockIds, path } = page;
  const rendered = useRendered({
    ...{ markdown, openapi, variables, blockIds, path, pages: revision.pages },
    ...{ organizationId, place: { spaceId, revisionId: revision.id } },
    ...{ pagesAt: `/o/${organizationId}/s/${spaceId}/history/${revision.id}?page=` },
  });
  useEffect(() => {
    const block = node && rendered && prose.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(node)}"]`);
    if (!block) return;
    block.classList.add('rounded-xs', 'bg-thread', 'outline-4', 'outline-thread');
    block.scrollIntoView({ block: 'center' });
  }, [node, rendered]);
  if (markdown.trim() === '') return <EmptyState title={t('emptyPage')} />;
  if (!rendered) return <SkeletonText lines={9} />;
  return (
    <>
      {node && !blockIds?.includes(node) && <Callout tone="neutral" title={t('noBlock')} className="mb-4" />}
      <Prose ref={prose} html={rendered.html} />
    </>
  );
}
