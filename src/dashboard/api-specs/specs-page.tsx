import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Braces, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { hostOf, isReading, refreshSpecs, specsOptions } from '#dashboard/api-specs/spec-data.ts';
import { SpecStateChip } from '#dashboard/api-specs/spec-state.tsx';
import { useSpecMenu } from '#dashboard/api-specs/use-spec-menu.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { usePoll } from '#dashboard/shell/use-poll.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const AddSpecDialog = inTime(async () => (await import('#dashboard/api-specs/add-spec-dialog.tsx')).AddSpecDialog);

const number = new Intl.NumberFormat(locale);

const columnsFor = (organizationId: string): Column<OpenApiSpec>[] => [
  {
    id: 'slug',
    header: t('slug'),
    cell: spec => (
      <>
        <Link
          to="/o/$org/openapi/$spec"
          params={{ org: organizationId, spec: spec.slug }}
          className="block truncate font-medium hover:underline"
        >
          {spec.slug}
        </Link>
        <span className="block truncate text-xs text-fg-3">{hostOf(spec) ?? t('uploaded')}</span>
      </>
    ),
  },
  {
    id: 'document',
    header: t('document'),
    from: '2xl',
    width: '240px',
    cell: ({ document }) =>
      document && (
        <>
          <span className="block truncate">{document.title}</span>
          <span className="block truncate text-xs text-fg-3">{document.version}</span>
        </>
      ),
  },
  {
    id: 'operations',
    header: t('operations'),
    width: '100px',
    align: 'end',
    from: 'md',
    cell: ({ document }) => document && <span className="tabular-nums">{number.format(document.operations)}</span>,
  },
  {
    id: 'uses',
    header: t('usedIn'),
    width: '120px',
    from: 'xl',
    cell: ({ slug, uses = 0 }) =>
      uses === 0 ? (
        <span className="text-fg-3">{t('nowhere')}</span>
      ) : (
        <Link
          to="/o/$org/openapi/$spec/used-in"
          params={{ org: organizationId, spec: slug }}
          className="tabular-nums text-fg-2 hover:underline"
        >
          {t('pages', { count: uses })}
        </Link>
      ),
  },
  {
    id: 'visibility',
    header: t('visibility'),
    width: '110px',
    from: 'md',
    cell: ({ visibility }) => <span className="text-fg-2">{t(`visibility.${visibility}`)}</span>,
  },
  { id: 'state', header: t('state'), width: '150px', cell: spec => <SpecStateChip spec={spec} /> },
  {
    id: 'processed',
    header: t('processed'),
    width: '130px',
    from: 'sm',
    cell: ({ lastProcessedAt }) =>
      lastProcessedAt ? <RelativeTime value={lastProcessedAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
];

export function SpecsPage() {
  const { permissions } = useOrganization();
  if (permissions.listMembers) return <SpecList />;
  return (
    <Page title={t('specs')}>
      <NoAccess level="read">{t('noRight')}</NoAccess>
    </Page>
  );
}

function SpecList() {
  const { id: organizationId, permissions } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const options = specsOptions(organizationId);
  const pages = useSteadyPages(usePages(options), options);
  const [adding, setAdding] = useState(false);
  const menu = useSpecMenu();
  usePoll(pages.rows.some(isReading), () => refreshSpecs(queries));
  const open = ({ slug }: OpenApiSpec) =>
    void navigate({ to: '/o/$org/openapi/$spec', params: { org: organizationId, spec: slug } });
  const add = (
    <RightButton
      variant="primary"
      onClick={() => setAdding(true)}
      missing={!permissions.createOpenAPISpec && t('needCreate')}
      level="create"
    >
      <Plus aria-hidden />
      {t('add')}
    </RightButton>
  );
  return (
    <Page
      title={t('specs')}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      description={t('specsLead')}
      actions={<ListAction pages={pages}>{add}</ListAction>}
    >
      <DataTable
        label={t('specs')}
        pages={pages}
        columns={columnsFor(organizationId)}
        lines={2}
        rowId={spec => spec.id}
        rowLabel={spec => spec.slug}
        rowMenu={menu}
        onOpen={open}
        empty={
          <EmptyState learn="API reference" icon={Braces} title={t('none')} actions={<FirstAction>{add}</FirstAction>}>
            {t('noneBody')}
          </EmptyState>
        }
      />
      {adding && <AddSpecDialog organizationId={organizationId} onClose={() => setAdding(false)} onAdded={open} />}
    </Page>
  );
}
