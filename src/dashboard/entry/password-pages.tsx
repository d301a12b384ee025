import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  requestPasswordResetMutation,
  resetPasswordMutation,
  verifyEmailMutation,
} from '#client/@tanstack/react-query.gen.ts';
import { emailField, newPasswordField } from '#dashboard/entry/account-fields.ts';
import { ConfirmAddress } from '#dashboard/entry/confirm-address.tsx';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { problemText } from '#dashboard/shell/api-error.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

const toSignIn = (
  <p className="mt-4 text-sm">
    <Link to="/login" className="text-accent-fg hover:underline">
      {t('toSignIn')}
    </Link>
  </p>
);

export function ForgotPage() {
  const form = useForm({ defaultValues: { email: '' } });
  const ask = useMutation(requestPasswordResetMutation());
  return (
    <EntryFrame title={t('forgotTitle')} lead={t('forgotLead')}>
      {ask.isSuccess ? (
        <Callout tone="success" live>
          {t('linkSent')}
        </Callout>
      ) : (
        <EntryForm
          form={form}
          onSubmit={body => ask.mutate({ body })}
          submitLabel={t('sendLink')}
          submitError={ask.error}
          loading={ask.isPending}
        >
          <TextField control={form.control} {...emailField} autoFocus />
        </EntryForm>
      )}
      {toSignIn}
    </EntryFrame>
  );
}

export function ResetPage({ token }: { token: string }) {
  const form = useForm({ defaultValues: { password: '' } });
  const reset = useMutation(resetPasswordMutation());
  return (
    <EntryFrame title={t('resetTitle')}>
      {reset.isSuccess ? (
        <Callout tone="success" live>
          {t('resetDone')}
        </Callout>
      ) : (
        <EntryForm
          form={form}
          onSubmit={({ password }) => reset.mutate({ body: { token, password } })}
          submitLabel={t('setPassword')}
          submitError={reset.error}
          loading={reset.isPending}
        >
          <TextField control={form.control} {...newPasswordField} autoFocus label={t('newPassword')} />
        </EntryForm>
      )}
      {toSignIn}
    </EntryFrame>
  );
}

export function VerifyPage({ token }: { token: string }) {
  const { mutate, isSuccess, isError, error } = useMutation(verifyEmailMutation());
  useEffect(() => mutate({ body: { token } }), [mutate, token]);
  const { data: user } = useQuery({ ...currentUserOptions(), enabled: false });
  // Someone may open the link a second time.
  const isConfirmed = isSuccess || (isError && user?.emailVerified);
  return (
    <EntryFrame
      title={isConfirmed ? t('verified') : isError ? t('verifyFailed') : t('verifying')}
      lead={isConfirmed ? undefined : problemText(error)}
    >
      {isError && user && !user.emailVerified && <ConfirmAddress user={user} />}
      <p className="mt-4 text-sm">
        <Link to="/" className="text-accent-fg hover:underline">
          {t(isError && !user ? 'signInForLink' : 'goOn')}
        </Link>
      </p>
    </EntryFrame>
  );
}
