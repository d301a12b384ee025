import { useNavigate } from '@tanstack/react-router';
import { Braces, FilePlus2, FolderPlus, LayoutTemplate, Link2, Plus, Replace, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Page, RevisionChange } from '#client/types.gen.ts';
import { type EditNode, editNodes, pageMarks } from '#dashboard/editor/edit-tree.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { branchesOf, filterNodes, threadsBelow } from '#dashboard/editor/filter-tree.ts';
import { pageMenu } from '#dashboard/editor/page-menu.ts';
import { refusalOf } from '#dashboard/editor/page-refusal.ts';
import { labelOf, PageRow, RenameField } from '#dashboard/editor/page-row.tsx';
import { useDeletePage } from '#dashboard/editor/use-delete-page.tsx';
import { editHref } from '#dashboard/editor/use-edited.ts';
import type { TreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as more } from '#dashboard/messages/page-settings.ts';
import { t as templates } from '#dashboard/messages/page-templates.ts';
import { t as tree } from '#dashboard/messages/page-tree.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { asking } from '#dashboard/ui/asking.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { NextRender } from '#dashboard/ui/next-render.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const AddLinkDialog = inTime(async () => (await import('#dashboard/editor/add-link-dialog.tsx')).AddLinkDialog);
const LinkTargetPicker = inTime(async () => (await import('#dashboard/editor/link-target.tsx')).LinkTargetPicker);
const MovePageDialog = inTime(async () => (await import('#dashboard/editor/move-page-dialog.tsx')).MovePageDialog);
const SaveTemplateDialog = inTime(
  async () => (await import('#dashboard/editor/save-template-dialog.tsx')).SaveTemplateDialog,
);
const TemplateDialog = inTime(async () => (await import('#dashboard/editor/template-dialog.tsx')).TemplateDialog);

type TreePanelProps = {
  org: string;
  contentKey: ContentKey;
  pages: readonly Page[];
  changes: readonly RevisionChange[];
  /** Unresolved threads by page. */
  threads: ReadonlyMap<string, number>;
  current: string | undefined;
  actions: TreeActions;
  isEditable: boolean;
  onImport: () => void;
  onTool: (tool: 'find' | 'shared') => void;
  /** A page was chosen: the sheet that shows the panel on a phone closes. */
  onChosen: () => void;
};

