import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Paperclip } from 'lucide-react';
import { getSpaceByIdOptions, listFilesInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { File as ContentFile } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-files.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { AddFiles, AddingFiles, useAddFiles } from '#dashboard/space-files/add-files.tsx';
import { FileSheet } from '#dashboard/space-files/file-sheet.tsx';
import { type FilesSearch, fileSorts } from '#dashboard/space-files/files-search.ts';
import { useFileChanges } from '#dashboard/space-files/use-file-changes.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { PathText } from '#dashboard/ui/path-text.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Select } from '#dashboard/ui/select.tsx';

const columns = (onOpen: (file: ContentFile) => void): Column<ContentFile>[] => [
  {
    id: 'name',
    header: t('name'),
    cell: file => (
      <span className="flex min-w-0 items-center gap-3">
        <Thumbnail file={file} />
        <span className="min-w-0">
          <button
            type="button"
            className="block max-w-full text-start font-medium hover:underline"
            onClick={() => onOpen(file)}
          >
            <PathText>{file.name}</PathText>
          </button>
          {file.uses !== undefined && (
            <span className="block text-xs text-fg-3 sm:hidden">{t('uses', { count: file.uses })}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: t('kind'),
    width: '180px',
    from: 'md',
    cell: ({ contentType }) => <span className="text-fg-2">{contentType}</span>,
  },
  {
    id: 'dimensions',
    header: t('dimensions'),
    width: '130px',
    align: 'end',
    from: 'lg',
    cell: ({ dimensions }) => dimensions && t('pixels', dimensions),
  },
  {
    id: 'uses',
    header: t('usedOn'),
    width: '110px',
    from: 'sm',
    cell: ({ uses }) =>
      uses !== undefined && (
        <span className={uses === 0 ? 'text-fg-3' : 'text-fg-2'}>{t('uses', { count: uses })}</span>
      ),
  },
  { id: 'size', header: t('size'), width: '100px', align: 'end', cell: ({ size }) => formatBytes(size) },
];

function Thumbnail({ file }: { file: ContentFile }) {
  const frame = 'flex size-8 shrink-0 items-center justify-center rounded-sm border bg-sunken object-contain';
  if (!file.contentType.startsWith('image/'))
    return (
      <span className={frame}>
        <FileText aria-hidden className="text-fg-3" />
      </span>
    );
  return <img src={file.downloadURL} alt="" loading="lazy" className={frame} />;
}

type FilesPageProps = {
  organizationId: string;
  spaceId: string;
  search: FilesSearch;
  onSearch: (change: FilesSearch, replace?: boolean) => void;
};

/** All files of a space; one is opened to see where it is used, to replace, rename or delete it. */
export function FilesPage({ organizationId, spaceId, search, onSearch }: FilesPageProps) {
  const { data: space } = useSuspenseQuery(getSpaceByIdOptions({ path: { spaceId } }));
  const queries = useQueryClient();
  const { unused, sort = 'name' } = search;
  const order = sort === 'name' ? 'asc' : 'desc';
  const query = { limit: 100, sort, order, ...(unused && { unused }) } as const;
  const options = listFilesInfiniteOptions({ path: { spaceId }, query });
  const selection = useSelection();
  const offline = useOfflineReason();
  const onOpen = (file: string) => onSearch({ file }, false);
  const pages = useSteadyPages(usePages(options), options);
  const changes = useFileChanges(space);
  useLiveEvents(['content'], event => {
    if (event.spaceId === spaceId) void refreshOperations(queries, 'listFiles');
  });
  const chosen = pages.rows.filter(({ id }) => selection.selected.has(id));
  const title = space.title || t('untitledSpace');
  const adding = useAddFiles(changes.add);
  return (
    <Page
      title={t('files')}
      description={t('filesLead', { space: title })}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      actions={<AddFiles adding={adding} missing={!space.permissions.edit && t('readOnly')} />}
      crumbs={
        <Link to="/o/$org/s/$space" params={{ org: organizationId, space: spaceId }}>
          {title}
        </Link>
      }
    >
      <AddingFiles adding={adding} />
      <Filters search={search} onSearch={onSearch} />
      <DataTable
        label={t('files')}
        pages={pages}
        columns={columns(file => onOpen(file.id))}
        lines={2}
        rowId={file => file.id}
        rowLabel={file => file.name}
        onOpen={file => onOpen(file.id)}
        {...(space.permissions.edit && { selection })}
        empty={
          <EmptyState learn="Pages, links and files" icon={Paperclip} title={t(unused ? 'noUnused' : 'noFiles')}>
            {t(unused ? 'noUnusedBody' : 'noFilesBody')}
          </EmptyState>
        }
      />
      <SelectionBar selection={selection} count={chosen.length}>
        <Button
          size="sm"
          variant="danger-quiet"
          disabledReason={offline}
          onClick={() => void changes.removeMany(chosen, selection.clear)}
        >
          {t('deleteMany', { count: chosen.length })}
        </Button>
      </SelectionBar>
      <FileSheet space={space} fileId={search.file} changes={changes} onClose={() => onSearch({ file: undefined })} />
    </Page>
  );
}

function Filters({ search: { unused, sort = 'name' }, onSearch }: Pick<FilesPageProps, 'search' | 'onSearch'>) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <SegmentedControl
        aria-label={t('show')}
        value={unused ? 'unused' : 'all'}
        onValueChange={value => onSearch({ unused: value === 'unused' || undefined })}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unused', label: t('onlyUnused') },
        ]}
      />
      <Select
        aria-label={t('sort')}
        className="w-auto"
        value={sort}
        onValueChange={value => onSearch({ sort: value === 'name' ? undefined : value })}
        options={fileSorts.map(value => ({ value, label: t(`sort.${value}`) }))}
      />
    </div>
  );
}
