import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, FileQuestion } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { editedPageOptions, editedPagesOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import { KeptText } from '#dashboard/editor/kept-text.tsx';
import { PageEditor, type PageEditorProps } from '#dashboard/editor/page-editor.tsx';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { useRestoreWithText } from '#dashboard/editor/restore-with-text.ts';
import { leaveSession, openSession } from '#dashboard/editor/sessions.ts';
import { useContentKey, useEdited } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/editor.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

// Who edits needs none of it.
const ReadOnlyPage = lazyPart(async () => (await import('#dashboard/editor/read-only-page.tsx')).ReadOnlyPage, {
  pending: () => <EditorSkeleton />,
  failed: retryPart,
});

/** Revisions that are remembered: the page is in all but the very last of them. */
const mostRevisions = 5;

type Beside = Pick<PageEditorProps, 'side' | 'comments'>;

/** One page, to be edited. */
export function EditPage({ pageId, ...beside }: { pageId: string } & Beside) {
  const { org, key: content } = useContentKey();
  const key: PageKey = { ...content, pageId };
  const { closed, maySuggest = false, revision } = useEdited(content);
  const query = useQuery(editedPageOptions(key));
  if (closed && !query.isPending)
    return <ReadOnlyPage key={pageId} {...{ org, closed, maySuggest }} pageKey={key} page={query.data} />;
  if (query.isError && !query.data) {
    if (query.error instanceof ApiError && query.error.status === 404) return <PageGone pageKey={key} />;
    return (
      <div className="px-(--gutter)">
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isRefetching} error={query.error} />
      </div>
    );
  }
  if (!query.data) return <EditorSkeleton />;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return <Session key={pageId} {...beside} {...{ org, revision, isGone }} pageKey={key} page={query.data} />;
}

type SessionProps = {
  org: string;
  pageKey: PageKey;
  page: Page;
  /** The content that is there now. */
  revision: string | undefined;
  isGone: boolean;
} & Beside;

function Session({ org, pageKey, page, revision, isGone, ...beside }: SessionProps) {
  const queries = useQueryClient();
  const { data: tree } = useQuery(editedPagesOptions(pageKey));
  const [session, setSession] = useState<PageSession>();
  const { spaceId, request, pageId } = pageKey;
  // The page that is there when the session begins is its base; what comes later is received below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const key = { spaceId, request, pageId };
    let here = true;
    void openSession(queries, key, page).then(opened => here && setSession(opened));
    return () => {
      here = false;
      leaveSession(key);
    };
  }, [queries, spaceId, request, pageId]);
  useEffect(() => {
    session?.receive({ markdown: page.markdown ?? '', bodyHash: page.bodyHash });
  }, [session, page.markdown, page.bodyHash]);
  // Which of them is the last that has the page is asked once it is gone: the page and the revision come one by one.
  const [revisions, setRevisions] = useState<readonly string[]>([]);
  if (revision !== undefined && !isGone && revisions.at(-1) !== revision)
    setRevisions([...revisions, revision].slice(-mostRevisions));
  const wasGone = useRef(false);
  useEffect(() => {
    // The page is back: what could not be sent can.
    if (wasGone.current && !isGone) void session?.flush();
    wasGone.current = isGone;
  }, [isGone, session]);
  if (!session) return <EditorSkeleton />;
  return (
    <div className="flex h-full flex-col">
      {isGone && <DeletedMeanwhile {...{ session, pageKey, page, revisions }} />}
      <div className="min-h-0 flex-1">
        <PageEditor {...beside} {...{ org, pageKey, page, session, isGone }} pages={tree?.pages ?? []} />
      </div>
    </div>
  );
}

type DeletedProps = { session: PageSession; pageKey: PageKey; page: Page; revisions: readonly string[] };

/** Who writes a page that somebody deletes keeps the words. */
function DeletedMeanwhile({ session, pageKey, page, revisions }: DeletedProps) {
  const restoring = useRestoreWithText(pageKey, { session, page, revisions });
  const offline = useOfflineReason();
  return (
    <Callout
      live
      tone="warning"
      title={t('deletedMeanwhile')}
      className="mx-(--gutter) mt-3"
      actions={
        <>
          <Button onClick={() => void copyText(session.text, t('textCopied'))}>{t('copyText')}</Button>
          <Button
            variant="primary"
            loading={restoring.isPending}
            disabledReason={offline}
            onClick={() => restoring.mutate()}
          >
            {t('restoreThis')}
          </Button>
        </>
      }
    >
      {t('deletedMeanwhileBody')}
    </Callout>
  );
}

function PageGone({ pageKey }: { pageKey: PageKey }) {
  return (
    <div className="px-(--gutter)">
      <StatePanel icon={FileQuestion} heading="h2" title={t('pageGone')}>
        {t('pageGoneBody')}
        <KeptText pageKey={pageKey} />
      </StatePanel>
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" aria-label={t('pageTitle')}>
      <div className="space-y-3 px-(--gutter) pt-5 pb-4">
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="w-96 max-w-full" />
      </div>
      <div className="h-[calc(var(--control-sm)+10px)] border-y" />
      <div className="max-w-[88ch] px-(--gutter) pt-5">
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}

/** No page is chosen. */
export function NoPage() {
  return (
    <div className="px-(--gutter)">
      <StatePanel icon={ArrowUpRight} title={t('choosePage')} />
    </div>
  );
}
