import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from '#dashboard/ui/kbd.tsx';

/** Stands once around the app: the first tooltip waits 500 ms, its neighbours do not. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export type TooltipProps = {
  /** What is said; nothing is shown when it is empty. */
  content: ReactNode;
  /** Keys as in `Kbd`, shown after the text. */
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactNode;
};

export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  if (!content && !shortcut) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-pop items-center gap-2 rounded-sm bg-fg px-2 py-1 text-xs text-canvas data-[state=closed]:animate-leave"
        >
          {content}
          {shortcut && <Kbd keys={shortcut} inverted />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
