import { useSyncExternalStore } from 'react';
import { createStore } from '#dashboard/ui/store.ts';

const widthKey = 'bindery-sidebar';
const limits = { min: 208, max: 360, start: 248 };

const clamp = (width: number): number => Math.round(Math.min(limits.max, Math.max(limits.min, width)));

/** The width of the sidebar in pixels, and whether it is folded away. */
export const sidebarLayout = createStore({
  width: clamp(Number(localStorage.getItem(widthKey)) || limits.start),
  collapsed: localStorage.getItem(`${widthKey}-collapsed`) === 'true',
});
/** Below 1024 px: whether the sidebar is shown as a sheet. */
export const sidebarSheet = createStore(false);

export function setSidebarWidth(width: number): void {
  sidebarLayout.set(now => ({ ...now, width: clamp(width) }));
  localStorage.setItem(widthKey, String(clamp(width)));
}

export function toggleSidebar(): void {
  if (!wide.matches()) {
    sidebarSheet.set(now => !now);
    return;
  }
  sidebarLayout.set(now => ({ ...now, collapsed: !now.collapsed }));
  localStorage.setItem(`${widthKey}-collapsed`, String(sidebarLayout.get().collapsed));
}

export const sidebarLimits = limits;

function atLeast(width: string) {
  const media = matchMedia(`(min-width: ${width})`);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  const matches = () => media.matches;
  return { matches, use: (): boolean => useSyncExternalStore(subscribe, matches) };
}

const wide = atLeast('64rem');
const roomy = atLeast('90rem');

/** True from 1024 px on: the sidebar and the rail are then next to the page. */
export const useWide = wide.use;
/** The same, asked once. */
export const isWide = wide.matches;

/** True from 1440 px on: three panes fit next to the sidebar. */
export const useRoomy = roomy.use;

/** Whether the sidebar is on screen all the time: there is room for it, and nobody hid it. */
export function useSidebarShown(): boolean {
  const { collapsed } = sidebarLayout.use();
  return useWide() && !collapsed;
}
