import { useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { setSidebarWidth, sidebarLayout, sidebarLimits, sidebarSheet, useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';

function ResizeHandle() {
  const { width } = sidebarLayout.use();
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const fromEnd = getComputedStyle(event.currentTarget).direction === 'rtl';
    setSidebarWidth(fromEnd ? window.innerWidth - event.clientX : event.clientX);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step) setSidebarWidth(width + step);
  };
  return (
    // A separator that moves is a control: `hr` cannot take the focus.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resizeSidebar')}
      aria-valuenow={width}
      aria-valuemin={sidebarLimits.min}
      aria-valuemax={sidebarLimits.max}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={keys}
      onDoubleClick={() => setSidebarWidth(sidebarLimits.start)}
      className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-[3px] after:w-px hover:after:bg-control focus-visible:outline-none focus-visible:after:w-0.5 focus-visible:after:bg-focus"
    />
  );
}

/** Beside the page from 1024 px on, else a sheet over it. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const wide = useWide();
  const { width, collapsed } = sidebarLayout.use();
  const sheet = sidebarSheet.use();
  const path = useRouterState({ select: state => state.location.pathname });
  // A place was chosen: the sheet has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => sidebarSheet.set(false), [path]);
  if (!wide)
    return (
      <LazySheet
        open={sheet}
        onOpenChange={sidebarSheet.set}
        title={t('mainNavigation')}
        titleHidden
        side="start"
        className="bg-sidebar"
      >
        <nav aria-label={t('mainNavigation')} className="h-full">
          {children}
        </nav>
      </LazySheet>
    );
  if (collapsed) return null;
  return (
    <nav aria-label={t('mainNavigation')} className="relative h-full shrink-0 border-e bg-sidebar" style={{ width }}>
      {children}
      <ResizeHandle />
    </nav>
  );
}
