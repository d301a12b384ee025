import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createStore } from '#dashboard/ui/store.ts';

export type Action = {
  /** Stable: what was used often is ranked by it. */
  id: string;
  title: string;
  icon?: LucideIcon | undefined;
  /** Where it belongs: "Developer docs". */
  hint?: string | undefined;
  /** Further words that find it. */
  keywords?: readonly string[];
  /** Shown only; `useShortcuts` makes it work. */
  shortcut?: string | undefined;
  /** Opens a dialog if the step is dangerous: the palette itself never destroys. */
  run?: () => void;
  /** A place, for which Mod+Enter opens a new tab. Either this or `run` or `children`. */
  href?: string | undefined;
  /** Asks for one of these next: "Move space" → its destination. */
  children?: () => Promise<readonly Action[]> | readonly Action[];
};

export type PaletteGroup = { heading: string; actions: readonly Action[] };

/** What the palette may look for: all, change requests (`#`), people (`@`) or pages of the current space (`/`). */
export type SearchScope = 'all' | 'changes' | 'people' | 'pages';

export type PaletteSearch = (
  query: string,
  scope: SearchScope,
  signal: AbortSignal,
) => Promise<readonly PaletteGroup[]>;

/** The actions that are valid on this page, latest first. */
export const actions = createStore<readonly Action[]>([]);
/** The searches that add hits to the palette. */
export const searches = createStore<readonly PaletteSearch[]>([]);
export const paletteOpen = createStore<{ open: boolean; text: string }>({ open: false, text: '' });

export const openPalette = (text = ''): void => paletteOpen.set({ open: true, text });

/** Offers actions in the palette while the component is mounted. */
export function useActions(list: readonly Action[]): void {
  const latest = useRef(list);
  latest.current = list;
  const signature = list.map(action => `${action.id}\n${action.title}`).join('\n');
  // Names decide when to offer again; what an action does is read when it runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const offered = latest.current.map(action => ({
      ...action,
      ...(action.run && { run: () => latest.current.find(other => other.id === action.id)?.run?.() }),
      ...(action.children && {
        children: () => latest.current.find(other => other.id === action.id)?.children?.() ?? [],
      }),
    }));
    actions.set(now => [...offered, ...now]);
    return () => actions.set(now => now.filter(action => !offered.includes(action)));
  }, [signature]);
}

/** Adds a search to the palette while the component is mounted. `search` must keep its identity (`useCallback`). */
export function usePaletteSearch(search: PaletteSearch): void {
  useEffect(() => {
    searches.set(now => [...now, search]);
    return () => searches.set(now => now.filter(other => other !== search));
  }, [search]);
}
