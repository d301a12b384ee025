import { useNavigate } from '@tanstack/react-router';
import { PanelRight, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Page } from '#client/types.gen.ts';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import { lastSide } from '#dashboard/editor/last-side.ts';
import { PageHead } from '#dashboard/editor/page-head.tsx';
import { withMembers } from '#dashboard/editor/page-members.ts';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { Panes } from '#dashboard/editor/panes.tsx';
import { SaveIndicator } from '#dashboard/editor/save-indicator.tsx';
import type { Side } from '#dashboard/editor/side-search.ts';
import type { BlockWords } from '#dashboard/editor/use-block-jump.ts';
import { type CommentHere, useCommentHere } from '#dashboard/editor/use-comment-here.ts';
import { usePanes } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import { asSentence, problemText } from '#dashboard/shell/api-error.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { EditedTogether } from '#dashboard/shell/other-people.tsx';
import { findPage } from '#dashboard/shell/page-tree.ts';
import { painted } from '#dashboard/shell/painted.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { TopBarActions } from '#dashboard/shell/slots.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const ConflictChooser = lazyPart(async () => (await import('#dashboard/editor/conflict-chooser.tsx')).ConflictChooser, {
  pending: () => <SkeletonText lines={6} />,
  failed: retryPart,
});
const LinkTarget = lazyPart(async () => (await import('#dashboard/editor/link-target.tsx')).LinkTarget, {
  failed: retryPart,
});
const SidePanel = lazyPart(async () => (await import('#dashboard/editor/side-panel.tsx')).SidePanel, {
  pending: () => <PanelSkeleton />,
  failed: retryPart,
});

/** Fetched once the text is on the screen. */
const BrokenLinkCount = lazyPart(async () => {
  await painted();
  return (await import('#dashboard/editor/broken-link-count.tsx')).BrokenLinkCount;
});

const MuteImageCount = lazyPart(async () => {
  await painted();
  return (await import('#dashboard/editor/mute-image-count.tsx')).MuteImageCount;
});

export type PageEditorProps = {
  org: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  session: PageSession;
  /** Somebody deleted it, which says why nothing is saved. */
  isGone: boolean;
  side: Side | undefined;
  /** The threads of a page, which another area brings; none for the main content. */
  comments: ((pageId: string, onJump: (to: BlockWords) => void, here: CommentHere) => ReactNode) | undefined;
};

/** A page with all that it is edited with. A group or a link has a head and no text. */
export function PageEditor({ org, pageKey, page, pages, session, isGone, side, comments }: PageEditorProps) {
  const wide = useWide();
  const navigate = useNavigate();
  const state = session.state.use();
  const members = session.members.use();
  const shown = withMembers({ ...page, ...addressIn(pages, page.id) }, members);
  const hasText = page.type === 'document';
  const panes = usePanes(session, side !== undefined);
  const show = (next: Side | undefined) =>
    void navigate({ to: '.', search: now => ({ ...now, side: next }), replace: true });
  const comment = useCommentHere(pageKey, session, panes, () => show('comments'));
  useShortcuts([{ keys: 'mod+s', label: t('saveState'), inFields: true, run: () => void session.flush() }]);
  return (
    <div className="flex h-full">
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBarActions>
          {hasText && panes.view && (
            <BrokenLinkCount pageKey={pageKey} page={page} pages={pages} panes={panes} onOpen={() => show('links')} />
          )}
          {hasText && panes.view && <MuteImageCount pageKey={pageKey} panes={panes} />}
          <SaveIndicator session={session} isLive={pageKey.request === undefined} />
          {wide && (
            <IconButton
              icon={SlidersHorizontal}
              label={t('pageSettings')}
              tooltipSide="bottom"
              aria-pressed={side === 'page'}
              onClick={() => show(side === 'page' ? undefined : 'page')}
            />
          )}
          <IconButton
            icon={PanelRight}
            label={shell('sidePanel')}
            tooltipSide="bottom"
            aria-expanded={side !== undefined}
            onClick={() => show(side ? undefined : lastSide())}
          />
        </TopBarActions>
        <PageHead page={shown} onChange={change => session.setMembers(change)} onLeave={() => void session.flush()} />
        <EditedTogether pageId={pageKey.pageId} />
        {state.kind === 'refused' && !isGone && <Refused error={state.error} session={session} />}
        {state.kind === 'conflict' ? (
          <div className="min-h-0 flex-1 overflow-y-auto border-t">
            <ConflictChooser conflict={state.conflict} onResolve={text => session.resolve(text)} />
          </div>
        ) : page.type === 'link' ? (
          <LinkTarget contentKey={pageKey} link={findPage(pages, page.id) ?? page} pages={pages} />
        ) : hasText ? (
          <Panes
            org={org}
            pageKey={pageKey}
            page={shown}
            pages={pages}
            session={session}
            panes={panes}
            onComment={comments && (() => void comment.begin())}
          />
        ) : (
          <p className="px-(--gutter) py-6 text-sm text-fg-2">{t('groupHint')}</p>
        )}
      </div>
      <Suspense fallback={<PanelSkeleton />}>
        {side && (
          <SidePanel
            side={side}
            onClose={() => show(undefined)}
            panes={panes}
            comments={comments && (onJump => comments(page.id, onJump, comment.about))}
            pages={pages}
            settings={{ org, pageKey, page: shown, onChange: change => session.setMembers(change) }}
          />
        )}
      </Suspense>
    </div>
  );
}

const PanelSkeleton = () => <div aria-busy className="w-80 shrink-0 border-s max-lg:hidden" />;

/** Why the service does not take the text as it is, and what to do. */
function Refused({ error, session }: { error: unknown; session: PageSession }) {
  const reason = asSentence(problemText(error) ?? '');
  return (
    <Callout
      live
      tone="danger"
      title={t('refusedTitle')}
      className="mx-(--gutter) mb-3"
      actions={<Button onClick={() => void copyText(session.text, t('textCopied'))}>{t('copyText')}</Button>}
    >
      {t('refusedBody', { reason })}
    </Callout>
  );
}

/** What a page's title made of its address: the tree is fetched again when a title is saved, the page is not. */
function addressIn(pages: readonly Page[], id: string): Partial<Page> {
  const placed = findPage(pages, id);
  return placed ? { slug: placed.slug, path: placed.path } : {};
}
