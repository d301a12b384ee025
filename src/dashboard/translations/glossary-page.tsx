import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { updateGlossaryEntries } from '#client/sdk.gen.ts';
import type { GlossaryEntry } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { languageName } from '#dashboard/shell/languages.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { EffectNote, useGlossaryEffect } from '#dashboard/translations/glossary-effect.tsx';
import { glossaryOptions } from '#dashboard/translations/translation-data.ts';
import { asking } from '#dashboard/ui/asking.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const EntryDialog = inTime(async () => (await import('#dashboard/translations/entry-dialog.tsx')).EntryDialog);

/** What an entry is called: its first term. */
const nameOf = ({ translations }: GlossaryEntry): string => Object.values(translations)[0] ?? '';

const columns: Column<GlossaryEntry>[] = [
  {
    id: 'terms',
    header: t('terms'),
    cell: ({ translations, keep, matchCase }) => (
      <span className="flex flex-wrap items-center gap-x-5 gap-y-0.5 py-1.5 whitespace-normal">
        {Object.entries(translations).map(([language, term]) => (
          <span key={language} className="inline-flex items-baseline gap-1.5">
            {!keep && <span className="text-2xs text-fg-3">{languageName(language)}</span>}
            <span lang={language} className="font-medium">
              {term}
            </span>
          </span>
        ))}
        {keep && <Chip>{t('termStays')}</Chip>}
        {matchCase && <Chip>{t('matchCase')}</Chip>}
      </span>
    ),
  },
  {
    id: 'changed',
    header: t('changed'),
    width: '120px',
    from: 'sm',
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
];

/** How many texts the next runs translate again without the term. */
function DeleteEffect({ organizationId, entry }: { organizationId: string; entry: GlossaryEntry }) {
  const { data, isFetching } = useGlossaryEffect(organizationId, { type: 'delete', id: entry.id });
  return <EffectNote effect={data} isPending={isFetching && !data} />;
}

export function GlossaryPage() {
  const { id: organizationId, permissions } = useOrganization();
  const title = t('glossary');
  const crumbs = (
    <Link to="/o/$org/translations" params={{ org: organizationId }}>
      {t('translations')}
    </Link>
  );
  if (permissions.listMembers) return <Glossary />;
  return (
    <Page title={title} crumbs={crumbs}>
      <NoAccess level="read">{t('noRight')}</NoAccess>
    </Page>
  );
}

function Glossary() {
  const { id: organizationId, permissions } = useOrganization();
  const queries = useQueryClient();
  const pages = usePages(glossaryOptions(organizationId));
  const [dialog, setDialog] = useState<'new' | GlossaryEntry>();
  const readOnly = !permissions.createContent && t('needCreate');
  const remove = (entry: GlossaryEntry) =>
    confirm({
      title: t('deleteEntryTitle', { term: nameOf(entry) }),
      comparison: <DeleteEffect organizationId={organizationId} entry={entry} />,
      consequences: [t('deleteEffect')],
      action: t('deleteTerm'),
      run: async () => {
        await updateGlossaryEntries({
          path: { organizationId },
          body: { operations: [{ type: 'delete', id: entry.id }] },
        });
        await refreshOperations(queries, 'listGlossaryEntries');
        toast.success(t('entryDeleted', { term: nameOf(entry) }));
      },
    });
  const add = (
    <RightButton variant="primary" onClick={() => setDialog('new')} missing={readOnly} level="create">
      <Plus aria-hidden />
      {t('newEntry')}
    </RightButton>
  );
  return (
    <Page
      title={t('glossary')}
      badge={pages.count !== undefined && <Count value={pages.count} />}
      description={t('glossaryLead')}
      crumbs={
        <Link to="/o/$org/translations" params={{ org: organizationId }}>
          {t('translations')}
        </Link>
      }
      actions={<ListAction pages={pages}>{add}</ListAction>}
    >
      <DataTable
        label={t('glossary')}
        pages={pages}
        columns={columns}
        rowId={entry => entry.id}
        rowLabel={nameOf}
        {...(!readOnly && { onOpen: setDialog })}
        rowMenu={entry => [
          {
            label: asking(t('editEntry')),
            icon: Pencil,
            disabledReason: missingRight(readOnly),
            onSelect: () => setDialog(entry),
          },
          'separator',
          {
            label: t('deleteEntry', { term: nameOf(entry) }),
            icon: Trash2,
            danger: true,
            disabledReason: missingRight(readOnly),
            onSelect: () => remove(entry),
          },
        ]}
        empty={
          <EmptyState learn="Translations" title={t('noEntries')} actions={<FirstAction>{add}</FirstAction>}>
            {t('noEntriesBody')}
          </EmptyState>
        }
      />
      {dialog && (
        <EntryDialog
          organizationId={organizationId}
          entry={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  );
}
