import type { InstallationHealth } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/health.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type Tasks = InstallationHealth['tasks'];
type Kind = Tasks['kinds'][number];

const number = new Intl.NumberFormat(locale);

const nameOf = ({ kind }: Kind) => t.known(`kind.${kind}`) ?? t('upkeep', { kind });

function Failure({ at, error }: NonNullable<Kind['lastFailure']>) {
  return (
    <>
      <RelativeTime value={at} />
      <span className="block truncate text-xs text-fg-3" title={error}>
        {error}
      </span>
    </>
  );
}

const columns: Column<Kind>[] = [
  {
    id: 'task',
    header: t('task'),
    cell: kind => (
      <>
        <span className="block truncate font-medium">{nameOf(kind)}</span>
        {kind.lastFailure && (
          <span className="block truncate text-xs text-fg-3 md:hidden">{kind.lastFailure.error}</span>
        )}
      </>
    ),
  },
  ...(['waiting', 'retrying', 'running', 'failed'] as const).map(
    (count): Column<Kind> => ({
      id: count,
      header: t(count),
      width: '96px',
      align: 'end',
      ...(count === 'failed' ? {} : { from: 'sm' }),
      cell: kind => (
        <span className={count === 'failed' && kind.failed > 0 ? 'text-danger tabular-nums' : 'tabular-nums'}>
          {number.format(kind[count])}
        </span>
      ),
    }),
  ),
  {
    id: 'last',
    header: t('lastFailure'),
    width: '36%',
    from: 'md',
    cell: ({ lastFailure }) => lastFailure && <Failure {...lastFailure} />,
  },
];

/** What the service has to do in the background, and what of it failed. */
export function TaskTable({ organization, tasks }: { organization: string; tasks: Tasks }) {
  return (
    <Section title={t('tasks')} description={t(`tasks.${tasks.scope}`, { organization })}>
      <DataTable
        label={t('tasks')}
        pages={{ rows: tasks.kinds, isPending: false, error: null }}
        columns={columns}
        lines={2}
        rowId={({ kind }) => kind}
        rowLabel={nameOf}
        empty={
          <p className="rounded-md border border-line-2 px-4 py-6 text-center text-sm text-fg-2">{t('tasksNone')}</p>
        }
      />
    </Section>
  );
}
