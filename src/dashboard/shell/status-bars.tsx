import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { offlineSince, readSignedIn, sessionExpired, signInWindow } from '#dashboard/shell/connection.ts';
import { pageUser } from '#dashboard/shell/page-user.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** Opens the sign-in in a window of its own, so that what is typed here survives; comes back when it is done. */
function SignedOutBar() {
  const queries = useQueryClient();
  useEffect(() => {
    const done = (event: MessageEvent) => {
      const user = event.origin === window.location.origin ? readSignedIn(event.data) : undefined;
      if (user === undefined) return;
      // What this page holds is of the person that it was loaded for.
      if (user !== pageUser()) return window.location.reload();
      sessionExpired.set(false);
      void queries.invalidateQueries();
    };
    window.addEventListener('message', done);
    return () => window.removeEventListener('message', done);
  }, [queries]);
  return (
    <StatusBar
      actions={
        <Button size="sm" onClick={() => window.open('/login', signInWindow, 'width=480,height=640')}>
          {t('signIn')}
        </Button>
      }
    >
      {t('signedOut')}
    </StatusBar>
  );
}

/** What is to be known about the app itself: no session, no connection. */
export function StatusBars() {
  const expired = sessionExpired.use();
  const since = offlineSince.use();
  if (expired) return <SignedOutBar />;
  return since && <StatusBar>{ui('offline', { time: clock.format(since) })}</StatusBar>;
}
