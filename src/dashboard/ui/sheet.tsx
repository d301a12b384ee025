import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { staysForToasts } from '#dashboard/ui/outside.ts';
import { useReturnFocus } from '#dashboard/ui/use-return-focus.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Draws no head; the title is still read aloud. */
  titleHidden?: boolean;
  side?: 'start' | 'end' | 'bottom';
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

const sides = {
  start: 'inset-y-0 start-0 h-dvh w-80 max-w-[88vw] rounded-e-lg',
  end: 'inset-y-0 end-0 h-dvh w-110 max-w-full sm:rounded-s-lg',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl',
};
const from: Record<string, CSSProperties> = {
  start: { '--sheet-from': '-16px' } as CSSProperties, // React's type has no custom properties.
  end: { '--sheet-from': '16px' } as CSSProperties, // The same.
  bottom: { '--sheet-from': '0px' } as CSSProperties, // The same.
};

export function Sheet({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  side = 'end',
  children,
  footer,
  className,
}: SheetProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(16_24_40/.32)] data-[state=closed]:animate-leave dark:bg-[rgb(0_0_0/.56)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={staysForToasts}
          style={from[side]}
          className={cn(
            'fixed z-40 flex animate-sheet flex-col bg-overlay shadow-dialog outline-none data-[state=closed]:animate-sheet-out',
            sides[side],
            className,
          )}
        >
          {titleHidden ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
              <Radix.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} label={t('close')} size="sm" tooltipSide="none" className="-me-1.5" />
              </Radix.Close>
            </header>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && <footer className="flex justify-end gap-2 border-t px-4 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
