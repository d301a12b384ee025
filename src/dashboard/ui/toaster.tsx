import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { dismissedToasts, type ToastRequest, toastQueue } from '#dashboard/ui/toast.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const colours = { success: 'text-success', error: 'text-danger', info: 'text-fg-2' };

function ToastCard({ request }: { request: ToastRequest }) {
  const Icon = icons[request.kind];
  const { action } = request;
  return (
    <div className="flex min-h-11 w-90 max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-lg bg-overlay px-3 py-2 font-sans text-sm text-fg shadow-pop">
      <Icon aria-hidden className={colours[request.kind]} />
      <p className="min-w-0 flex-1 wrap-anywhere">{request.text}</p>
      {request.requestId && <CopyButton value={request.requestId} label={t('copyRequestId')} size="sm" />}
      {action && (
        <Button
          size="sm"
          onClick={event => {
            // Gives the focus back now. What has it when the last toast leaves would lose it, and a menu would close.
            event.currentTarget.blur();
            action.onPress();
            sonner.dismiss(request.id);
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Shows what `toast` was given. F6 reaches it; hovering and focus hold it. */
export function Toaster() {
  const queue = toastQueue.use();
  const dismissed = dismissedToasts.use();
  useEffect(() => {
    for (const request of queue)
      sonner.custom(() => <ToastCard request={request} />, {
        id: request.id,
        duration: request.action ? 8000 : 5000,
      });
    if (queue.length > 0) toastQueue.set([]);
  }, [queue]);
  useEffect(() => {
    for (const id of dismissed) sonner.dismiss(id);
    if (dismissed.length > 0) dismissedToasts.set([]);
  }, [dismissed]);
  return (
    <SonnerToaster
      // The other corner has the account and, beside it, the trees with their buttons.
      position="bottom-right"
      visibleToasts={3}
      expand
      hotkey={['F6']}
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
