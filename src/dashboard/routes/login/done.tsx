import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { useStartSession } from '#dashboard/entry/start-session.ts';
import { t } from '#dashboard/messages/entry.ts';

/** Where a sign-in through a provider ends that began in a window of its own: the window closes. */
export const Route = createFileRoute('/login/done')({
  component: function Done() {
    const start = useStartSession();
    // Once: what it does depends on nothing that is drawn.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useEffect(() => start(), []);
    return <EntryFrame title={t('signedIn')}>{null}</EntryFrame>;
  },
});
