import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { getSignUpPolicyOptions, signUpMutation } from '#client/@tanstack/react-query.gen.ts';
import { emailField, nameField, newPasswordField } from '#dashboard/entry/account-fields.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { anyAddressOf, useSsoEntries, useTypedDomain } from '#dashboard/entry/sso-choices.tsx';
import { SsoOffer } from '#dashboard/entry/sso-offer.tsx';
import { startSession } from '#dashboard/entry/start-session.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Making an account without an invite link: says early whether the address is enough for it. */
export function SignUpPage({ returnTo }: { returnTo: string | undefined }) {
  const form = useForm({ defaultValues: { email: '', displayName: '', password: '' } });
  const signUp = useMutation({ ...signUpMutation(), onSuccess: ({ user }) => startSession(user.id, returnTo) });
  const { data: policy } = useQuery(getSignUpPolicyOptions());
  const email = form.watch('email');
  const { entries } = useSsoEntries(email);
  return (
    <EntryFrame
      title={t('signUpTitle')}
      lead={policy && t(policy.openTo === 'everyone' ? 'signUpLeadOpen' : 'signUpLeadInvited')}
    >
      <EntryForm
        form={form}
        onSubmit={body => signUp.mutate({ body })}
        submitLabel={t('signUp')}
        submitError={signUp.error}
        loading={signUp.isPending}
      >
        <TextField control={form.control} {...emailField} autoFocus />
        <DomainNote email={email} />
        <SsoOffer entries={entries} returnTo={returnTo} or={t('orAccount')} />
        <TextField control={form.control} {...nameField} />
        <TextField control={form.control} {...newPasswordField} />
      </EntryForm>
      <p className="mt-6 border-t pt-4 text-sm text-fg-2">
        {t('haveAccountAlready')}{' '}
        <Link to="/login" search={{ next: returnTo }} className="text-accent-fg underline">
          {t('signIn')}
        </Link>
      </p>
    </EntryFrame>
  );
}

/** Whether the domain that was typed is enough for an account. */
function DomainNote({ email }: { email: string }) {
  const domain = useTypedDomain(email);
  const { data } = useQuery({
    ...getSignUpPolicyOptions({ query: { email: anyAddressOf(domain) } }),
    enabled: domain !== '',
    retry: false,
  });
  const openTo = domain === '' ? undefined : data?.openTo;
  return (
    <div role="status" className="empty:hidden">
      {openTo === 'domain' && <Callout tone="success">{t('domainEnough', { domain })}</Callout>}
      {openTo === 'invited' && <Callout tone="neutral">{t('inviteNeeded', { domain })}</Callout>}
    </div>
  );
}
