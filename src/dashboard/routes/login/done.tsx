import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { startSession } from '#dashboard/entry/start-session.ts';
import { t } from '#dashboard/messages/entry.ts';
import { readSession, toSignIn } from '#dashboard/shell/session.ts';

/** Where a sign-in through a provider ends that began in a window of its own: the window closes. */
export const Route = createFileRoute('/login/done')({
  loader: async ({ context }) => {
    const user = await readSession(context.queryClient);
    if (!user) throw toSignIn();
    return user.id;
  },
  component: function Done() {
    const user = Route.useLoaderData();
    useEffect(() => startSession(user), [user]);
    return <EntryFrame title={t('signedIn')}>{null}</EntryFrame>;
  },
});
