import { useNavigate } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  Braces,
  Copy,
  Eye,
  EyeOff,
  FilePlus2,
  FolderPlus,
  LayoutTemplate,
  Link2,
  Pencil,
  Plus,
  Replace,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import type { Page, RevisionChange } from '#client/types.gen.ts';
import { type EditNode, editNodes, pageMarks } from '#dashboard/editor/edit-tree.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { labelOf, PageRow, RenameField } from '#dashboard/editor/page-row.tsx';
import { editHref } from '#dashboard/editor/use-edited.ts';
import type { TreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as more } from '#dashboard/messages/page-settings.ts';
import { t as templates } from '#dashboard/messages/page-templates.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { findPage, walkPages } from '#dashboard/shell/page-tree.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';

const AddLinkDialog = inTime(async () => (await import('#dashboard/editor/add-link-dialog.tsx')).AddLinkDialog);

const SaveTemplateDialog = inTime(
  async () => (await import('#dashboard/editor/save-template-dialog.tsx')).SaveTemplateDialog,
);
const TemplateDialog = inTime(async () => (await import('#dashboard/editor/template-dialog.tsx')).TemplateDialog);

type TreePanelProps = {
  org: string;
  contentKey: ContentKey;
  pages: readonly Page[];
  changes: readonly RevisionChange[];
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
  const { org, contentKey, pages, changes, current, actions, isEditable } = props;
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState<string>();
  const [addsLink, setAddsLink] = useState(false);
  const [choosesTemplate, setChoosesTemplate] = useState(false);
  const [kept, setKept] = useState<Page>();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => openAtFirst(pages, current));
  const nodes = editNodes(pages, changes);
  const marks = pageMarks(changes);
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
  const remove = async (page: Page) => {
    // What is open goes too: leaves it first.
    if (current !== undefined && findPage([page], current)) await goTo();
    await actions.remove(page);
  };
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
              { label: templates('newFrom'), icon: LayoutTemplate, onSelect: () => setChoosesTemplate(true) },
              { label: t('newGroup'), icon: FolderPlus, onSelect: () => void add('group', undefined) },
              { label: t('newLink'), icon: Link2, onSelect: () => setAddsLink(true) },
              'separator',
              { label: t('importDocs'), icon: Upload, onSelect: props.onImport },
            ]}
          />
        )}
      </div>
      {nodes.length === 0 && (
        <div className="px-4">
          <EmptyState title={t('noPages')}>{t('noPagesBody')}</EmptyState>
        </div>
      )}
      <SortableTree
        label={t(contentKey.request === undefined ? 'pageTreeLive' : 'pageTree')}
        className="p-2 pb-8"
        items={nodes}
        idOf={node => node.page.id}
        labelOf={node => labelOf(node.page)}
        childrenOf={childrenOf}
        expanded={expanded}
        onExpandedChange={setExpanded}
        current={current}
        disabled={!isEditable}
        mayHold={(node, parent) => !node.deleted && (parent === undefined || !parent.deleted)}
        onMove={step => {
          if (step.parent) setExpanded(now => new Set([...now, step.parent ?? '']));
          void actions.move(step);
        }}
        row={(node, tools) =>
          renaming === node.page.id ? (
            <RenameField
              page={node.page}
              onDone={(title, byKey) => {
                setRenaming(undefined);
                if (byKey) requestAnimationFrame(() => focusRow(node.page.id));
                if (title !== undefined && title !== node.page.title) void actions.rename(node.page, title);
              }}
            />
          ) : (
            <PageRow
              node={node}
              mark={marks.get(node.page.id)}
              href={editHref(org, contentKey, node.page.id)}
              onChosen={props.onChosen}
              onRename={() => isEditable && setRenaming(node.page.id)}
              onRestore={() => void actions.restore(node.page.id)}
              entries={
                isEditable &&
                pageMenu(node.page, tools, actions, {
                  rename: () => setRenaming(node.page.id),
                  addBelow: () => void add('page', node.page.id),
                  remove: () => void remove(node.page),
                  keep: () => setKept(node.page),
                })
              }
            />
          )
        }
      />
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
      {kept && (
        <SaveTemplateDialog
          pageKey={{ ...contentKey, pageId: kept.id }}
          title={kept.title}
          onClose={() => setKept(undefined)}
        />
      )}
    </>
  );
}

const focusRow = (pageId: string) =>
  document.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(pageId)}"] a`)?.focus();

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

type Steps = { rename: () => void; addBelow: () => void; remove: () => void; keep: () => void };

function pageMenu(page: Page, tools: RowTools, actions: TreeActions, steps: Steps): MenuEntries {
  const holds = page.type === 'document' || page.type === 'group';
  return [
    { label: t('rename'), icon: Pencil, onSelect: steps.rename },
    holds && { label: t('newPageBelow'), icon: FilePlus2, onSelect: steps.addBelow },
    { label: t('duplicate'), icon: Copy, onSelect: () => void actions.duplicate(page) },
    page.type === 'document' && { label: templates('save'), icon: LayoutTemplate, onSelect: steps.keep },
    tools.moveUp && { label: t('moveUp'), icon: ArrowUp, shortcut: 'alt+up', onSelect: tools.moveUp },
    tools.moveDown && { label: t('moveDown'), icon: ArrowDown, shortcut: 'alt+down', onSelect: tools.moveDown },
    'separator',
    {
      label: t(page.hidden ? 'show' : 'hide'),
      icon: page.hidden ? Eye : EyeOff,
      onSelect: () => void actions.setHidden(page, !page.hidden),
    },
    { label: t('copyLink'), icon: Link2, onSelect: () => void copyText(page.urls.app, t('linkCopied')) },
    'separator',
    { label: t('delete'), icon: Trash2, danger: true, onSelect: steps.remove },
  ];
}