/** The pages of a change request: what was done to each, and everything that can be done to them. */
export function PageTreePanel(props: TreePanelProps) {
  const { org, contentKey, pages, changes, threads, current, actions, isEditable } = props;
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState<string>();
  const [addsLink, setAddsLink] = useState(false);
  const [choosesTemplate, setChoosesTemplate] = useState(false);
  const [dialog, setDialog] = useState<{ kind: 'keep' | 'move' | 'address'; page: Page }>();
  const [filter, setFilter] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => openAtFirst(pages, current));
  const all = useMemo(() => editNodes(pages, changes), [pages, changes]);
  const isFiltered = filter.trim() !== '';
  const nodes = useMemo(() => filterNodes(all, filter), [all, filter]);
  const found = useMemo(() => new Set(isFiltered ? branchesOf(nodes) : []), [isFiltered, nodes]);
  const marks = useMemo(() => pageMarks(changes), [changes]);
  const shown = isFiltered ? found : expanded;
  const offline = useOfflineReason();
  const remove = useDeletePage(org, contentKey, current, actions);
  // Of a change request or of the main content.
  const goTo = (page?: string) => navigate({ to: editHref(org, contentKey, page) as '/' });
  const open = (page: string) => void goTo(page);
  const add = async (kind: 'page' | 'group', parent: string | undefined, markdown?: string) => {
    const id = await actions.add(kind, parent, markdown);
    if (!id) return;
    if (parent) setExpanded(now => new Set([...now, parent]));
    if (kind === 'page') {
      open(id);
      props.onChosen();
    } else setRenaming(id);
  };
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b ps-4 pe-2 lg:sticky lg:top-0 lg:z-10 lg:bg-canvas">
        <h2 className="text-sm font-semibold">{t('pages')}</h2>
        {isEditable && (
          <IconButton
            icon={Replace}
            size="sm"
            className="ms-auto"
            label={t('findReplace')}
            shortcut="mod+shift+f"
            onClick={() => props.onTool('find')}
          />
        )}
        {isEditable && (
          <IconButton icon={Braces} size="sm" label={more('shared')} onClick={() => props.onTool('shared')} />
        )}
        {isEditable && (
          <Menu
            align="end"
            trigger={
              <Button size="sm" variant="quiet">
                <Plus aria-hidden />
                {t('newMenu')}
              </Button>
            }
            entries={[
              { label: t('newPage'), icon: FilePlus2, onSelect: () => void add('page', undefined) },
              { label: asking(templates('newFrom')), icon: LayoutTemplate, onSelect: () => setChoosesTemplate(true) },
              { label: t('newGroup'), icon: FolderPlus, onSelect: () => void add('group', undefined) },
              { label: asking(t('newLink')), icon: Link2, onSelect: () => setAddsLink(true) },
              'separator',
              { label: asking(t('importDocs')), icon: Upload, onSelect: props.onImport },
            ]}
          />
        )}
      </div>
      {all.length > 0 && (
        <div className="px-3 pt-3">
          <SearchInput label={tree('filter')} value={filter} onValueChange={setFilter} />
        </div>
      )}
      {isFiltered && nodes.length === 0 && (
        <p role="status" className="px-4 py-3 text-sm wrap-anywhere text-fg-3">
          {tree('filterNone', { text: filter.trim() })}{' '}
          <button type="button" className="text-accent-fg hover:underline" onClick={() => setFilter('')}>
            {tree('filterClear')}
          </button>
        </p>
      )}
      {all.length === 0 && (
        <div className="px-4">
          <EmptyState title={t('noPages')}>{t('noPagesBody')}</EmptyState>
        </div>
      )}
      <NextRender>
        <SortableTree
          label={t(contentKey.request === undefined ? 'pageTreeLive' : 'pageTree')}
          className="p-2 pb-8"
          items={nodes}
          idOf={node => node.page.id}
          labelOf={node => labelOf(node.page)}
          childrenOf={childrenOf}
          expanded={shown}
          onExpandedChange={next => !isFiltered && setExpanded(next)}
          current={current}
          // Where only some pages show, a gap between two of them is no place.
          disabled={!isEditable || isFiltered}
          refuses={refusalOf}
          onMove={step => {
            if (step.parent) setExpanded(now => new Set([...now, step.parent ?? '']));
            void actions.move(step);
          }}
          onRename={node => isEditable && !node.deleted && setRenaming(node.page.id)}
          row={(node, tools) =>
            renaming === node.page.id ? (
              <RenameField
                page={node.page}
                onDone={(title, byKey) => {
                  setRenaming(undefined);
                  if (byKey) requestAnimationFrame(() => focusRow(node.page.id));
                  if (title === undefined || title === node.page.title) return;
                  if (title === '') toast.error(tree('titleNeeded', { name: labelOf(node.page) }));
                  else void actions.rename(node.page, title);
                }}
              />
            ) : (
              <PageRow
                node={node}
                marks={marks.get(node.page.id) ?? []}
                threads={shown.has(node.page.id) ? (threads.get(node.page.id) ?? 0) : threadsBelow(node, threads)}
                href={editHref(org, contentKey, node.page.id)}
                main={tools.main}
                onChosen={props.onChosen}
                onRename={() => isEditable && setRenaming(node.page.id)}
                onRestore={() => void actions.restore(node.page.id)}
                entries={
                  isEditable &&
                  (() =>
                    pageMenu(
                      node.page,
                      tools,
                      actions,
                      {
                        rename: () => setRenaming(node.page.id),
                        addBelow: () => void add('page', node.page.id),
                        remove: () => void remove(node.page),
                        keep: () => setDialog({ kind: 'keep', page: node.page }),
                        moveTo: () => setDialog({ kind: 'move', page: node.page }),
                        address: () => setDialog({ kind: 'address', page: node.page }),
                        options: () => {
                          props.onChosen();
                          void navigate({ href: `${editHref(org, contentKey, node.page.id)}?side=page` });
                        },
                      },
                      offline,
                    ))
                }
              />
            )
          }
        />
      </NextRender>
      {addsLink && <AddLinkDialog actions={actions} onClose={() => setAddsLink(false)} />}
      {choosesTemplate && (
        <TemplateDialog
          spaceId={contentKey.spaceId}
          onClose={() => setChoosesTemplate(false)}
          onChoose={markdown => {
            setChoosesTemplate(false);
            void add('page', undefined, markdown);
          }}
        />
      )}
      {dialog?.kind === 'keep' && (
        <SaveTemplateDialog
          pageKey={{ ...contentKey, pageId: dialog.page.id }}
          title={dialog.page.title}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'move' && (
        <MovePageDialog
          page={dialog.page}
          pages={pages}
          onClose={closeDialog}
          onMove={async move => {
            if (move.parent) setExpanded(now => new Set([...now, move.parent ?? '']));
            await actions.move(move);
          }}
        />
      )}
      {dialog?.kind === 'address' && (
        <LinkTargetPicker contentKey={contentKey} link={dialog.page} pages={pages} onClose={closeDialog} />
      )}
    </>
  );
}

const focusRow = (pageId: string) =>
  document.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(pageId)}"]`)?.focus();

/** Undefined where nothing can stand below: links, computed and deleted pages without pages of their own. */
function childrenOf({ page, deleted, children }: EditNode): EditNode[] | undefined {
  const takes = !deleted && page.type !== 'link' && page.type !== 'computed';
  return takes || children.length > 0 ? children : undefined;
}

function openAtFirst(pages: readonly Page[], current: string | undefined): ReadonlySet<string> {
  const all = walkPages(pages);
  const around = all.find(({ page }) => page.id === current)?.around ?? [];
  const groups = all.length <= 60 ? pages.filter(page => (page.pages?.length ?? 0) > 0) : [];
  return new Set([...groups, ...around].map(page => page.id));
}
