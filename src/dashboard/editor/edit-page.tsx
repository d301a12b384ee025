import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, FileQuestion, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeRequest, Page } from '#client/types.gen.ts';
import { editedRequestOptions, useRequestKey } from '#dashboard/editor/edit-layout.tsx';
import { PageEditor, type PageEditorProps } from '#dashboard/editor/page-editor.tsx';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { editedPageOptions, leaveSession, openSession, type PageKey } from '#dashboard/editor/sessions.ts';
import { keptEdits } from '#dashboard/editor/unsent-edits.ts';
import { editedPagesOptions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type Beside = Pick<PageEditorProps, 'side' | 'comments'>;

/** One page of a change request, to be edited. */
export function EditPage({ pageId, ...beside }: { pageId: string } & Beside) {
  const { org, spaceId, request: number } = useRequestKey();
  const key: PageKey = { spaceId, request: number, pageId };
  const request = useQuery(editedRequestOptions(key));
  const query = useQuery(editedPageOptions(key));
  if (request.data && !isOpen(request.data)) return <Closed request={request.data} pageKey={key} />;
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
  return <Session key={pageId} {...beside} org={org} pageKey={key} page={query.data} isGone={isGone} />;
}

const isOpen = ({ status, permissions }: ChangeRequest): boolean =>
  permissions.edit && (status === 'draft' || status === 'open');

type SessionProps = { org: string; pageKey: PageKey; page: Page; isGone: boolean } & Beside;

function Session({ org, pageKey, page, isGone, ...beside }: SessionProps) {
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
  const wasGone = useRef(false);
  useEffect(() => {
    // The page is back: what could not be sent can.
    if (wasGone.current && !isGone) void session?.flush();
    wasGone.current = isGone;
  }, [isGone, session]);
  if (!session) return <EditorSkeleton />;
  return (
    <div className="flex h-full flex-col">
      {isGone && <DeletedMeanwhile session={session} />}
      <div className="min-h-0 flex-1">
        <PageEditor {...beside} org={org} pageKey={pageKey} page={page} pages={tree?.pages ?? []} session={session} />
      </div>
    </div>
  );
}

const copyText = (text: string): void =>
  void navigator.clipboard.writeText(text).then(() => toast.success(t('textCopied')), toastError);

/** Who writes a page that somebody deletes keeps the words. */
function DeletedMeanwhile({ session }: { session: PageSession }) {
  return (
    <Callout
      live
      tone="warning"
      title={t('deletedMeanwhile')}
      className="mx-(--gutter) mt-3"
      actions={<Button onClick={() => copyText(session.text)}>{t('copyText')}</Button>}
    >
      {t('deletedMeanwhileBody')}
    </Callout>
  );
}

/** Edits that have nowhere to go any more can still be copied. */
function KeptText({ pageKey: { spaceId, request, pageId } }: { pageKey: PageKey }) {
  const kept = keptEdits(localStorage, spaceId, request, pageId).findLast(edit => edit.markdown !== undefined);
  if (!kept) return null;
  return (
    <div className="mt-2">
      <p className="mb-2">{t('lostBody')}</p>
      <Button onClick={() => copyText(kept.markdown ?? '')}>{t('copyText')}</Button>
    </div>
  );
}

function Closed({ request, pageKey }: { request: ChangeRequest; pageKey: PageKey }) {
  const { status } = request;
  const isClosed = status === 'merged' || status === 'archived';
  return (
    <div className="px-(--gutter)">
      <StatePanel
        icon={Lock}
        heading="h2"
        title={isClosed ? t('closedRequest', { status: t(`status.${status}`) }) : t('noEditRight')}
      >
        {t(isClosed ? 'closedRequestBody' : 'noEditRightBody')}
        <KeptText pageKey={pageKey} />
      </StatePanel>
    </div>
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
