import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Server } from 'lucide-react';
import { useMemo } from 'react';
import { exportOrganizationAuditEventsMutation } from '#client/@tanstack/react-query.gen.ts';
import type { AuditEvent } from '#client/types.gen.ts';
import {
  actionName,
  actionsOptions,
  actorName,
  eventsOptions,
  filterOf,
  typeName,
} from '#dashboard/audit/audit-data.ts';
import { AuditFilters, filtersInWords, isFiltered } from '#dashboard/audit/audit-filters.tsx';
import type { AuditChange, AuditSearch } from '#dashboard/audit/audit-search.ts';
import { EventSheet } from '#dashboard/audit/event-sheet.tsx';
import { t } from '#dashboard/messages/audit.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type AuditPageProps = {
  search: AuditSearch;
  onChange: (change: AuditChange) => void;
  onClear: () => void;
};

export function AuditPage(props: AuditPageProps) {
  const { permissions } = useOrganization();
  if (permissions.admin) return <AuditLog {...props} />;
  return (
    <Page title={t('audit')}>
      <NoAccess level="admin">{t('noRight')}</NoAccess>
    </Page>
  );
}

/** The words of the actions; an action that has none stands as it is. */
function useActionNames(organizationId: string): (action: string) => string {
  const { data } = useQuery(actionsOptions(organizationId));
  const names = new Map(data?.items.map(action => [action.id, actionName(action)]));
  return action => names.get(action) ?? action;
}

function ActorMark({ actor }: Pick<AuditEvent, 'actor'>) {
  if (actor.type === 'user') return <Avatar id={actor.id} name={actorName(actor)} size={24} />;
  return (
    <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-fg-2">
      <Server aria-hidden className="size-3.5" />
    </span>
  );
}

const columnsFor = (nameOf: (action: string) => string, open: (event: AuditEvent) => void): Column<AuditEvent>[] => [
  {
    id: 'event',
    header: t('event'),
    cell: event => (
      <span className="flex min-w-0 items-center gap-3">
        <ActorMark actor={event.actor} />
        <span className="min-w-0">
          <button
            type="button"
            onClick={() => open(event)}
            className="block max-w-full truncate text-start font-medium hover:underline"
          >
            {nameOf(event.action)}
          </button>
          <span className="block truncate text-xs text-fg-3">
            {actorName(event.actor)}
            <span className="md:hidden"> · {event.target.label || typeName(event.target.type)}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'target',
    header: t('target'),
    width: '34%',
    from: 'md',
    cell: ({ target }) => (
      <>
        <span className="block truncate">{target.label || t('unnamed')}</span>
        <span className="block truncate text-xs text-fg-3">{typeName(target.type)}</span>
      </>
    ),
  },
  {
    id: 'source',
    header: t('source'),
    width: '150px',
    from: 'xl',
    cell: ({ source }) => <span className="text-fg-2">{t(`source.${source}`)}</span>,
  },
  {
    id: 'time',
    header: t('time'),
    width: '120px',
    cell: ({ occurredAt }) => <RelativeTime value={occurredAt} />,
  },
];

function AuditLog({ search, onChange, onClear }: AuditPageProps) {
  const organization = useOrganization();
  const { id: organizationId } = organization;
  // Counted from when the filters were set: a range must not move while one reads on.
  const key = JSON.stringify({ ...search, event: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the whole of it
  const filter = useMemo(() => filterOf(search), [key]);
  const options = eventsOptions(organizationId, filter);
  const pages = useSteadyPages(usePages(options), options);
  const nameOf = useActionNames(organizationId);
  const download = useMutation({
    ...exportOrganizationAuditEventsMutation(),
    // The answer names a file for saving, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastError,
  });
  const open = ({ id }: AuditEvent) => onChange({ event: id });
  return (
    <Page
      title={t('audit')}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      description={t('auditLead', { organization: organization.title, days: organization.auditRetentionDays })}
      actions={
        <Button
          loading={download.isPending}
          tooltip={isFiltered(search) ? t('downloadHelp') : undefined}
          onClick={() => download.mutate({ path: { organizationId }, body: filter })}
        >
          <Download aria-hidden />
          {t('download')}
        </Button>
      }
    >
      <AuditFilters
        organizationId={organizationId}
        search={search}
        events={pages.rows}
        onChange={onChange}
        onClear={onClear}
      />
      <DataTable
        label={t('audit')}
        pages={pages}
        columns={columnsFor(nameOf, open)}
        lines={2}
        rowId={event => event.id}
        rowLabel={event => nameOf(event.action)}
        onOpen={open}
        filter={
          isFiltered(search)
            ? { onClear, also: filtersInWords(search, search.action && nameOf(search.action)) }
            : undefined
        }
        empty={
          <EmptyState learn="Audit log" title={t('empty')}>
            {t('emptyBody')}
          </EmptyState>
        }
      />
      <EventSheet
        organizationId={organizationId}
        eventId={search.event}
        nameOf={nameOf}
        onClose={() => onChange({ event: undefined })}
        onOnly={change => onChange({ event: undefined, ...change })}
      />
    </Page>
  );
}
