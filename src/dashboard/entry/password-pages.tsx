import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  requestPasswordResetMutation,
  resetPasswordMutation,
  verifyEmailMutation,
} from '#client/@tanstack/react-query.gen.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
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
          <TextField
            control={form.control}
            name="email"
            label={t('email')}
            type="email"
            autoComplete="username"
            autoFocus
          />
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
          <TextField
            control={form.control}
            name="password"
            label={t('newPassword')}
            help={t('passwordHelp')}
            type="password"
            autoComplete="new-password"
            autoFocus
          />
        </EntryForm>
      )}
      {toSignIn}
    </EntryFrame>
  );
}

export function VerifyPage({ token }: { token: string }) {
  const { mutate, isSuccess, isError, error } = useMutation(verifyEmailMutation());
  useEffect(() => mutate({ body: { token } }), [mutate, token]);
  return (
    <EntryFrame
      title={isError ? t('verifyFailed') : isSuccess ? t('verified') : t('verifying')}
      lead={isError ? error.error.message : undefined}
    >
      <Link to="/" className="text-sm text-accent-fg hover:underline">
        {t('goOn')}
      </Link>
    </EntryFrame>
  );
}
