import { useMutation } from '@tanstack/react-query';
import { resendVerificationMutation } from '#client/@tanstack/react-query.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

/** A mail waits to be opened; another one can be sent. */
export function ConfirmAddress({ user }: { user: AuthenticatedUser }) {
  const resend = useMutation(resendVerificationMutation());
  return (
    <div className="space-y-3">
      <FormProblem error={resend.error} />
      <Callout tone="neutral" title={t('confirmTitle')}>
        <p className="wrap-anywhere">{t('confirmBody', { email: user.email ?? '' })}</p>
        <div className="mt-2 flex items-center gap-3">
          <Button size="sm" loading={resend.isPending} onClick={() => resend.mutate({})}>
            {t('resend')}
          </Button>
          <span role="status">{resend.isSuccess && t('resent')}</span>
        </div>
      </Callout>
    </div>
  );
}
