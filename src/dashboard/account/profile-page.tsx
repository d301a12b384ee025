import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateUserByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { deleteAuthenticatedUser, getUserById, resendVerification } from '#client/sdk.gen.ts';
import type { AuthenticatedUser, User } from '#client/types.gen.ts';
import { PasswordForm } from '#dashboard/account/password-form.tsx';
import { PhotoSection } from '#dashboard/account/photo-section.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/account.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { Page } from '#dashboard/shell/page.tsx';
import { currentUserOptions, useCurrentUser } from '#dashboard/shell/session.ts';
import { leaveFor } from '#dashboard/shell/sign-out.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page title={t('profile')} description={t('profileLead')} width="prose">
      <PhotoSection user={user} />
      <ProfileForm user={user} />
      <PasswordForm user={user} />
      <DeleteAccount />
    </Page>
  );
}

const valuesOf = ({ displayName }: User) => ({ displayName });

function ProfileForm({ user }: { user: AuthenticatedUser }) {
  const queries = useQueryClient();
  const path = { userId: user.id };
  const form = useForm({ defaultValues: valuesOf(user) });
  const save = useMutation({
    ...updateUserByIdMutation(),
    onSuccess: saved => {
      form.reset(valuesOf(saved));
      void queries.invalidateQueries({ queryKey: currentUserOptions().queryKey });
      toast.success(t('saved'));
    },
  });
  const resend = () => resendVerification().then(() => toast.success(t('resent')), toastError);
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => savedNow(await getUserById({ path }), valuesOf)}
      onSubmit={(body, condition) => save.mutate({ path, body, ...condition })}
    >
      {!user.emailVerified && (
        <Callout
          tone="warning"
          title={t('unverified')}
          actions={
            <Button size="sm" onClick={() => void resend()}>
              {t('resend')}
            </Button>
          }
        >
          {t('unverifiedBody')}
        </Callout>
      )}
      <TextField
        control={form.control}
        name="displayName"
        label={t('displayName')}
        autoComplete="name"
        maxLength={64}
      />
    </PageForm>
  );
}

function DeleteAccount() {
  const user = useCurrentUser();
  const remove = () =>
    confirm({
      title: t('deleteTitle'),
      consequences: [t('deleteMemberships'), t('deleteKept'), t('deleteFinal')],
      action: t('deleteAccount'),
      ...(user?.email && { typeToConfirm: user.email }),
      run: async () => {
        await deleteAuthenticatedUser();
        leaveFor('/login');
      },
    });
  return (
    <Section title={t('deleteAccount')} description={t('deleteLead')}>
      <Button variant="danger-quiet" className="-ms-3" onClick={remove}>
        {t('deleteAccount')}
      </Button>
    </Section>
  );
}
