import type { EditorView } from '@codemirror/view';
import { useQueryClient } from '@tanstack/react-query';
import { Columns2, Eye, PenLine } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { replaceSelection } from '#dashboard/editor/cm-commands.ts';
import { type PageKey, sharedContentOptions } from '#dashboard/editor/edited-content.ts';
import type { LinkTarget } from '#dashboard/editor/link-picker.tsx';
import { MarkdownEditor } from '#dashboard/editor/markdown-editor.tsx';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { Toolbar } from '#dashboard/editor/toolbar.tsx';
import { UploadList } from '#dashboard/editor/upload-list.tsx';
import { useDroppedFiles } from '#dashboard/editor/use-dropped-files.ts';
import type { ViewMode } from '#dashboard/editor/use-editor-view.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { usePeopleNamed } from '#dashboard/editor/use-people-named.ts';
import { useScrollSync } from '#dashboard/editor/use-scroll-sync.ts';
import { useWordCount } from '#dashboard/editor/use-word-count.ts';
import { t } from '#dashboard/messages/editor.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { painted } from '#dashboard/shell/painted.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

// Writing begins without these: the text comes before its preview, and dialogs are fetched when one is opened.
const AltDialog = inTime(async () => (await import('#dashboard/editor/alt-dialog.tsx')).AltDialog);
const EmptyPage = lazyPart(async () => (await import('#dashboard/editor/empty-page.tsx')).EmptyPage);
const LinkPicker = inTime(async () => (await import('#dashboard/editor/link-picker.tsx')).LinkPicker);
const TemplateDialog = inTime(async () => (await import('#dashboard/editor/template-dialog.tsx')).TemplateDialog);
const TurnIntoDialog = inTime(async () => (await import('#dashboard/editor/turn-into-dialog.tsx')).TurnIntoDialog);

/** Fetched once the text is on the screen and can be written. */
const Preview = lazyPart(
  async () => {
    await painted();
    return (await import('#dashboard/editor/preview.tsx')).Preview;
  },
  { pending: () => <PreviewSkeleton />, failed: retryPart },
);

const icons = { write: PenLine, split: Columns2, preview: Eye };

type Props = {
  org: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  session: PageSession;
  panes: PanesState;
  /** Undefined where nobody comments. */
  onComment: (() => void) | undefined;
};

/** The text of a page, and beside it what readers will see. */
export function Panes({ org, pageKey, page, pages, session, panes, onComment }: Props) {
  const queries = useQueryClient();
  const editor = useRef<EditorView>(undefined);
  const { view, setView, preview, setPreview, text, setText, settled, mode, setMode, modes, turn } = panes;
  const words = useWordCount(settled);
  const drawn = useScrollSync(page.id, view, preview, mode);
  const [picksLink, setPicksLink] = useState(false);
  const [picksTemplate, setPicksTemplate] = useState(false);
  const [turns, setTurns] = useState(false);
  const people = usePeopleNamed();
  const files = useDroppedFiles(org, pageKey, () => editor.current);
  const turnAround = () => {
    turn();
    if (mode === 'preview') requestAnimationFrame(() => view?.focus());
  };
  useShortcuts([{ keys: 'mod+shift+s', label: t('turnView'), inFields: true, run: turnAround }]);
  useEffect(() => view?.requestMeasure(), [view]);
  const link = ({ href, title }: LinkTarget) => {
    setPicksLink(false);
    const current = editor.current;
    if (!current) return;
    const { from, to } = current.state.selection.main;
    const words = current.state.sliceDoc(from, to) || title;
    const target = /[\s()<>]/.test(href) ? `<${href}>` : href;
    // The dialog gives the focus back first.
    setTimeout(() => replaceSelection(current, `[${words.replace(/[[\]]/g, char => `\\${char}`)}](${target})`));
  };
  const begin = (markdown: string) => {
    setPicksTemplate(false);
    // The dialog gives the focus back first.
    setTimeout(() => view && replaceSelection(view, markdown));
  };
  const name = page.title || t('untitled');
  return (
    <>
      <div className="@container border-y">
        <div className="flex items-center gap-x-3 px-2 py-1">
          <div className="min-w-0 flex-1">
            {mode !== 'preview' && (
              <Toolbar
                view={() => editor.current}
                onLink={() => setPicksLink(true)}
                onComment={onComment}
                onFiles={list => files.take(list, editor.current?.state.selection.main.from ?? 0)}
              />
            )}
          </div>
          <span className="text-xs whitespace-nowrap text-fg-3 tabular-nums @max-[40rem]:hidden">
            {words !== undefined && t('words', { count: words })}
          </span>
          <SegmentedControl<ViewMode>
            aria-label={t('view')}
            value={mode}
            onValueChange={setMode}
            className="h-7"
            options={modes.map(value => {
              const Icon = icons[value];
              const label = t(value === 'write' ? 'viewWrite' : value === 'split' ? 'viewSplit' : 'viewPreview');
              return { value, label: <Icon aria-hidden className="size-3.5" />, 'aria-label': label };
            })}
          />
        </div>
      </div>
      <UploadList uploads={files.uploads} />
      <div className="flex min-h-0 flex-1">
        <div className={cn('relative min-w-0 flex-1', mode === 'preview' && 'hidden', mode === 'split' && 'border-e')}>
          {text === '' && view && (
            <Suspense>
              <EmptyPage onText={begin} onTemplate={() => setPicksTemplate(true)} />
            </Suspense>
          )}
          <MarkdownEditor
            session={session}
            label={t('markdownOf', { name })}
            isEditable
            className="h-full"
            onText={setText}
            onView={made => {
              editor.current = made;
              setView(made);
            }}
            events={{
              onSave: () => void session.flush(),
              onBlur: () => void session.flush(),
              onLink: () => setPicksLink(true),
              onComment: () => onComment?.(),
              onTurn: () => setTurns(true),
              onFiles: files.take,
              loadShared: () => queries.fetchQuery(sharedContentOptions(pageKey)).catch(() => undefined),
              mentionable: () => ({ pages, people }),
              loadLookup: async () =>
                (await import('#dashboard/editor/reference-lookup.ts')).lookupOf({
                  queries,
                  organizationId: org,
                  contentKey: pageKey,
                  pages,
                  pageVariables: Object.keys(page.variables ?? {}),
                }),
            }}
          />
        </div>
        {mode !== 'write' && (
          <div className="min-w-0 flex-1">
            {view && (
              <Preview
                ref={setPreview}
                organizationId={org}
                pageKey={pageKey}
                page={page}
                pages={pages}
                markdown={settled}
                onDrawn={drawn}
              />
            )}
          </div>
        )}
      </div>
      {picksTemplate && (
        <TemplateDialog spaceId={pageKey.spaceId} onChoose={begin} onClose={() => setPicksTemplate(false)} />
      )}
      {turns && view && <TurnIntoDialog view={view} onClose={() => setTurns(false)} />}
      {picksLink && <LinkPicker pages={pages} onPick={link} onClose={() => setPicksLink(false)} />}
      {files.described && (
        <AltDialog
          key={files.described.upload}
          image={files.described.file}
          submitLabel={t('altInsert')}
          onDone={files.describe}
          onClose={() => files.describe('')}
        />
      )}
    </>
  );
}

function PreviewSkeleton() {
  return (
    <div className="max-w-190 px-(--gutter) pt-6">
      <SkeletonText lines={6} />
    </div>
  );
}
