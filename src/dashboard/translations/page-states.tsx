import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleDashed, CircleDot, Columns2, FileText, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { deleteTranslationPageEditsMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Translation, TranslationPage } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { pagesOptions, refreshTranslations, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { type PageState, pageStates } from '#dashboard/translations/translation-search.ts';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { toast } from '#dashboard/ui/toast.ts';

function PageStateChip({ page: { state, kept, failure } }: { page: TranslationPage }) {
  if (failure !== undefined)
    return (
      <span title={failure}>
        <StatusChip status="failed">{t('page.failed')}</StatusChip>
      </span>
    );
  const words = t(`page.${state}`);
  if (state === 'translated' || state === 'edited') return <StatusChip status="done">{words}</StatusChip>;
  if (state === 'outdated' || state === 'attention') return <StatusChip status="attention">{words}</StatusChip>;
  return (
    <span title={state === 'partial' ? t('kept', { count: kept }) : undefined}>
      <Chip icon={state === 'partial' ? CircleDot : CircleDashed}>{words}</Chip>
    </span>
  );
}

const columnsFor = (org: string, translation: string): Column<TranslationPage>[] => [
  {
    id: 'page',
    header: t('page'),
    cell: ({ page, title, path }) => (
      <>
        <Link
          to="/o/$org/translations/$translation/p/$page"
          params={{ org, translation, page }}
          className="block truncate font-medium hover:underline"
        >
          {title || t('untitled')}
        </Link>
        <span className="block truncate text-xs text-fg-3">{path}</span>
      </>
    ),
  },
  { id: 'state', header: t('state'), width: '130px', cell: page => <PageStateChip page={page} /> },
  {
    id: 'translated',
    header: t('translated'),
    width: '130px',
    from: 'sm',
    cell: ({ translatedAt }) =>
      translatedAt ? <RelativeTime value={translatedAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
];

type FilterProps = {
  /** Undefined shows all pages. */
  show: PageState | undefined;
  onShow: (show: PageState | undefined) => void;
};

const all = 'all';

/** Narrows the list to pages of one state. */
export function PageStateFilter({ ref, show, onShow }: FilterProps & { ref: Ref<HTMLButtonElement> }) {
  return (
    <Select
      ref={ref}
      aria-label={t('filterPages')}
      value={show ?? all}
      onValueChange={value => onShow(pageStates.find(state => state === value))}
      options={[
        { value: all, label: t('allPages') },
        ...pageStates.map(value => ({ value, label: t(`page.${value}`) })),
      ]}
      className="w-44"
    />
  );
}

type PageStatesProps = { place: TranslationPlace; translation: Translation } & FilterProps;

/** The pages of the source, in the order of its table of contents. */
export function PageStates({ place, translation, show, onShow }: PageStatesProps) {
  const pages = usePages(pagesOptions(place, show));
  const navigate = useNavigate();
  const queries = useQueryClient();
  const takeBack = useMutation({
    ...deleteTranslationPageEditsMutation(),
    onSuccess: async () => {
      await refreshTranslations(queries);
      toast.success(t('editsTaken'));
    },
    onError: toastError,
  });
  const noRight = missingRight(!translation.permissions.edit && t('needCreate'));
  const { organizationId: org, translationId } = place;
  const open = (page: string) =>
    void navigate({
      to: '/o/$org/translations/$translation/p/$page',
      params: { org, translation: translationId, page },
    });
  const openSource = (page: string) =>
    void navigate({ to: '/o/$org/s/$space/p/$page', params: { org, space: translation.source.space, page } });
  return (
    <DataTable
      label={t('pageList')}
      pages={pages}
      columns={columnsFor(org, translationId)}
      lines={2}
      rowId={({ page }) => page}
      rowLabel={({ title }) => title}
      onOpen={({ page }) => open(page)}
      rowMenu={({ page, title, editedAt }) => [
        { label: t('editText'), icon: Columns2, onSelect: () => open(page) },
        { label: t('openSource'), icon: FileText, onSelect: () => openSource(page) },
        editedAt !== undefined && {
          label: t('takeEditsBack'),
          icon: Undo2,
          disabledReason: noRight,
          onSelect: () =>
            confirm({
              title: t('takeEditsTitle', { page: title }),
              consequences: [t('takeEditsLost')],
              action: t('takeEditsBack'),
              run: () => takeBack.mutateAsync({ path: { ...place, pageId: page } }),
            }),
        },
      ]}
      empty={<EmptyState title={t('noPages')} />}
      filter={show && { text: t(`page.${show}`), onClear: () => onShow(undefined) }}
    />
  );
}
