import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { dismissedToasts, type ToastRequest, toastQueue } from '#dashboard/ui/toast.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const colours = { success: 'text-success', error: 'text-danger', info: 'text-fg-2' };

function ToastCard({ request, onDone }: { request: ToastRequest; onDone: () => void }) {
  const Icon = icons[request.kind];
  const actions = [request.next, request.action].filter(action => action !== undefined);
  return (
    <div
      data-toast
      tabIndex={-1}
      // A dialog takes the pointer from everything else.
      className="pointer-events-auto flex min-h-11 w-90 max-w-[calc(100vw-32px)] flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-lg bg-overlay px-3 py-2 font-sans text-sm text-fg shadow-pop"
    >
      <Icon aria-hidden className={colours[request.kind]} />
      {/* Buttons that leave the words no room go below them. */}
      <p className="min-w-40 flex-1 wrap-anywhere">{request.text}</p>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 empty:hidden">
        {request.requestId && <CopyButton value={request.requestId} label={t('copyRequestId')} size="sm" />}
        {actions.map(({ label, onPress }) => (
          <Button
            key={label}
            size="sm"
            onClick={event => {
              // Gives the focus back now. What has it when the last toast leaves would lose it, and a menu would close.
              event.currentTarget.blur();
              onPress();
              onDone();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const lasting = ({ action, next, lasts }: ToastRequest) => lasts ?? (action || next ? 8000 : 5000);

/** Whether the focus is on a toast. */
function useFocused(): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const note = ({ type, target }: FocusEvent) =>
      setFocused(type === 'focusin' && target instanceof Element && target.closest('[data-toast]') !== null);
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
    };
  }, []);
  return focused;
}

/** Shows what waits. While the focus is on one of them all toasts stay; hovering does that in sonner. */
function useToasts(): void {
  const queue = toastQueue.use();
  const dismissed = dismissedToasts.use();
  const held = useFocused();
  const shown = useRef(new Map<number, ToastRequest>());
  const dismiss = (id: number) => {
    shown.current.delete(id);
    sonner.dismiss(id);
  };
  const show = useEffectEvent((requests: Iterable<ToastRequest>) => {
    for (const request of [...requests]) {
      const { id } = request;
      shown.current.set(id, request);
      sonner.custom(() => <ToastCard request={request} onDone={() => dismiss(id)} />, {
        id,
        duration: held ? Number.POSITIVE_INFINITY : lasting(request),
        onDismiss: () => shown.current.delete(id),
        onAutoClose: () => shown.current.delete(id),
      });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is what gives them another end
  useEffect(() => show(shown.current.values()), [held]);
  useEffect(() => {
    show(queue);
    if (queue.length > 0) toastQueue.set([]);
  }, [queue]);
  useEffect(() => {
    for (const id of dismissed) dismiss(id);
    if (dismissed.length > 0) dismissedToasts.set([]);
  });
}

const focusLatest = (event: KeyboardEvent) => {
  if (event.key !== 'F6') return;
  const latest = document.querySelector<HTMLElement>('[data-sonner-toast][data-front=true] [data-toast]');
  if (!latest) return;
  event.preventDefault();
  latest.focus();
};

/** Shows what `toast` was given. F6 reaches it; hovering and focus hold it. */
export function Toaster() {
  useToasts();
  useEffect(() => {
    document.addEventListener('keydown', focusLatest);
    return () => document.removeEventListener('keydown', focusLatest);
  }, []);
  return (
    <SonnerToaster
      // The other corner has the account and, beside it, the trees with their buttons.
      position="bottom-right"
      visibleToasts={3}
      expand
      // It would hold them until a mouse comes by.
      hotkey={[]}
      gap={8}
      offset={{ bottom: 'var(--toast-offset)', right: 16 }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      containerAriaLabel={t('notifications')}
      // Over a dialog, under a menu: what one is about to choose from is not covered.
      style={{ zIndex: 45 }}
      toastOptions={{ unstyled: true }}
    />
  );
}
