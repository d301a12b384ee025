import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CornerDownRight, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { listSiteRedirectsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { deleteSiteRedirectById } from '#client/sdk.gen.ts';
import type { SiteRedirect } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-redirects.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { destinationOf } from '#dashboard/sites/redirects/destinations.ts';
import { type SitePlace, structureOptions, useSite } from '#dashboard/sites/site-data.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { PathText } from '#dashboard/ui/path-text.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

// Forms are fetched when one is opened.
const RedirectDialog = inTime(
  async () => (await import('#dashboard/sites/redirects/redirect-dialog.tsx')).RedirectDialog,
);
const ImportDialog = inTime(async () => (await import('#dashboard/sites/redirects/import-dialog.tsx')).ImportDialog);

type Shown = 'live' | 'draft';

interface PageProps {
  place: SitePlace;
  shown: Shown;
  onShown: (shown: Shown) => void;
}

/** Where addresses lead at which the site has no page. */
export function RedirectsPage({ place, shown, onShown }: PageProps) {
  const site = useSite(place);
  const queries = useQueryClient();
  const { data: structure } = useSuspenseQuery(structureOptions(place));
  const [text, setText] = useState('');
  const search = useSlow(text.trim());
  const [dialog, setDialog] = useState<SiteRedirect | 'new' | 'import'>();
  const query = { orderBy: 'createdAt' as const, draft: shown === 'draft', ...(search && { search }) };
  const pages = usePages(listSiteRedirectsInfiniteOptions({ path: place, query }));
  const noRight = !site.permissions.create && t('noRight');
  const remove = ({ id, source }: SiteRedirect) => {
    const restore = patchLists<SiteRedirect>(queries, 'listSiteRedirects', row => (row.id === id ? undefined : row));
    deferDelete({
      text: t('deleted', { source }),
      send: options => deleteSiteRedirectById({ path: { ...place, siteRedirectId: id }, ...options }),
      restore: () => {
        restore();
        void refreshOperations(queries, 'listSiteRedirects');
      },
    });
  };
  const columns: Column<SiteRedirect>[] = [
    {
      id: 'source',
      header: t('from'),
      cell: row => (
        <span className="flex min-w-0 items-center gap-2">
          <code className="min-w-0 font-mono text-xs">
            <PathText>{row.source}</PathText>
          </code>
          {row.automatic && <Chip>{t('automatic')}</Chip>}
        </span>
      ),
    },
    {
      id: 'destination',
      header: t('to'),
      width: '42%',
      cell: row => <Destination to={destinationOf(row, structure)} />,
    },
    {
      id: 'kind',
      header: t('kind'),
      width: '110px',
      from: 'md',
      cell: row => t(row.permanent ? 'permanent' : 'temporary'),
    },
  ];
  return (
    <div>
      <p className="mb-4 max-w-[72ch] text-sm text-fg-2">{t('lead')}</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('search')}
          value={text}
          onValueChange={setText}
          maxLength={512}
          className="w-full sm:w-64"
        />
        <SegmentedControl
          aria-label={t('shown')}
          value={shown}
          onValueChange={onShown}
          options={[
            { value: 'live', label: t('live') },
            { value: 'draft', label: t('drafts') },
          ]}
        />
        <span className="ms-auto flex gap-2">
          <RightButton onClick={() => setDialog('import')} missing={noRight} level="create">
            <Upload aria-hidden />
            {t('import')}
          </RightButton>
          <RightButton variant="primary" onClick={() => setDialog('new')} missing={noRight} level="create">
            <Plus aria-hidden />
            {t('new')}
          </RightButton>
        </span>
      </div>
      <DataTable
        label={t('redirects')}
        pages={pages}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ source }) => source}
        {...(site.permissions.create && {
          onOpen: setDialog,
          rowMenu: (row: SiteRedirect) => [
            { label: t('edit'), icon: Pencil, onSelect: () => setDialog(row) },
            ...copyEntries({ id: row.id }),
            'separator' as const,
            { label: t('delete'), icon: Trash2, danger: true, onSelect: () => remove(row) },
          ],
        })}
        filter={search ? { onClear: () => setText(''), text: search } : undefined}
        empty={
          <EmptyState learn="Addresses" icon={CornerDownRight} title={t(shown === 'draft' ? 'noDrafts' : 'none')}>
            {t(shown === 'draft' ? 'noDraftsBody' : 'noneBody')}
          </EmptyState>
        }
      />

      {dialog === 'import' && <ImportDialog place={place} onClose={() => setDialog(undefined)} />}
      {dialog && dialog !== 'import' && (
        <RedirectDialog
          place={place}
          redirect={dialog === 'new' ? undefined : dialog}
          draft={shown === 'draft'}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

function Destination({ to }: { to: ReturnType<typeof destinationOf> }) {
  if (!to) return <span className="text-fg-3">{t('gone')}</span>;
  if (to.kind === 'url')
    return (
      <code className="block font-mono text-xs">
        <PathText>{to.text}</PathText>
      </code>
    );
  return <span className="block truncate">{to.kind === 'page' ? t('pageIn', { title: to.text }) : to.text}</span>;
}
