import { Link } from '@tanstack/react-router';
import { CircleDashed, CircleDot } from 'lucide-react';
import type { Translation, TranslationPage } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { pagesOptions, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

function PageState({ page: { state, kept } }: { page: TranslationPage }) {
  const words = t(`page.${state}`);
  if (state === 'translated' || state === 'edited') return <StatusChip status="done">{words}</StatusChip>;
  if (state === 'outdated' || state === 'attention') return <StatusChip status="attention">{words}</StatusChip>;
  return (
    <span title={state === 'partial' ? t('kept', { count: kept }) : undefined}>
      <Chip icon={state === 'partial' ? CircleDot : CircleDashed}>{words}</Chip>
    </span>
  );
}

const columnsFor = (org: string, space: string): Column<TranslationPage>[] => [
  {
    id: 'page',
    header: t('page'),
    cell: ({ page, title, path }) => (
      <>
        <Link
          to="/o/$org/s/$space/p/$page"
          params={{ org, space, page }}
          className="block truncate font-medium hover:underline"
        >
          {title || t('untitled')}
        </Link>
        <span className="block truncate text-xs text-fg-3">{path}</span>
      </>
    ),
  },
  { id: 'state', header: t('state'), width: '130px', cell: page => <PageState page={page} /> },
  {
    id: 'translated',
    header: t('translated'),
    width: '130px',
    from: 'sm',
    cell: ({ translatedAt }) =>
      translatedAt ? <RelativeTime value={translatedAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
];

type PageStatesProps = { place: TranslationPlace; translation: Translation };

/** The pages of the source, in the order of its table of contents. */
export function PageStates({ place, translation: { source } }: PageStatesProps) {
  const pages = usePages(pagesOptions(place));
  return (
    <DataTable
      label={t('pageList')}
      pages={pages}
      columns={columnsFor(place.organizationId, source.space)}
      lines={2}
      rowId={({ page }) => page}
      rowLabel={({ title }) => title}
      empty={<EmptyState title={t('noPages')} />}
    />
  );
}
