import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#dashboard/ui/store.ts';

/** A place in the frame that a page can fill. */
function createSlot() {
  const place = createStore<HTMLElement | null>(null);
  const fillings = createStore(0);
  return {
    Place: ({ className }: { className?: string }) => (
      <div
        ref={element => {
          place.set(element);
          // Another place may have taken over before this one goes.
          return () => place.set(now => (now === element ? null : now));
        }}
        className={className}
      />
    ),
    Fill: ({ children }: { children: ReactNode }) => {
      const element = place.use();
      useLayoutEffect(() => {
        fillings.set(count => count + 1);
        return () => fillings.set(count => count - 1);
      }, []);
      return element && createPortal(children, element);
    },
    /** Stands there until something fills the place. */
    Fallback: ({ children }: { children: ReactNode }) => {
      const element = place.use();
      const filled = fillings.use() > 0;
      return element && !filled && createPortal(children, element);
    },
    useFilled: () => fillings.use() > 0,
  };
}

export const sidebarSlot = createSlot();
export const topBarSlot = createSlot();
export const noticeSlot = createSlot();
export const crumbsSlot = createSlot();
export const railSlot = createSlot();
export const statusSlot = createSlot();

/** Takes the middle of the sidebar, as a site does: a way back, the site's pages, its content. */
export const SidebarContent = sidebarSlot.Fill;
/** Above the settings in the sidebar: what is to be known about the app itself. */
export const SidebarNotice = noticeSlot.Fill;
/** A line across the top of the page about the app itself. */
export const StatusBarFill = statusSlot.Fill;
/** Buttons and states at the end of the top bar. */
export const TopBarActions = topBarSlot.Fill;
/** A column of 320 px beside the page (a drawer below 1024 px): comments, outline. */
export const Rail = railSlot.Fill;
