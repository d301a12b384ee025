import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';

/** An invite that leads nowhere. Whoever accepted it may have come back by the link in the mail, signed out. */
export function InviteGone({ error }: Pick<ErrorComponentProps, 'error'>) {
  // Whatever else went wrong says nothing of the invite.
  if (!(error instanceof ApiError && error.status === 404)) throw error;
  return (
    <EntryFrame title={t('inviteGone')}>
      <p>{t('inviteGoneBody')}</p>
      <WayOn />
    </EntryFrame>
  );
}

function WayOn() {
  // The route has looked who is signed in; asking anew would lead a visitor away.
  const user = useQuery({ ...currentUserOptions(), enabled: false }).data;
  return (
    <Link to="/" className={buttonStyle({ className: 'mt-5 h-9 w-full' })}>
      {t(user ? 'toHome' : 'signIn')}
    </Link>
  );
}
