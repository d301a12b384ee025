import { Link, useNavigate } from '@tanstack/react-router';
import { BookA, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Translation } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import {
  isUnderWay,
  translationsOptions,
  useLiveTranslations,
  useSpaceTitles,
} from '#dashboard/translations/translation-data.ts';
import { TranslationStateChip } from '#dashboard/translations/translation-state.tsx';
import { useTranslationActions } from '#dashboard/translations/use-translation-actions.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { NoAccess } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const NewTranslationDialog = lazy(async () => ({
  default: (await import('#dashboard/translations/new-translation-dialog.tsx')).NewTranslationDialog,
}));

const number = new Intl.NumberFormat(locale);

const columnsFor = (organizationId: string, titleOf: (space: string) => string): Column<Translation>[] => [
  {
    id: 'language',
    header: t('language'),
    cell: ({ id, language, source }) => (
      <>
        <Link
          to="/o/$org/translations/$translation"
          params={{ org: organizationId, translation: id }}
          className="block truncate font-medium hover:underline"
        >
          {languageName(language)}
        </Link>
        <span className="block truncate text-xs text-fg-3">{titleOf(source.space)}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    width: '150px',
    cell: translation => <TranslationStateChip translation={translation} />,
  },
  {
    id: 'pages',
    header: t('pages'),
    width: '80px',
    align: 'end',
    from: 'lg',
    cell: ({ stats }) => <span className="tabular-nums">{number.format(stats.totalPages)}</span>,
  },
  {
    id: 'words',
    header: t('words'),
    width: '110px',
    align: 'end',
    from: 'md',
    cell: ({ stats }) => <span className="tabular-nums">{number.format(stats.totalWords)}</span>,
  },
  {
    id: 'run',
    header: t('lastRun'),
    width: '130px',
    from: 'sm',
    cell: ({ lastRunAt }) =>
      lastRunAt ? <RelativeTime value={lastRunAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
];

export function TranslationsPage() {
  const { permissions } = useOrganization();
  if (permissions.listMembers) return <TranslationTable />;
  return (
    <Page title={t('translations')}>
      <NoAccess>{t('noRight')}</NoAccess>
    </Page>
  );
}

/** Those of one source stand together, in the order of their titles. */
function bySource(rows: readonly Translation[], titleOf: (space: string) => string): Translation[] {
  const key = ({ source, language }: Translation) =>
    `${titleOf(source.space)}\n${source.space}\n${languageName(language)}`;
  return rows.toSorted((one, other) => key(one).localeCompare(key(other)));
}

function TranslationTable() {
  const { id: organizationId, permissions } = useOrganization();
  const navigate = useNavigate();
  const titleOf = useSpaceTitles(organizationId);
  const pages = usePages(translationsOptions(organizationId));
  const [creating, setCreating] = useState(false);
  const { menu } = useTranslationActions(organizationId);
  useLiveTranslations(pages.rows.some(isUnderWay));
  const open = ({ id }: Translation) =>
    void navigate({ to: '/o/$org/translations/$translation', params: { org: organizationId, translation: id } });
  const create = (
    <Button
      variant="primary"
      onClick={() => setCreating(true)}
      disabledReason={!permissions.createContent && t('needCreate')}
    >
      <Plus aria-hidden />
      {t('new')}
    </Button>
  );
  return (
    <Page
      title={t('translations')}
      badge={pages.count !== undefined && <Count value={pages.count} />}
      description={t('lead')}
      actions={
        <>
          <Link to="/o/$org/translations/glossary" params={{ org: organizationId }} className={buttonStyle()}>
            <BookA aria-hidden />
            {t('glossary')}
          </Link>
          {pages.rows.length > 0 && create}
        </>
      }
    >
      <DataTable
        label={t('translations')}
        pages={{ ...pages, rows: bySource(pages.rows, titleOf) }}
        columns={columnsFor(organizationId, titleOf)}
        lines={2}
        rowId={translation => translation.id}
        rowLabel={({ language }) => languageName(language)}
        onOpen={open}
        rowMenu={menu}
        empty={
          <EmptyState title={t('none')} actions={create}>
            {t('noneBody')}
          </EmptyState>
        }
      />
      {creating && (
        <Suspense>
          <NewTranslationDialog
            organizationId={organizationId}
            existing={pages.rows}
            onClose={() => setCreating(false)}
            onCreated={open}
          />
        </Suspense>
      )}
    </Page>
  );
}
