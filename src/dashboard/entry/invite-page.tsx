import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  joinOrganizationWithInviteMutation,
  signInMutation,
  signUpMutation,
} from '#client/@tanstack/react-query.gen.ts';
import type { PublicInvite, User } from '#client/types.gen.ts';
import { emailField, nameField, newPasswordField, passwordField } from '#dashboard/entry/account-fields.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { SsoChoices } from '#dashboard/entry/sso-choices.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { leaveFor, signOut } from '#dashboard/shell/sign-out.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

type InvitePageProps = {
  invite: PublicInvite;
  inviteKey: string | undefined;
  user: User | undefined;
};

export function InvitePage({ invite, inviteKey, user }: InvitePageProps) {
  if (invite.accepted) return <Accepted invite={invite} />;
  const lead = invite.target
    ? t('inviteLevel', { title: invite.target.title, level: t(`level.${invite.level ?? 'read'}`) })
    : t('inviteRole', { role: t(`role.${invite.role ?? 'guest'}`) });
  return (
    <EntryFrame title={t('inviteTitle', { organization: invite.organization.title })} lead={lead}>
      {invite.providers.length > 0 && <JoinBySso invite={invite} or={t(user ? 'orSignedIn' : 'orPassword')} />}
      {!invite.sso &&
        (user ? (
          <JoinAs invite={invite} inviteKey={inviteKey} user={user} />
        ) : (
          <MakeAccount invite={invite} inviteKey={inviteKey} />
        ))}
    </EntryFrame>
  );
}

/** Whoever came in by it comes back by the link in the mail. */
function Accepted({ invite }: Pick<InvitePageProps, 'invite'>) {
  const { title } = invite.organization;
  return (
    <EntryFrame title={t('inviteAccepted', { organization: title })} lead={t('inviteAcceptedBody')}>
      <Button variant="primary" onClick={() => leaveFor(placeOf(invite))} className="h-9 w-full">
        {t('toOrganization', { organization: title })}
      </Button>
    </EntryFrame>
  );
}

const placeOf = ({ organization, target }: PublicInvite) =>
  target?.kind === 'space' ? `/o/${organization.id}/s/${target.id}` : `/o/${organization.id}`;

/** The organization's identity providers: the only way in where it asks for them, else one of two. */
function JoinBySso({ invite, or }: { invite: PublicInvite; or: string }) {
  const { organization, providers, sso } = invite;
  return (
    <div className="space-y-3">
      {sso && <p className="text-sm text-fg-2">{t('inviteSso', { organization: organization.title })}</p>}
      <SsoChoices
        prominent={sso}
        entries={providers.map(provider => ({ ...provider, organization }))}
        returnTo={placeOf(invite)}
      />
      {!sso && <p className="pb-3 text-sm text-fg-2">{or}</p>}
    </div>
  );
}

/** Joins, then opens what the invite was for. */
function useJoin(invite: PublicInvite, inviteKey: string | undefined) {
  const { id, organization } = invite;
  const join = useMutation({ ...joinOrganizationWithInviteMutation(), onSuccess: () => leaveFor(placeOf(invite)) });
  return {
    ...join,
    now: () =>
      join.mutate({
        path: { organizationId: organization.id, inviteId: id },
        ...(inviteKey ? { body: { key: inviteKey } } : {}),
      }),
  };
}

function JoinAs({ invite, inviteKey, user }: Omit<InvitePageProps, 'user'> & { user: User }) {
  const join = useJoin(invite, inviteKey);
  const { pathname, search } = window.location;
  const leave = useMutation({ mutationFn: () => signOut(`${pathname}${search}`) });
  const isForOther = invite.email !== undefined && invite.email !== user.email;
  return (
    <div className="space-y-4">
      <FormProblem error={join.error ?? leave.error} />
      <p className="text-sm text-fg-2">
        {isForOther && <>{t('inviteFor', { email: invite.email ?? '' })} </>}
        {t('joinAs', { name: user.displayName })}
      </p>
      <div className="space-y-2">
        <Button variant="primary" loading={join.isPending} onClick={join.now} className="h-9 w-full">
          {t('join')}
        </Button>
        <Button variant="quiet" loading={leave.isPending} onClick={() => leave.mutate()} className="h-9 w-full">
          {t('otherAccount')}
        </Button>
      </div>
    </div>
  );
}

function MakeAccount({ invite, inviteKey }: Omit<InvitePageProps, 'user'>) {
  const [known, setKnown] = useState(invite.account ?? false);
  return (
    <div className="space-y-5">
      <SegmentedControl
        aria-label={t('signIn')}
        value={known ? 'known' : 'new'}
        onValueChange={value => setKnown(value === 'known')}
        options={[
          { value: 'new', label: t('newHere') },
          { value: 'known', label: t('haveAccount') },
        ]}
      />
      {known ? (
        <SignInAndJoin invite={invite} inviteKey={inviteKey} />
      ) : (
        <SignUpAndJoin invite={invite} inviteKey={inviteKey} />
      )}
    </div>
  );
}

function SignInAndJoin({ invite, inviteKey }: Omit<InvitePageProps, 'user'>) {
  const join = useJoin(invite, inviteKey);
  const form = useForm({ defaultValues: { email: invite.email ?? '', password: '' } });
  const signIn = useMutation({ ...signInMutation(), onSuccess: join.now });
  return (
    <EntryForm
      form={form}
      onSubmit={body => signIn.mutate({ body })}
      submitLabel={t('signInAndJoin')}
      submitError={signIn.error ?? join.error}
      loading={signIn.isPending || join.isPending}
    >
      <TextField control={form.control} {...emailField} />
      <TextField control={form.control} {...passwordField} />
    </EntryForm>
  );
}

function SignUpAndJoin({ invite, inviteKey }: Omit<InvitePageProps, 'user'>) {
  const join = useJoin(invite, inviteKey);
  const form = useForm({ defaultValues: { displayName: '', email: invite.email ?? '', password: '' } });
  const signUp = useMutation({ ...signUpMutation(), onSuccess: join.now });
  return (
    <EntryForm
      form={form}
      onSubmit={body => signUp.mutate({ body: { ...body, invite: invite.id, ...(inviteKey ? { inviteKey } : {}) } })}
      submitLabel={t('createAccount')}
      submitError={signUp.error ?? join.error}
      loading={signUp.isPending || join.isPending}
    >
      <TextField control={form.control} {...nameField} autoFocus />
      <TextField control={form.control} {...emailField} readOnly={invite.email !== undefined} />
      <TextField control={form.control} {...newPasswordField} />
    </EntryForm>
  );
}
