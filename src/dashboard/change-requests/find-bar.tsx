import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { RequestFind } from '#dashboard/change-requests/use-request-find.ts';
import { t as review } from '#dashboard/messages/change-requests.ts';
import { t } from '#dashboard/messages/request-find.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

/** How much was found, and where. */
function summary({ words, failed, isThrough, count, pages, hidden, at }: RequestFind): string {
  if (words.trim() === '') return '';
  if (failed) return t('failed');
  if (count === 0) return t(isThrough ? 'none' : 'searching');
  const all = at === undefined ? t('matches', { count }) : t('matchOf', { at: at + 1, count });
  const where = [t('inPages', { count: pages }), ...(hidden > 0 ? [t('inHidden', { count: hidden })] : [])];
  return [all, ...where, ...(isThrough ? [] : [t('searching')])].join(' ');
}

/** Opens the find bar, or leads back to it. In its field, the browser's own search opens. */
export function useFindKeys({ open }: RequestFind): void {
  const run = () => {
    open();
    document.querySelector<HTMLElement>('[data-find-field]')?.focus();
  };
  const group = review('review');
  useShortcuts([
    { keys: 'f', label: t('label'), group, run },
    { keys: 'mod+f', label: t('label'), group, run },
  ]);
}

/** Tells what scrolls under the bar how much of the window it covers: the sticky headers of pages stop below it. */
function useCover(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    const page = element?.parentElement;
    if (!element || !page) return;
    const measure = () => {
      const covers = getComputedStyle(element).position === 'sticky';
      page.style.setProperty('--find-bar', `${covers ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--find-bar');
    };
  }, [bar]);
}

/** Finds words in everything that changed. */
export function FindBar({ find }: { find: RequestFind }) {
  /** The keys go on from the block that was found. */
  const onLeave = () => {
    find.close();
    document
      .querySelector<HTMLElement>('[data-compared-page=active] [data-row][tabindex="0"]')
      ?.focus({ preventScroll: true });
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const bar = useRef<HTMLElement>(null);
  useCover(bar);
  return (
    <search
      ref={bar}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sidebar px-(--gutter) py-1.5 max-lg:sticky max-lg:top-0 max-lg:z-20 lg:ps-4"
    >
      <Input
        ref={field}
        icon={Search}
        aria-label={t('label')}
        placeholder={t('label')}
        value={find.words}
        onChange={event => find.onWords(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onLeave();
          }
        }}
        className="w-72 max-sm:min-w-0 max-sm:flex-1"
        data-find-field
      />
      <p
        role="status"
        className="text-sm text-fg-2 tabular-nums max-sm:order-last max-sm:basis-full max-sm:empty:hidden"
      >
        {summary(find)}
      </p>
      <div className="ms-auto flex gap-1">
        <IconButton icon={ChevronUp} size="sm" label={t('previous')} onClick={() => find.step(-1)} />
        <IconButton icon={ChevronDown} size="sm" label={t('next')} onClick={() => find.step(1)} />
        <IconButton icon={X} size="sm" label={ui('close')} onClick={onLeave} />
      </div>
    </search>
  );
}
