import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { getInstallationHealthOptions } from '#client/@tanstack/react-query.gen.ts';
import { ProblemList } from '#dashboard/health/problem-list.tsx';
import { SetupFacts } from '#dashboard/health/setup-facts.tsx';
import { TaskTable } from '#dashboard/health/task-table.tsx';
import { t } from '#dashboard/messages/health.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SectionsSkeleton } from '#dashboard/ui/sections-skeleton.tsx';

/** What somebody who runs the installation asks first. */
export function HealthPage() {
  const organization = useOrganization();
  if (organization.permissions.admin) return <Health {...organization} />;
  return (
    <Page title={t('health')}>
      <NoAccess level="admin">{t('noRight')}</NoAccess>
    </Page>
  );
}

function Health({ id, title }: { id: string; title: string }) {
  const health = useQuery({ ...getInstallationHealthOptions({ path: { organizationId: id } }), staleTime: 0 });
  const again = async () => {
    const { error } = await health.refetch();
    // What was found before still stands there.
    if (error && health.data) toastError(error);
  };
  return (
    <Page
      title={t('health')}
      description={t('lead', { organization: title })}
      actions={
        // Their place is kept: on a phone they have a row of their own.
        (health.data || health.isPending) && (
          <>
            <span className={cn('text-sm text-fg-2 max-sm:order-last', !health.data && 'invisible')}>
              {t.rich('checked', { time: <RelativeTime value={health.data?.checkedAt ?? new Date().toISOString()} /> })}
            </span>
            <Button onClick={() => void again()} loading={health.isFetching}>
              <RefreshCw aria-hidden />
              {t('again')}
            </Button>
          </>
        )
      }
    >
      {health.data ? (
        <>
          <ProblemList problems={health.data.problems} />
          <TaskTable organization={title} tasks={health.data.tasks} />
          <SetupFacts health={health.data} />
        </>
      ) : health.error ? (
        <ErrorState error={health.error} onRetry={() => void again()} retrying={health.isRefetching} />
      ) : (
        <SectionsSkeleton rows={[2, 1, 8]} />
      )}
    </Page>
  );
}
