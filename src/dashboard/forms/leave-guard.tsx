import { useBlocker } from '@tanstack/react-router';
import { LeaveQuestion } from '#dashboard/forms/leave-question.tsx';
import { t } from '#dashboard/messages/ui.ts';

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
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveQuestion
      title={t('leaveTitle')}
      description={t('leaveBody')}
      stay={t('stay')}
      leave={t('leave')}
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  );
}
