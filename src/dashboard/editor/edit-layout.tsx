import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { RevisionChange } from '#client/types.gen.ts';
import { editedPagesOptions } from '#dashboard/editor/edited-content.ts';
import { PageTreePanel } from '#dashboard/editor/page-tree-panel.tsx';
import { replayLeftEdits } from '#dashboard/editor/sessions.ts';
import { changesOptions, useContentKey, useEdited } from '#dashboard/editor/use-edited.ts';
import { useTreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useEveryChange } from '#dashboard/shell/every-change.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { TopBarActions } from '#dashboard/shell/slots.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const FindReplaceSheet = inTime(
  async () => (await import('#dashboard/editor/find-replace-sheet.tsx')).FindReplaceSheet,
);

const SharedContentSheet = inTime(
  async () => (await import('#dashboard/editor/shared-content-sheet.tsx')).SharedContentSheet,
);

type EditLayoutProps = {
  children: ReactNode;
  /** The import dialog, which another area brings. */
  importDialog: (tools: { onClose: () => void; onImported: () => void }) => ReactNode;
  /** Unresolved threads by page, which another area counts; none of the main content. */
  threads?: ReadonlyMap<string, number>;
};

const noChanges: readonly RevisionChange[] = [];
const noThreads: ReadonlyMap<string, number> = new Map();

/** Where a change request or the main content is edited: its pages, and beside them the one that is open. */
export function EditLayout({ children, importDialog, threads = noThreads }: EditLayoutProps) {
  const { org, key, pageId } = useContentKey();
  const queries = useQueryClient();
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  const [imports, setImports] = useState(false);
  const [tool, setTool] = useState<'find' | 'shared'>();
  const { spaceId, request } = key;
  const { changeRequestId, isKnown, closed } = useEdited(key);
  const tree = useQuery(editedPagesOptions(key));
  const changes = useEveryChange({ ...changesOptions(key), enabled: request !== undefined });
  const actions = useTreeActions(key);
  const isEditable = isKnown && !closed;
  useShortcuts(
    isEditable ? [{ keys: 'mod+shift+f', label: t('findReplace'), inFields: true, run: () => setTool('find') }] : [],
  );
  useEffect(() => {
    if (isEditable) void replayLeftEdits(queries, { spaceId, request });
  }, [queries, spaceId, request, isEditable]);
  useLiveEvents(['change-request', 'content'], event => {
    if (event.spaceId === spaceId && event.changeRequestId === changeRequestId) void actions.refresh();
  });
  const panel = tree.isSuccess ? (
    <PageTreePanel
      org={org}
      contentKey={key}
      pages={tree.data.pages}
      changes={changes.data?.changes ?? noChanges}
      threads={threads}
      current={pageId}
      actions={actions}
      isEditable={isEditable}
      onImport={() => setImports(true)}
      onTool={setTool}
      onChosen={() => setSheet(false)}
    />
  ) : tree.isError ? (
    <div className="px-4">
      <ErrorState error={tree.error} onRetry={() => void tree.refetch()} retrying={tree.isRefetching} />
    </div>
  ) : (
    <TreeSkeleton />
  );
  return (
    <div className="flex h-full max-lg:h-[82dvh]">
      {wide ? (
        <aside
          data-keeps-focus
          aria-label={t('pages')}
          className="flex w-66 shrink-0 flex-col overflow-y-auto border-e"
        >
          {panel}
        </aside>
      ) : (
        <>
          <TopBarActions>
            <IconButton icon={ListTree} label={t('showPages')} tooltipSide="bottom" onClick={() => setSheet(true)} />
          </TopBarActions>
          <LazySheet open={sheet} onOpenChange={setSheet} title={t('pages')} titleHidden side="start">
            {panel}
          </LazySheet>
        </>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {tool === 'find' && <FindReplaceSheet contentKey={key} onClose={() => setTool(undefined)} />}
      {tool === 'shared' && <SharedContentSheet contentKey={key} onClose={() => setTool(undefined)} />}
      {imports && importDialog({ onClose: () => setImports(false), onImported: () => void actions.refresh() })}
    </div>
  );
}

function TreeSkeleton() {
  return (
    <div role="status" aria-label={ui('loading')} className="space-y-4 p-4">
      {inPlace(['w-32', 'w-24', 'w-36', 'w-28', 'w-20', 'w-32'], width => (
        <Skeleton className={width} />
      ))}
    </div>
  );
}
