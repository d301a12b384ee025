import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { changePasswordMutation } from '#client/@tanstack/react-query.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/account.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Changes the password, or sets the first one of an account that signs in through SSO. */
export function PasswordForm({ user }: { user: AuthenticatedUser }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const change = useMutation({
    ...changePasswordMutation(),
    onSuccess: async () => {
      form.reset();
      await refreshOperations(queries, 'listUserSessions', 'getAuthenticatedUser');
      toast.success(t('passwordChanged'));
    },
  });
  useServerErrors(form, change.error);
  const submit = form.handleSubmit(({ currentPassword, password }) =>
    change.mutate({ body: { password, ...(user.hasPassword && { currentPassword }) } }),
  );
  return (
    <Section title={t('password')} description={t('passwordLead')}>
      <form noValidate onSubmit={event => void submit(event)} className="space-y-4">
        <FormProblem error={change.error} fields={form.formState.errors} />
        {/* Password managers file the new password under this name. */}
        <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <div className="grid gap-4 sm:grid-cols-2">
          {user.hasPassword && (
            <TextField
              control={form.control}
              name="currentPassword"
              label={t('currentPassword')}
              type="password"
              autoComplete="current-password"
            />
          )}
          <TextField
            control={form.control}
            name="password"
            label={t('newPassword')}
            help={t('passwordHelp')}
            type="password"
            autoComplete="new-password"
          />
        </div>
        <Button type="submit" loading={change.isPending}>
          {t(user.hasPassword ? 'changePassword' : 'setPassword')}
        </Button>
      </form>
    </Section>
  );
}
