import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  listOrganizationAuditEventActionsOptions,
  listOrganizationAuditEventsOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { AuditEvent } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const shown = 8;

const columnsFor = (nameOf: (action: string) => string): Column<AuditEvent>[] => [
  {
    id: 'action',
    header: t('activityWhat'),
    cell: ({ action, target }) => (
      <>
        <span className="block truncate">{nameOf(action)}</span>
        {target.label && <span className="block truncate text-xs text-fg-3">{target.label}</span>}
      </>
    ),
  },
  {
    id: 'time',
    header: t('activityWhen'),
    width: '130px',
    cell: ({ occurredAt }) => <RelativeTime value={occurredAt} />,
  },
];

/** What a member did last, for those who may read the audit log. */
export function MemberActivity({ userId }: { userId: string }) {
  const organizationId = useOrganizationId();
  const path = { organizationId };
  const events = useQuery(listOrganizationAuditEventsOptions({ path, query: { actor: userId, limit: shown } }));
  const actions = useQuery({
    ...listOrganizationAuditEventActionsOptions({ path }),
    // The words never change while the service runs.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const names = new Map(actions.data?.items.map(({ id, label }) => [id, label]));
  const rows = events.data?.items ?? [];
  return (
    <Section
      title={t('activity')}
      titleHidden
      description={t('activityLead')}
      actions={
        rows.length > 0 && (
          <Link
            to="/o/$org/settings/audit"
            params={{ org: organizationId }}
            search={{ actor: userId }}
            className="text-sm text-accent-fg hover:underline"
          >
            {t('activityAll')}
          </Link>
        )
      }
    >
      {events.error ? (
        <ErrorState error={events.error} retrying={events.isRefetching} onRetry={() => void events.refetch()} />
      ) : (
        <DataTable
          label={t('activity')}
          pages={{ rows, isPending: events.isPending, error: null }}
          columns={columnsFor(action => names.get(action) ?? action)}
          lines={2}
          rowId={({ id }) => id}
          rowLabel={({ action }) => names.get(action) ?? action}
          empty={<EmptyState title={t('activityNone')} />}
        />
      )}
    </Section>
  );
}
