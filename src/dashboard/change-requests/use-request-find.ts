import { useDeferredValue, useMemo, useState } from 'react';
import { type ChangeRequest, pathOf } from '#dashboard/change-requests/change-request.ts';
import { textsOptions } from '#dashboard/change-requests/changes-data.ts';
import type { ChangesState } from '#dashboard/change-requests/changes-state.ts';
import { matchesIn, type PageMatch } from '#dashboard/change-requests/request-matches.ts';
import { useEveryChange } from '#dashboard/shell/every-change.ts';

/** The words that are looked for, and where one of them is shown. */
export interface Found {
  words: string;
  match: PageMatch | undefined;
}

/** Finds words on all pages of a request, those that are not drawn as well, and goes from one to the next. */
export function useRequestFind(
  request: ChangeRequest,
  { data, search, openPage }: Pick<ChangesState, 'data' | 'search' | 'openPage'>,
) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [at, setAt] = useState<number>();
  const latest = useDeferredValue(words);
  const isWanted = isOpen && latest.trim() !== '';
  const texts = useEveryChange({ ...textsOptions(pathOf(request), search.compare), enabled: isWanted });
  const order = useMemo(() => data.entries.map(({ page }) => page.id), [data.entries]);
  const matches = useMemo(
    () => (isWanted && texts.data ? matchesIn(texts.data.changes, order, latest) : []),
    [isWanted, texts.data, order, latest],
  );
  const match = at === undefined ? undefined : matches[at];
  const visible = new Set(data.pages.map(({ id }) => id));
  const found = useMemo(
    (): Found | undefined => (isWanted ? { words: latest, match } : undefined),
    [isWanted, latest, match],
  );
  /** From the page that is shown on; past the last it begins again. */
  const step = (direction: 1 | -1) => {
    if (matches.length === 0) return;
    const shown = order.indexOf(data.shown ?? '');
    const isAhead = ({ page }: PageMatch) => order.indexOf(page) >= shown;
    const first =
      direction > 0 ? Math.max(0, matches.findIndex(isAhead)) : matches.findLastIndex(each => !isAhead(each));
    const next = at === undefined ? first : at + direction;
    const index = (next + matches.length) % matches.length;
    const to = matches[index];
    setAt(index);
    if (to && to.page !== data.shown) openPage(to.page);
  };
  return {
    isOpen,
    words,
    found,
    at,
    /** Some pages could not be looked at. */
    failed: Boolean(texts.error || texts.goOn || data.missing),
    /** All pages were looked at. */
    isThrough: texts.isWhole && data.changes.isWhole,
    count: matches.length,
    pages: new Set(matches.map(({ page }) => page)).size,
    hidden: matches.filter(({ page }) => !visible.has(page)).length,
    onWords: (next: string) => {
      setWords(next);
      setAt(undefined);
    },
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setAt(undefined);
    },
    step,
  };
}

export type RequestFind = ReturnType<typeof useRequestFind>;
