import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ChangeRequest, Page } from '#client/types.gen.ts';
import { KeptText } from '#dashboard/editor/kept-text.tsx';
import { Preview } from '#dashboard/editor/preview.tsx';
import type { PageKey } from '#dashboard/editor/sessions.ts';
import { editedPagesOptions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { PageMark } from '#dashboard/shell/page-icon.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

type ReadOnlyPageProps = {
  org: string;
  request: ChangeRequest;
  pageKey: PageKey;
  /** Undefined where it could not be loaded. */
  page: Page | undefined;
};

const nothing = () => undefined;

/** A page of a change request for who cannot edit it: why that is so, and the page as readers would see it. */
export function ReadOnlyPage({ org, request: { status }, pageKey, page }: ReadOnlyPageProps) {
  const { data: tree } = useQuery(editedPagesOptions(pageKey));
  const isClosed = status === 'merged' || status === 'archived';
  const title = isClosed ? t('closedRequest', { status: t(`status.${status}`) }) : t('noEditRight');
  const why = (
    <>
      {t(isClosed ? 'closedRequestBody' : 'noEditRightBody')}
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
        <div>
          <span className="font-medium text-fg">{title}.</span> {why}
        </div>
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
