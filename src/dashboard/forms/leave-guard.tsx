import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

type GuardProps = {
  active: boolean;
  /** A search parameter that says whose form it is: with another value, it is another form. */
  formOf?: string;
};

/** Asks before a form is left with unsaved changes: inside the app, and when the tab is closed. */
export function LeaveGuard({ active, formOf }: GuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active &&
      (current.pathname !== next.pathname ||
        (formOf !== undefined && Reflect.get(current.search, formOf) !== Reflect.get(next.search, formOf))),
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  const stay = useRef<HTMLButtonElement>(null);
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      initialFocus={stay}
      onOpenChange={open => !open && blocker.reset()}
      title={t('leaveTitle')}
      description={t('leaveBody')}
      footer={
        <>
          <Button ref={stay} onClick={blocker.reset}>
            {t('stay')}
          </Button>
          <Button variant="danger" onClick={blocker.proceed}>
            {t('leave')}
          </Button>
        </>
      }
    />
  );
}
