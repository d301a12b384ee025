import { EyeOff, Filter, Link2, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/site-structure.ts';
import type { ItemCommands } from '#dashboard/sites/structure/item-commands.tsx';
import { ItemIcon } from '#dashboard/sites/structure/item-icon.tsx';
import { shownTo } from '#dashboard/sites/structure/shown-to.ts';
import {
  childrenOf,
  findItem,
  isHidden,
  isHome,
  isOnly,
  isReachable,
  pathOf,
  type StructureItem,
} from '#dashboard/sites/structure/structure-items.ts';
import { useItemTitle } from '#dashboard/sites/structure/use-item-title.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';
import { rowButton } from '#dashboard/ui/row-button.tsx';
import { toast } from '#dashboard/ui/toast.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

interface RowProps {
  item: StructureItem;
  tools: RowTools;
  commands: ItemCommands;
  /** Whether its title is being written. */
  renaming: boolean;
  onRenamed: () => void;
  /** It may be chosen next. */
  onNear: () => void;
  onChoose: () => void;
}

/** One line of the structure, after its handle. */
export function StructureRow({ item, tools, commands, renaming, onRenamed, onNear, onChoose }: RowProps) {
  const { structure } = commands;
  const parent = findItem(structure, item.id)?.parent;
  // The only space of a section answers where the section does, which says so.
  const path = isOnly(item, parent) ? undefined : pathOf(item, parent);
  // What somebody else's title was asked about, and is to be written further.
  const [draft, setDraft] = useState<Draft>();
  const { save, chooser } = useItemTitle(item, commands, (title, original) => {
    setDraft({ title, original });
    commands.rename(item);
  });
  const onTitle = (title: string, original: string) => {
    setDraft(undefined);
    onRenamed();
    if (title === '') toast.error(t('titleNeeded', { title: original }));
    else if (title !== original) save(title, original);
  };
  // The only space of a section is its home, which needs no word.
  const home = isHome(item) && !isOnly(item, parent);
  const dimmed = isHidden(item) || (parent && isHidden(parent)) || childrenOf(item)?.length === 0;
  return (
    <>
      {renaming ? (
        <TitleInput item={item} draft={draft} onDone={onTitle} />
      ) : (
        <button
          type="button"
          {...tools.main}
          onPointerEnter={onNear}
          onClick={onChoose}
          className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 self-stretch rounded-xs py-0.5 text-start"
        >
          <span className="flex w-full min-w-0 items-center gap-2">
            <ItemIcon item={item} />
            <span
              className={cn('min-w-0 truncate', dimmed && 'text-fg-3', item.object !== 'site-space' && 'font-medium')}
            >
              {item.title}
            </span>{' '}
            {home && <HomeMark />}
            {path !== undefined && (
              // The code has a direction of its own; it is placed as the interface is read. Titles keep their room first.
              <span className="ms-auto max-w-40 min-w-8 shrink-9999 truncate ps-2 text-xs text-fg-3 max-sm:hidden">
                <code className="font-mono">{path}</code>
              </span>
            )}
          </span>{' '}
          <ShownTo {...{ item, parent }} />
          {/* After all that is seen, so that the row can be called by what is seen. */}
          {home && <span className="sr-only"> {t('home')}</span>}
        </button>
      )}
      {!renaming && <RowMenu {...{ item, commands, tools }} />}
      {chooser}
    </>
  );
}

const ItemMenu = lazyPart(async () => (await import('#dashboard/sites/structure/item-menu.tsx')).ItemMenu);

function RowMenu({ item, commands, tools }: Pick<RowProps, 'item' | 'commands' | 'tools'>) {
  const trigger = rowButton(item.title, -1);
  return (
    <LazyPopup kind="menu" trigger={trigger} part={ItemMenu}>
      {state => <ItemMenu {...{ item, commands, tools, trigger }} {...state} />}
    </LazyPopup>
  );
}

const iconOf = (item: StructureItem) => {
  if (isReachable(item)) return Link2;
  return 'condition' in item && item.condition && !isHidden(item) ? Filter : EyeOff;
};

/** Who sees an item, below its title. */
function ShownTo({ item, parent }: { item: StructureItem; parent: StructureItem | undefined }) {
  const words = shownTo(item, parent);
  if (words === undefined) return null;
  const Icon = iconOf(item);
  return (
    <span className="flex w-full min-w-0 items-start gap-1 ps-6 text-xs text-fg-3">
      <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">{words}</span>
    </span>
  );
}

function HomeMark() {
  return (
    <Tooltip content={t('home')}>
      <span aria-hidden className="inline-flex shrink-0 text-accent-fg">
        <Star className="size-3.5" />
      </span>
    </Tooltip>
  );
}

/** What is in the field, and what is saved. */
interface Draft {
  title: string;
  original: string;
}

interface TitleProps {
  item: StructureItem;
  /** Stands in the field instead of the title. */
  draft: Draft | undefined;
  /** @param original as it was when the field was opened */
  onDone: (title: string, original: string) => void;
}

/** Enter saves, Escape leaves it as it was; leaving the field saves too. */
function TitleInput({ item, draft, onDone }: TitleProps) {
  const [title, setTitle] = useState(draft?.title ?? item.title);
  // Others may rename it while the field is open; what they called it may be on its way still.
  const [original] = useState(draft?.original ?? item.title);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (save: boolean) => {
    if (done.current) return;
    done.current = true;
    onDone(save ? title.trim() : original, original);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape') finish(event.key === 'Enter');
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      aria-label={t('renameLabel', { title: item.title })}
      value={title}
      maxLength={100}
      onChange={event => setTitle(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={onKeyDown}
      className="field my-0.5 h-7 min-w-0 flex-1"
    />
  );
}
