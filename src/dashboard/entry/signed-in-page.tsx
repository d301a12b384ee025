import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { SsoChoices, useSsoEntries } from '#dashboard/entry/sso-choices.tsx';
import { startSession } from '#dashboard/entry/start-session.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { signOut } from '#dashboard/shell/sign-out.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

type SignedInPageProps = { user: AuthenticatedUser; returnTo: string | undefined };

/** The sign-in page for somebody who is signed in: says who, and ends that session only when told to. */
export function SignedInPage({ user, returnTo }: SignedInPageProps) {
  const leave = useMutation({ mutationFn: () => signOut(window.location.pathname + window.location.search) });
  return (
    <EntryFrame title={t('signedIn')}>
      <div className="flex items-center gap-3">
        <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={40} />
        <div className="min-w-0 text-sm">
          <p className="truncate font-medium">{user.displayName}</p>
          <p className="truncate text-fg-2">{user.email}</p>
        </div>
      </div>
      <div className="mt-5 space-y-2">
        <FormProblem error={leave.error} />
        <Button variant="primary" className="h-9 w-full" onClick={() => startSession(user.id, returnTo)}>
          <span className="truncate">{t('continueAs', { name: user.displayName })}</span>
        </Button>
        <Button className="h-9 w-full" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('otherAccount')}
        </Button>
      </div>
      <OtherOrganization returnTo={returnTo} />
    </EntryFrame>
  );
}

/** Through its identity provider, another organization can be opened with the same account. */
function OtherOrganization({ returnTo }: { returnTo: string | undefined }) {
  const [email, setEmail] = useState('');
  const { entries, isEmpty } = useSsoEntries(email);
  return (
    <section aria-labelledby="other-organization" className="mt-6 space-y-3 border-t pt-5">
      <h2 id="other-organization" className="text-sm font-semibold">
        {t('otherOrganization')}
      </h2>
      <Field label={t('workEmail')} help={t('workEmailHelp')}>
        {aria => (
          <Input
            {...aria}
            type="email"
            autoComplete="off"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {entries.length > 0 && <SsoChoices entries={entries} returnTo={returnTo} />}
        {isEmpty && <p className="text-sm text-fg-2">{t('noSsoThere')}</p>}
      </div>
    </section>
  );
}
