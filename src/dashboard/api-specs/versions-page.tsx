import { Braces, GitCompareArrows } from 'lucide-react';
import type { OpenApiSpecVersion } from '#client/types.gen.ts';
import { type Compared, CompareSheet } from '#dashboard/api-specs/compare-sheet.tsx';
import { type SpecPlace, versionsOptions } from '#dashboard/api-specs/spec-data.ts';
import { versionName } from '#dashboard/api-specs/version-name.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ExactTime } from '#dashboard/ui/relative-time.tsx';

const number = new Intl.NumberFormat(locale);

type VersionsPageProps = Partial<Compared> & {
  place: SpecPlace;
  onCompare: (compared: Compared | undefined) => void;
};

export function VersionsPage({ place, compare, against, onCompare }: VersionsPageProps) {
  const pages = usePages(versionsOptions(place));
  const { rows } = pages;
  const first = pages.hasMore ? undefined : rows.at(-1)?.id;
  const columns: Column<OpenApiSpecVersion>[] = [
    {
      id: 'version',
      header: t('compareVersion'),
      cell: version => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
          {version.documentVersion && <span className="font-medium wrap-anywhere">{version.documentVersion}</span>}
          {version.id === rows[0]?.id && <Chip tone="success">{t('latest')}</Chip>}
          <span className="text-fg-2 sm:hidden">
            <ExactTime value={version.createdAt} />
          </span>
        </span>
      ),
    },
    {
      id: 'read',
      header: t('read'),
      width: '200px',
      from: 'sm',
      cell: ({ createdAt }) => <ExactTime value={createdAt} />,
    },
    {
      id: 'operations',
      header: t('operations'),
      width: '110px',
      from: 'sm',
      align: 'end',
      cell: ({ operations }) =>
        operations && (
          <span className="tabular-nums">
            <span className="sr-only">{t('operationsChanged', operations)}</span>
            <span aria-hidden dir="ltr">
              <span className={operations.added > 0 ? 'text-success' : 'text-fg-3'}>
                +{number.format(operations.added)}
              </span>{' '}
              <span className={operations.removed > 0 ? 'text-danger' : 'text-fg-3'}>
                −{number.format(operations.removed)}
              </span>
            </span>
          </span>
        ),
    },
    {
      id: 'hash',
      header: t('hash'),
      width: '110px',
      from: 'md',
      cell: ({ hash }) => (
        <code title={hash} className="font-mono text-xs text-fg-2">
          {hash.slice(0, 8)}
        </code>
      ),
    },
    {
      id: 'raw',
      header: t('raw'),
      headerHidden: true,
      width: '150px',
      from: 'sm',
      align: 'end',
      cell: ({ url }) => (
        <a href={url} target="_blank" rel="noreferrer" className="text-accent-fg hover:underline">
          {t('raw')}
        </a>
      ),
    },
    {
      id: 'compare',
      header: t('compare'),
      headerHidden: true,
      width: '150px',
      align: 'end',
      cell: ({ id }) =>
        id !== first && (
          <Button size="sm" variant="quiet" aria-label={t('compare')} onClick={() => onCompare({ compare: id })}>
            <GitCompareArrows aria-hidden />
            {t('compareShort')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('versions')}
        pages={pages}
        columns={columns}
        rowId={version => version.id}
        rowLabel={versionName}
        empty={
          <EmptyState icon={Braces} title={t('noVersion')}>
            {t('noVersionBody')}
          </EmptyState>
        }
      />
      <CompareSheet
        place={place}
        versions={rows}
        compared={compare === undefined ? undefined : { compare, against }}
        onCompare={onCompare}
      />
    </>
  );
}
