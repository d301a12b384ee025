import { Link, useNavigate } from '@tanstack/react-router';
import { BookA, Languages, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Translation } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { languageName } from '#dashboard/shell/languages.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { translationColumns } from '#dashboard/translations/translation-columns.tsx';
import {
  isUnderWay,
  spacesOf,
  translationsOptions,
  useLiveTranslations,
  useSpaceTitles,
} from '#dashboard/translations/translation-data.ts';
import { useTranslationActions } from '#dashboard/translations/use-translation-actions.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

const NewTranslationDialog = inTime(
  async () => (await import('#dashboard/translations/new-translation-dialog.tsx')).NewTranslationDialog,
);

const InstructionsDialog = inTime(
  async () => (await import('#dashboard/translations/instructions-dialog.tsx')).InstructionsDialog,
);

export function TranslationsPage() {
  const { permissions } = useOrganization();
  if (permissions.listMembers) return <TranslationTable />;
  return (
    <Page title={t('translations')}>
      <NoAccess level="read">{t('noRight')}</NoAccess>
    </Page>
  );
}

interface SourceGroup {
  space: string;
  title: string;
  rows: Translation[];
}

/** Those of one source stand together, in the order of their titles. */
function bySource(rows: readonly Translation[], titleOf: (space: string) => string): SourceGroup[] {
  const groups = Map.groupBy(rows, ({ source }) => source.space);
  const name = ({ language }: Translation) => languageName(language);
  return Array.from(groups, ([space, own]) => ({
    space,
    title: titleOf(space),
    rows: own.toSorted((one, other) => name(one).localeCompare(name(other))),
  })).toSorted((one, other) => one.title.localeCompare(other.title) || one.space.localeCompare(other.space));
}

function TranslationTable() {
  const { id: organizationId, permissions } = useOrganization();
  const navigate = useNavigate();
  const options = translationsOptions(organizationId);
  const pages = useSteadyPages(usePages(options), options);
  const titleOf = useSpaceTitles(organizationId, pages.rows.flatMap(spacesOf));
  const [creating, setCreating] = useState(false);
  const [instructing, setInstructing] = useState<Translation>();
  const { menu } = useTranslationActions(organizationId, { titleOf, onInstructions: setInstructing });
  const groups = bySource(pages.rows, titleOf);
  useLiveTranslations(pages.rows.some(isUnderWay));
  const open = ({ id }: Translation) =>
    void navigate({ to: '/o/$org/translations/$translation', params: { org: organizationId, translation: id } });
  const create = (
    <RightButton
      variant="primary"
      onClick={() => setCreating(true)}
      missing={!permissions.createContent && t('needCreate')}
      level="create"
    >
      <Plus aria-hidden />
      {t('new')}
    </RightButton>
  );
  const table = {
    columns: translationColumns(organizationId, titleOf),
    rowId: ({ id }: Translation) => id,
    rowLabel: ({ language }: Translation) => languageName(language),
    onOpen: open,
    rowMenu: menu,
    lines: 2 as const,
    empty: (
      <EmptyState learn="Translations" icon={Languages} title={t('none')} actions={<FirstAction>{create}</FirstAction>}>
        {t('noneBody')}
      </EmptyState>
    ),
  };
  return (
    <Page
      title={t('translations')}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      description={t('lead')}
      actions={
        <>
          <Link to="/o/$org/translations/glossary" params={{ org: organizationId }} className={buttonStyle()}>
            <BookA aria-hidden />
            {t('glossary')}
          </Link>
          <ListAction pages={pages}>{create}</ListAction>
        </>
      }
    >
      {groups.length === 0 ? (
        <DataTable label={t('translations')} pages={pages} {...table} />
      ) : (
        groups.map(({ space, title, rows }, index) => (
          <section key={space} aria-label={title} className="mt-6 first:mt-0">
            <h2 className="mb-2 text-sm font-semibold">
              <Link to="/o/$org/s/$space" params={{ org: organizationId, space }} className="hover:underline">
                {title}
              </Link>
            </h2>
            <DataTable
              label={title}
              // The last table has what asks for more.
              pages={index === groups.length - 1 ? { ...pages, rows } : { rows, isPending: false, error: null }}
              {...table}
            />
          </section>
        ))
      )}
      {creating && (
        <NewTranslationDialog
          organizationId={organizationId}
          existing={pages.rows}
          onClose={() => setCreating(false)}
          onCreated={open}
        />
      )}
      {instructing && (
        <InstructionsDialog
          organizationId={organizationId}
          translation={instructing}
          onClose={() => setInstructing(undefined)}
        />
      )}
    </Page>
  );
}
