import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, PencilLine } from 'lucide-react';
import type { Page } from '#client/types.gen.ts';
import { editedPagesOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import { KeptText } from '#dashboard/editor/kept-text.tsx';
import { Preview } from '#dashboard/editor/preview.tsx';
import type { Closed } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as spaces } from '#dashboard/messages/spaces.ts';
import { PageMark } from '#dashboard/shell/page-icon.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

type ReadOnlyPageProps = {
  org: string;
  closed: Closed;
  maySuggest: boolean;
  pageKey: PageKey;
  /** Undefined where it could not be loaded. */
  page: Page | undefined;
};

const nothing = () => undefined;

/** A page that cannot be edited: why that is so, and the page as readers would see it. */
export function ReadOnlyPage({ org, closed, maySuggest, pageKey, page }: ReadOnlyPageProps) {
  const { data: tree } = useQuery(editedPagesOptions(pageKey));
  const title = t(`closed.${closed}`);
  const why = (
    <>
      {t(`closedBody.${closed}`)}
      <KeptText pageKey={pageKey} />
    </>
  );
  if (!page)
    return (
      <div className="px-(--gutter)">
        <StatePanel icon={Lock} heading="h2" title={title}>
          {why}
        </StatePanel>
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <div role="note" className="flex gap-2 border-b bg-sidebar px-(--gutter) py-2 text-sm text-fg-2">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 flex-1">
          <span className="font-medium text-fg">{title}.</span> {why}
        </div>
        {maySuggest && (
          <Link
            // The changes are a route of another area.
            to={`/o/${org}/s/${pageKey.spaceId}/cr/${pageKey.request}/changes` as '/'}
            search={{ allPages: true, page: pageKey.pageId } as never}
            className={buttonStyle({ size: 'sm' })}
          >
            <PencilLine aria-hidden />
            {spaces('suggest')}
          </Link>
        )}
      </div>
      <div className="px-(--gutter) pt-5">
        <h2 className="flex items-start gap-2 text-2xl font-[650] wrap-anywhere">
          <PageMark page={page} />
          {page.title || t('untitled')}
        </h2>
        {page.description && <p className="mt-1 text-base text-fg-2">{page.description}</p>}
      </div>
      <div className="min-h-0 flex-1">
        {page.markdown ? (
          <Preview
            organizationId={org}
            pageKey={pageKey}
            page={page}
            pages={tree?.pages ?? []}
            markdown={page.markdown}
            onDrawn={nothing}
          />
        ) : (
          <p className="px-(--gutter) py-6 text-sm text-fg-3">{t('noText')}</p>
        )}
      </div>
    </div>
  );
}
