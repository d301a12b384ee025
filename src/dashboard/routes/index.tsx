import { createFileRoute, redirect } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { t } from '#dashboard/messages/shell.ts';
import { lastOrganization, organizationsOptions } from '#dashboard/shell/organization.ts';
import { readSession, toSignIn } from '#dashboard/shell/session.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    if (!(await readSession(context.queryClient))) throw toSignIn();
    const { items } = await context.queryClient.ensureQueryData(organizationsOptions());
    const last = items.find(organization => organization.id === lastOrganization()) ?? items[0];
    if (last) throw redirect({ to: '/o/$org', params: { org: last.id }, replace: true });
  },
  component: NoOrganization,
});

function NoOrganization() {
  return (
    <main className="p-(--gutter)">
      <EmptyState
        heading="h1"
        title={t('noOrganization')}
        actions={
          <a href="/organizations/new" className={buttonStyle({ variant: 'primary' })}>
            <Plus aria-hidden />
            {t('createOrganization')}
          </a>
        }
      >
        {t('noOrganizationBody')}
      </EmptyState>
    </main>
  );
}
