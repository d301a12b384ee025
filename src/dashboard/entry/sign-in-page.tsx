import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { signInMutation } from '#client/@tanstack/react-query.gen.ts';
import { emailField, passwordField } from '#dashboard/entry/account-fields.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { useSsoEntries } from '#dashboard/entry/sso-choices.tsx';
import { SsoOffer } from '#dashboard/entry/sso-offer.tsx';
import { startSession } from '#dashboard/entry/start-session.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { signInWindow } from '#dashboard/shell/connection.ts';
import { forgetKept } from '#dashboard/shell/offline/forget-kept.ts';

/** For visitors: nobody is signed in. */
export function SignInPage({ returnTo }: { returnTo: string | undefined }) {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const signIn = useMutation({ ...signInMutation(), onSuccess: ({ user }) => startSession(user.id, returnTo) });
  useEffect(() => {
    // The window of a page that waits for its session goes on with what that page has.
    if (window.name !== signInWindow) forgetKept();
  }, []);
  const { entries } = useSsoEntries(form.watch('email'));
  return (
    <EntryFrame title={t('signInTitle')} lead={t('signInLead')}>
      <EntryForm
        form={form}
        onSubmit={body => signIn.mutate({ body })}
        submitLabel={t('signIn')}
        submitError={signIn.error}
        loading={signIn.isPending}
      >
        <TextField control={form.control} {...emailField} autoFocus />
        <SsoOffer entries={entries} returnTo={returnTo} or={t('orPassword')} />
        <TextField control={form.control} {...passwordField} />
      </EntryForm>
      <p className="mt-4 text-sm">
        <Link to="/forgot" className="text-accent-fg hover:underline">
          {t('forgotLink')}
        </Link>
      </p>
      <p className="mt-6 border-t pt-4 text-sm text-fg-2">
        {t('noAccount')}{' '}
        <Link to="/sign-up" search={{ next: returnTo }} className="text-accent-fg underline">
          {t('signUp')}
        </Link>
      </p>
    </EntryFrame>
  );
}
