import { ChevronDown, ChevronRight, Ellipsis, History, MessageSquarePlus } from 'lucide-react';
import { useRef } from 'react';
import type { PageChange } from '#client/types.gen.ts';
import { ChangeMarks } from '#dashboard/change-requests/change-marks.tsx';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import { t as words } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as discussions } from '#dashboard/messages/threads.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';
import { openMenu } from '#dashboard/ui/open-menu.ts';
import { PathText } from '#dashboard/ui/path-text.tsx';

type PageDiffHeaderProps = {
  entry: ChangedEntry | undefined;
  change: Pick<PageChange, 'page' | 'lines' | 'viewed'>;
  threads: number;
  /** A text about the page was begun and not sent. */
  draft?: boolean;
  onComment?: (() => void) | undefined;
  onViewed?: ((viewed: boolean) => void) | undefined;
  /** Shows only what changed since the viewed mark. */
  onSince?: (() => void) | undefined;
  menu?: MenuEntries;
  /** The keys of the review act on this page. */
  active?: boolean;
  /** Where it stands above other pages: folds the page to this header, or unfolds it. */
  onFold?: (() => void) | undefined;
  isFolded?: boolean;
};

/** Which page is compared, how much differs, and whether it was viewed. */
export function PageDiffHeader(props: PageDiffHeaderProps) {
  const { entry, change, threads, draft = false, onComment, onViewed, onSince, menu } = props;
  const { active = true, onFold, isFolded = false } = props;
  const { page, lines } = change;
  const viewed = entry?.viewed ?? change.viewed ?? 'no';
  const keys = (letter: string) => (active ? letter : undefined);
  const menuButton = useRef<HTMLButtonElement>(null);
  const openPageMenu = () => menuButton.current && openMenu(menuButton.current);
  useShortcuts(active && menu ? [{ keys: '.', label: t('pageMenu'), group: t('review'), run: openPageMenu }] : []);
  return (
    <div
      className={cn(
        'sticky top-(--find-bar,0px) z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-canvas py-1.5',
        onFold && active && 'border-accent',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-2 max-sm:basis-70">
        {onFold && (
          <IconButton
            icon={isFolded ? ChevronRight : ChevronDown}
            size="sm"
            label={words(isFolded ? 'unfold' : 'fold', { page: page.title || t('untitledPage') })}
            shortcut={keys('z')}
            onClick={onFold}
            className={cn('-ms-1', isFolded && 'rtl:-scale-x-100')}
          />
        )}
        {entry && <ChangeMarks kinds={entry.kinds} />}
        <h2 tabIndex={-1} className="min-w-0 truncate text-sm font-semibold">
          {page.emoji && <span aria-hidden>{page.emoji} </span>}
          {page.title || t('untitledPage')}
        </h2>
        {page.path && (
          <span className="min-w-0 shrink-[4] text-xs text-fg-3">
            <PathText>{`/${page.path}`}</PathText>
          </span>
        )}
      </div>
      {lines.added + lines.removed > 0 && (
        <span dir="ltr" className="shrink-0 font-mono text-xs tabular-nums">
          <span className="text-add-bar">
            +{lines.added}
            <span className="sr-only"> {t('linesAdded')}</span>
          </span>{' '}
          <span className="text-del-bar">
            −{lines.removed}
            <span className="sr-only"> {t('linesRemoved')}</span>
          </span>
        </span>
      )}
      {onComment && (
        <Button size="sm" variant="quiet" onClick={onComment} tooltip={t('commentOnPage')}>
          <MessageSquarePlus aria-hidden className="size-3.5" />
          {threads > 0 ? threads : t('comment')}
          <span className="sr-only">{threads > 0 ? t('commentOnPageThreads', { count: threads }) : ''}</span>
          {draft && (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{discussions('draft')}</span>
            </span>
          )}
        </Button>
      )}
      {viewed === 'changed' && onSince && (
        <Button size="sm" variant="quiet" className="text-warning" onClick={onSince} tooltip={t('showSince')}>
          <History aria-hidden className="size-3.5" />
          {t('changedSinceViewed')}
        </Button>
      )}
      {onViewed && (
        <Checkbox checked={viewed === 'yes'} onCheckedChange={onViewed} shortcut={keys('v')}>
          {t('viewed')}
        </Checkbox>
      )}
      {menu && (
        <Menu
          align="end"
          entries={menu}
          trigger={
            <IconButton
              icon={Ellipsis}
              size="sm"
              label={t('pageActions', { name: page.title })}
              ref={menuButton}
              shortcut={keys('.')}
            />
          }
        />
      )}
    </div>
  );
}
