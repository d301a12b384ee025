import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { staysForToasts } from '#dashboard/ui/outside.ts';
import { useReturnFocus } from '#dashboard/ui/use-return-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  /** 440, 560 or 720 px wide. */
  size?: 'sm' | 'md' | 'lg';
  /** What has the focus at first; otherwise the first field or button of the body. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
};

const fields =
  'input:not(:disabled), textarea, select, [role=combobox], [role=radio][tabindex="0"], button:not([tabindex="-1"])';
const widths = { sm: 'sm:max-w-110', md: 'sm:max-w-140', lg: 'sm:max-w-180' };

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  role = 'dialog',
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { remember, onCloseAutoFocus } = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(16_24_40/.32)] data-[state=closed]:animate-leave dark:bg-[rgb(0_0_0/.56)]" />
        <div className="pointer-events-none fixed inset-0 z-40 flex items-end justify-center sm:items-start sm:p-6 sm:pt-[12vh]">
          <Radix.Content
            role={role}
            {...(!description && { 'aria-describedby': undefined })}
            onCloseAutoFocus={onCloseAutoFocus}
            onInteractOutside={staysForToasts}
            onOpenAutoFocus={event => {
              remember();
              const start = initialFocus?.current ?? body.current?.querySelector<HTMLElement>(fields);
              if (!start) return;
              event.preventDefault();
              start.focus();
            }}
            className={cn(
              'pointer-events-auto flex max-h-[88dvh] w-full animate-dialog flex-col rounded-t-xl bg-overlay shadow-dialog outline-none sm:max-h-[76dvh] sm:rounded-lg data-[state=closed]:animate-dialog-out',
              widths[size],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-4">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-lg font-semibold wrap-anywhere">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 text-sm text-fg-2">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton
                  icon={X}
                  label={t('close')}
                  size="sm"
                  tooltipSide="none"
                  className="-me-1.5 pointer-coarse:-my-2.5"
                />
              </Radix.Close>
            </header>
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 empty:py-2">
              {children}
            </div>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The main button of the dialog that something is in. */
export const mainButtonOf = (part: Element): HTMLElement | null | undefined =>
  part.closest('[role=dialog]')?.querySelector<HTMLElement>('footer > :last-child');

/** The row of buttons at the end of a dialog, for a form that draws its own. */
function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{children}</footer>;
}
